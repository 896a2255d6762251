import { hashPassword } from '#kernel/crypto/passwords.ts'
import { invalid } from '#kernel/errors.ts'

/** Hashing takes 50 ms and happens before the transaction; a blank password says nothing. */
export async function withHashedPassword<T extends { password?: string | null | undefined }>(input: T): Promise<T> {
  const { password } = input
  if (!password?.trim()) return { ...input, password: undefined }
  if (Buffer.byteLength(password) > 1000) throw invalid('Password is too long (maximum is 1000 characters)')
  return { ...input, password: await hashPassword(password) }
}
