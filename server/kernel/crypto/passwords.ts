import { hash, verify } from '@node-rs/argon2'
import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { limitConcurrency } from '#kernel/limits/concurrency.ts'

// OWASP's minimum for argon2id, the library's default algorithm; measured 49 ms a hash on two arm64 cores.
const owaspCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 }
let cost = owaspCost
const longestPassword = 1000

// One core stays free for everything else, and two of libuv's four threads for files and DNS. 100 waiting for one
// slot is about 5 s, the longest acceptable wait.
const slots = Math.max(1, Math.min(2, availableParallelism() - 1))
const runBounded = limitConcurrency({ slots, waiting: 100 * slots })

const prefixNow = () => `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

// A dummy hash: verifying against it costs the same as a real one, so timing does not reveal whether an account exists.
const decoyEnd = `${unpaddedBase64(randomBytes(16))}$${unpaddedBase64(randomBytes(32))}`

/** For tests, which sign in thousands of times. Without an argument the cost is that of production again. */
export function setPasswordCost(memoryCost = owaspCost.memoryCost, timeCost = owaspCost.timeCost): void {
  cost = { ...owaspCost, memoryCost, timeCost }
}

export async function hashPassword(plain: string): Promise<string> {
  if (isTooLong(plain)) throw new RangeError(`A password has at most ${longestPassword} bytes.`)
  return runBounded(() => hash(plain, cost))
}

/** `null` means an unknown user or one without a password: false, after the same time. */
export async function verifyPassword(plain: string, stored: string | null): Promise<boolean> {
  if (isTooLong(plain)) return false
  const comparable = stored?.startsWith('$argon2') ? stored : prefixNow() + decoyEnd
  return runBounded(() => verify(comparable, plain))
}

/** True for hashes of other parameters than today's: hash again at the next successful sign-in. */
export function needsRehash(stored: string): boolean {
  return !stored.startsWith(prefixNow())
}

/** Checked before hashing, because hashing megabytes would be an easy way to overload the server. */
function isTooLong(plain: string): boolean {
  return Buffer.byteLength(plain) > longestPassword
}

function unpaddedBase64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
