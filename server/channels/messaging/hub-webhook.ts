import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { invalid, Refusal } from '#kernel/errors.ts'
import { type RawAnswer, rawAnswer } from '#kernel/http/raw-answer.ts'

/** How the services of Meta call us. */

/** `sha256=` and the HMAC of the bytes, with the secret of the app. */
export function verifySignature(
  { options }: { options: { app_secret: string } },
  { rawBody, headers }: FastifyRequest,
): void {
  const expected = createHmac('sha256', options.app_secret)
    .update(rawBody ?? '')
    .digest()
  const [, hex = ''] = /^sha256=([\da-f]{64})$/.exec(String(headers['x-hub-signature-256'] ?? '')) ?? []
  const given = Buffer.from(hex, 'hex')
  if (!options.app_secret || given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new Refusal(403, 'signature_invalid', 'The signature is missing or wrong.')
}

/** The answer to the question whether this address is ours; refuses one that does not know the token. */
export function confirmHub(verifyToken: string, query: Record<string, unknown>): RawAnswer {
  const { 'hub.mode': mode, 'hub.challenge': challenge, 'hub.verify_token': token } = query
  if (mode !== 'subscribe' || token !== verifyToken || !/^[1-9]\d{0,30}$/.test(String(challenge)))
    throw invalid('invalid_value', 'The token or the challenge is wrong.')
  return rawAnswer('text/plain', String(challenge))
}

/** Identifies what has no id of its own. */
export const digestOf = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 40)
