import { Secret, TOTP } from 'otpauth'

/** `lastStep` is the 30 seconds whose code was used last: neither it nor an older one works again. */
export type AppConfiguration = { secret: string; lastStep: number }

const period = 30
const codeOf = (secret: string, more: { issuer?: string; label?: string } = {}) =>
  new TOTP({ secret: Secret.fromBase32(secret), period, ...more })

export const newSecret = (): string => new Secret({ size: 20 }).base32

/** The content of the QR code. */
export const provisioningUri = (secret: string, issuer: string, label: string): string =>
  codeOf(secret, { issuer, label }).toString()

/** The configuration after this code was used, or undefined when it is wrong. One step of clock drift is forgiven. */
export function useCode(
  { secret, lastStep }: AppConfiguration,
  payload: unknown,
  now: Date,
): AppConfiguration | undefined {
  const code = typeof payload === 'string' || typeof payload === 'number' ? String(payload).replaceAll(/\s/g, '') : ''
  if (!/^\d{6}$/.test(code)) return undefined
  const drift = codeOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 })
  if (drift === null) return undefined
  const step = Math.floor(now.getTime() / 1000 / period) + drift
  return step > lastStep ? { secret, lastStep: step } : undefined
}
