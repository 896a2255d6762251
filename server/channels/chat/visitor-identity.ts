import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { readTopicSettings } from '#contract/chat-topic.ts'
import { systemActor } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { resolveOrCreateByAddress } from '../arrival/person-by-address.ts'
import { ChatRefusal } from './admission.ts'
import type { ChatTopic } from './store.ts'
import { findIdentitySecret } from './topics/identity-secret.ts'

const short = z.string().max(255)

/** What a website says about its signed-in user; `hash` proves that the website said it. */
export const visitorIdentity = z.looseObject({
  id: z.union([short.min(1), z.int().transform(String)]),
  email: short.optional(),
  name: short.optional(),
  hash: z.string().max(128).optional(),
})
export type VisitorIdentity = z.output<typeof visitorIdentity>

/** The address is signed too: otherwise a visitor could keep a valid id and claim the address of another person. */
const signedText = ({ id, email }: VisitorIdentity): string => (email === undefined ? id : `${id}\n${email}`)

const sign = (identity: VisitorIdentity, key: string): Buffer =>
  createHmac('sha256', key).update(signedText(identity)).digest()

function isSignedIdentity(identity: VisitorIdentity, key: string): boolean {
  if (!/^[\da-f]{64}$/i.test(identity.hash ?? '')) return false
  return timingSafeEqual(Buffer.from(identity.hash as string, 'hex'), sign(identity, key))
}

/** The identity if it is proven. A wrong signature is always refused, a missing one only where the topic requires it. */
export async function verifyIdentity(
  ctx: Ctx,
  { id, preferences }: ChatTopic,
  identity: VisitorIdentity | undefined,
): Promise<VisitorIdentity | undefined> {
  const mode = readTopicSettings(preferences).identity
  if (mode === 'off') return undefined
  if (identity?.hash === undefined) {
    if (mode === 'required') throw new ChatRefusal('identity_required')
    return undefined
  }
  const secret = await findIdentitySecret(ctx, id)
  if (secret === undefined || !isSignedIdentity(identity, secret)) throw new ChatRefusal('identity_invalid')
  return identity
}

/** The customer of a proven identity. Addresses that a visitor typed are proof of nothing. */
export async function resolveCustomer(ctx: Ctx, { email, name = '' }: VisitorIdentity): Promise<number | null> {
  if (!email || !z.email().safeParse(email).success) return null
  return (await resolveOrCreateByAddress({ ...ctx, actor: systemActor }, { name, address: email })).id
}
