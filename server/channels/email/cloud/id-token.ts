import { createPublicKey, type JsonWebKey, verify } from 'node:crypto'
import { networkOf, callApi } from '#kernel/outgoing-http/call-api.ts'
import type { Claims, CloudProvider } from './provider.ts'
import { SignInFailure } from './sign-in-failure.ts'

type Expected = { clientId: string; nonce: string; now: Date }

/** Seconds by which the clock of the provider may differ from ours. */
const tolerance = 300

/** Who signed in, from a token whose signature, issuer, audience, time and nonce are right. */
export async function verifyIdToken(provider: CloudProvider, token: string, expected: Expected): Promise<Claims> {
  const [head = '', body = '', signature = ''] = token.split('.')
  const { alg, kid } = decode(head)
  const key = (await loadKeys(provider)).find((one) => one.kid === kid)
  // Only the algorithm that both providers use: a token must not choose its own.
  if (alg !== 'RS256' || key?.kty !== 'RSA') throw new SignInFailure('identity_invalid')
  const isSigned = verify(
    'RSA-SHA256',
    Buffer.from(`${head}.${body}`),
    createPublicKey({ key, format: 'jwk' }),
    Buffer.from(signature, 'base64url'),
  )
  const claims = decode(body)
  if (!isSigned || !isExpected(provider, claims, expected)) throw new SignInFailure('identity_invalid')
  return claims
}

function isExpected(provider: CloudProvider, claims: Claims, { clientId, nonce, now }: Expected): boolean {
  const isCurrent = typeof claims.exp === 'number' && claims.exp + tolerance > now.getTime() / 1000
  return isCurrent && claims.aud === clientId && claims.nonce === nonce && provider.isIssuer(claims)
}

/** Read for each sign-in: that is rare, and providers replace their keys. */
async function loadKeys({ keysUrl, home }: CloudProvider): Promise<(JsonWebKey & { kid?: string })[]> {
  const { body } = await callApi(keysUrl, networkOf(home)).catch(() => {
    throw new SignInFailure('provider_unreachable')
  })
  const { keys } = (body ?? {}) as { keys?: unknown }
  return Array.isArray(keys) ? keys : []
}

function decode(part: string): Claims {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
    if (typeof value === 'object' && value !== null) return value as Claims
  } catch {
    // Answered as every other invalid token.
  }
  throw new SignInFailure('identity_invalid')
}
