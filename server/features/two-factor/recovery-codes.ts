import { Secret } from 'otpauth'
import { sha256 } from '#kernel/crypto/tokens.ts'

/** Hashes of the codes that are left. 80 random bits each, so a plain hash is enough. */
export type RecoveryConfiguration = { hashes: string[] }

const count = 10

export function newRecoveryCodes(): { codes: string[]; configuration: RecoveryConfiguration } {
  const codes = Array.from({ length: count }, () => new Secret({ size: 10 }).base32.replaceAll(/(.{4})(?=.)/g, '$1-'))
  return { codes, configuration: { hashes: codes.map(hashOf) } }
}

/** Accepted with or without dashes, in upper or lower case. */
const hashOf = (code: string) => sha256(code.toUpperCase().replaceAll(/[^A-Z2-7]/g, '')).toString('base64')

/** What is left after this code was used, or undefined when it is wrong. */
export function useRecoveryCode(
  { hashes }: RecoveryConfiguration,
  payload: unknown,
): RecoveryConfiguration | undefined {
  if (typeof payload !== 'string') return undefined
  const used = hashOf(payload)
  return hashes.includes(used) ? { hashes: hashes.filter((hash) => hash !== used) } : undefined
}
