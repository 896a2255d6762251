import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { accessLevels } from '../actor.ts'
import type { Ctx } from '../context.ts'
import { sign } from '../crypto/seal.ts'
import { forbidden, invalid } from '../errors.ts'
import type { Work } from '../unit-of-work.ts'
import { isRaw } from './raw-answer.ts'
import { writeJson } from './deferred-text.ts'

/**
 * A write that is sent twice with the same `Idempotency-Key` is done once; the second request gets the first
 * response. The key is claimed in the write's own transaction, so a concurrent duplicate waits for the first to
 * commit. Responses may contain a secret that is shown once, so they are stored sealed; requests are compared by a
 * keyed hash. A response is repeated only for the same user with the same access.
 */
export const withIdempotency = <C, T>(
  request: FastifyRequest,
  { change, present }: Work<C, T>,
): Work<Outcome<C, T>, T> => ({
  change: async (ctx) => {
    const claim = claimIn(ctx, request)
    const earlier = claim && (await claimKey(ctx, claim))
    return earlier ? { replayed: replay<T>(ctx, claim, earlier) } : { claim, changed: await change(ctx) }
  },
  present: async (ctx, outcome) => {
    if ('replayed' in outcome) return outcome.replayed
    const answer = await present(ctx, outcome.changed)
    if (outcome.claim && !isRaw(answer)) await keepAnswer(ctx, outcome.claim, answer)
    return answer
  },
})

type Outcome<C, T> = { replayed: T } | { claim: Claim | undefined; changed: C }

function claimIn(ctx: Ctx, request: FastifyRequest): Claim | undefined {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '' || ctx.actor.via === 'anonymous') return undefined
  if (key.length > 255) throw invalid('idempotency_key_too_long', 'The Idempotency-Key is longer than 255 characters.')
  const { id: actorId, realId } = ctx.actor
  return { actorId, realId, key, fingerprint: fingerprintOf(ctx, request), access: accessOf(ctx) }
}

type Claim = { actorId: number; realId: number; key: string; fingerprint: string; access: string }
type StoredAnswer = { fingerprint: string; access: string; answer: string | null }

/** A form has few fields; multipart bodies have another boundary each time. */
const fingerprintOf = ({ deps }: Ctx, { method, url, body, bodyHash }: FastifyRequest) =>
  sign(deps.signingKey, `idempotency ${method} ${url}\n${bodyHash ?? JSON.stringify(body ?? null)}`)

const sorted = <T>(values: Iterable<T> | undefined) => (values === undefined ? null : [...values].sort())

/** Everything that decides what the actor may read. */
function accessOf({ deps, actor }: Ctx): string {
  const { tokenId, permissions, tokenPermissions, groups, organizationIds, sharedOrganizationIds } = actor
  const access = {
    tokenId,
    permissions: sorted(permissions),
    tokenPermissions: sorted(tokenPermissions),
    groups: accessLevels.map((level) => sorted(groups[level])),
    organizations: [sorted(organizationIds), sorted(sharedOrganizationIds)],
  }
  return sign(deps.signingKey, `idempotency access ${JSON.stringify(access)}`)
}

const sealedAs = ({ actorId, realId, key }: Claim) => `idempotency_keys.answer:${actorId}:${realId}:${key}`

const own = ({ actorId, realId, key }: Claim) =>
  sql`actor_id = ${actorId} and real_actor_id = ${realId} and key = ${key}`

async function claimKey({ db, now }: Ctx, claim: Claim): Promise<StoredAnswer | undefined> {
  const { actorId, realId, key, fingerprint, access } = claim
  const { rows: claimed } = await sql`
    insert into idempotency_keys (actor_id, real_actor_id, key, fingerprint, access, created_at)
    values (${actorId}, ${realId}, ${key}, ${fingerprint}, ${access}, ${now.toISOString()})
    on conflict do nothing returning key`.execute(db)
  if (claimed.length > 0) return undefined
  const { rows } = await sql<StoredAnswer>`
    select fingerprint, access, answer from idempotency_keys where ${own(claim)}`.execute(db)
  return rows[0]
}

function replay<T>({ deps }: Ctx, claim: Claim, { fingerprint, access, answer }: StoredAnswer): T {
  if (fingerprint !== claim.fingerprint)
    throw invalid('idempotency_key_reused', 'The Idempotency-Key was already used for another request.')
  if (access !== claim.access) {
    throw forbidden(
      'already_done',
      'The request was already processed. Its response is withheld because your access has changed.',
    )
  }
  return (answer === null ? {} : JSON.parse(deps.sealer.open(answer, sealedAs(claim)))) as T
}

/** An answer with deferred texts is not kept, because it would have to be in memory as a whole: it is repeated as `{}`. */
async function keepAnswer({ db, deps }: Ctx, claim: Claim, answer: unknown): Promise<void> {
  const { pieces, late } = writeJson(answer ?? null)
  if (late.length > 0) return
  const sealed = deps.sealer.seal(String(pieces[0]), sealedAs(claim))
  await sql`
    update idempotency_keys set answer = ${sealed} where ${own(claim)}`.execute(db)
}

/** Keys are stored for a day. */
export const forgetOldKeys = (ctx: Ctx) =>
  ctx.db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(ctx.now.getTime() - 86_400_000).toISOString())
    .execute()
