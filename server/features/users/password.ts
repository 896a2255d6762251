import { passwordProblem, passwordRefusal } from '#features/settings/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { hashPassword } from '#kernel/crypto/passwords.ts'

/**
 * Checks the password policy and hashes the password, for every way to set one through users. Hashing takes 50 ms and
 * happens before the transaction; a blank password is ignored.
 */
export async function withHashedPassword<T extends { password?: string | null | undefined }>(
  { deps }: Ctx,
  input: T,
): Promise<T> {
  const { password } = input
  if (!password?.trim()) return { ...input, password: undefined }
  const problem = await passwordProblem(deps.settings, password)
  if (problem) throw passwordRefusal(problem)
  return { ...input, password: await hashPassword(password) }
}
