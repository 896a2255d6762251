import { sign } from '#kernel/crypto/seal.ts'
import { sameSecret, sha256 } from '#kernel/crypto/tokens.ts'
import type { Ctx } from '#kernel/context.ts'

const lifetime = 24 * 3600

/**
 * Proves that the form was loaded from this installation by this browser within a day. It can be used again: a form
 * may be sent more than once. Limits are elsewhere.
 */
export async function createFormToken(ctx: Ctx, fingerprint: string): Promise<string> {
  const issued = String(Math.floor(ctx.now.getTime() / 1000))
  return `${issued}.${await signatureFor(ctx, issued, fingerprint)}`
}

export async function isFormToken(ctx: Ctx, token: string, fingerprint: string): Promise<boolean> {
  const [issued = '', signature = ''] = token.split('.')
  const age = ctx.now.getTime() / 1000 - Number(issued)
  if (!(age > -60 && age <= lifetime)) return false
  return sameSecret(signature, await signatureFor(ctx, issued, fingerprint))
}

const signatureFor = async ({ deps: { settings, signingKey } }: Ctx, issued: string, fingerprint: string) =>
  sign(signingKey, ['web form', await settings.text('fqdn'), issued, sha256(fingerprint).toString('hex')].join('\n'))
