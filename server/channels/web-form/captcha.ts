import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import { z } from 'zod'
import type { Ctx } from '#kernel/context.ts'
import { sameSecret } from '#kernel/crypto/tokens.ts'
import { takeFromLimit } from '#kernel/limits/rate-limit.ts'

/** The browser needs a second at most to find the number; a program that sends a thousand forms needs a quarter of an hour. */
const maxnumber = 50_000
const lifetime = 3600

export const responseField = 'altcha'

const digest = (salt: string, number: number) => createHash('sha256').update(`${salt}${number}`).digest('hex')
const signatureOf = ({ deps: { signingKey } }: Ctx, challenge: string) =>
  createHmac('sha256', signingKey).update(`web form ${challenge}`).digest('hex')

/** A challenge of the ALTCHA protocol: find the number whose digest with the salt is given. */
export function createChallenge(ctx: Ctx) {
  const expires = Math.floor(ctx.now.getTime() / 1000) + lifetime
  const salt = `${randomBytes(12).toString('hex')}?expires=${expires}`
  const challenge = digest(salt, randomInt(maxnumber + 1))
  return { algorithm: 'SHA-256' as const, challenge, maxnumber, salt, signature: signatureOf(ctx, challenge) }
}

const solution = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string().max(64),
  number: z.int(),
  salt: z.string().max(100),
  signature: z.string().max(64),
})

/** True once for each challenge. */
export async function isSolved(ctx: Ctx, response: unknown): Promise<boolean> {
  const { challenge, number, salt, signature } = readSolution(response) ?? {}
  if (challenge === undefined || number === undefined || !salt || !signature) return false
  const expires = Number(/\?expires=(\d+)$/.exec(salt)?.[1])
  const isCurrent = expires * 1000 > ctx.now.getTime()
  const isRight = digest(salt, number) === challenge && sameSecret(signature, signatureOf(ctx, challenge))
  return isCurrent && isRight && isFirstUse(ctx, challenge)
}

function readSolution(response: unknown): z.output<typeof solution> | undefined {
  if (typeof response !== 'string' || response.length > 2000) return undefined
  try {
    return solution.safeParse(JSON.parse(Buffer.from(response, 'base64').toString())).data
  } catch {
    return undefined
  }
}

async function isFirstUse({ deps, now }: Ctx, challenge: string): Promise<boolean> {
  const limit = { key: `web form challenge ${challenge}`, max: 1, seconds: lifetime, now }
  return (await takeFromLimit(deps.db, limit)).allowed
}
