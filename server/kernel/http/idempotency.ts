import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { sign } from '../crypto/seal.ts'
import { invalid } from '../errors.ts'
import { isRaw } from './answers.ts'

/**
 * A write sent twice with the same `Idempotency-Key` happens once; the second gets the first one's answer. The key is
 * claimed in the write's own transaction, so a duplicate that comes at the same moment waits for the first to commit.
 * Answers may hold a secret that is shown once, so they are kept sealed; requests are told apart by a keyed hash.
 */
export async function onlyOnce<T>(ctx: Ctx, request: FastifyRequest, run: () => Promise<T>): Promise<T> {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '' || ctx.actor.via === 'anonymous') return run()
  if (key.length > 255) throw invalid('The Idempotency-Key is longer than 255 characters.')
  const claim = { actorId: ctx.actor.id, key, fingerprint: fingerprintOf(ctx, request) }
  const earlier = await claimKey(ctx, claim)
  if (earlier) return replay<T>(ctx, claim, earlier)
  const answer = await run()
  if (!isRaw(answer)) await keepAnswer(ctx, claim, answer)
  return answer
}

type Claim = { actorId: number; key: string; fingerprint: string }
type Kept = { fingerprint: string; answer: string | null }

const fingerprintOf = ({ deps }: Ctx, { method, url, body }: FastifyRequest) =>
  sign(deps.signingKey, `idempotency ${method} ${url}\n${JSON.stringify(body ?? null)}`)

const sealedAs = ({ actorId, key }: Claim) => `idempotency_keys.answer:${actorId}:${key}`

async function claimKey({ db, now }: Ctx, { actorId, key, fingerprint }: Claim): Promise<Kept | undefined> {
  const { rows: claimed } = await sql`
    insert into idempotency_keys (actor_id, key, fingerprint, created_at)
    values (${actorId}, ${key}, ${fingerprint}, ${now.toISOString()}) on conflict do nothing returning key`.execute(db)
  if (claimed.length > 0) return undefined
  const { rows } = await sql<Kept>`
    select fingerprint, answer from idempotency_keys where actor_id = ${actorId} and key = ${key}`.execute(db)
  return rows[0]
}

function replay<T>({ deps }: Ctx, claim: Claim, { fingerprint, answer }: Kept): T {
  if (fingerprint !== claim.fingerprint) throw invalid('The Idempotency-Key was already used for another request.')
  return (answer === null ? {} : JSON.parse(deps.sealer.open(answer, sealedAs(claim)))) as T
}

async function keepAnswer({ db, deps }: Ctx, claim: Claim, answer: unknown): Promise<void> {
  const sealed = deps.sealer.seal(JSON.stringify(answer ?? null), sealedAs(claim))
  await sql`
    update idempotency_keys set answer = ${sealed} where actor_id = ${claim.actorId} and key = ${claim.key}`.execute(db)
}

/** Keys are remembered for a day. */
export const forgetOldKeys = (ctx: Ctx) =>
  ctx.db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(ctx.now.getTime() - 86_400_000).toISOString())
    .execute()
