import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type { AccessTokens } from '#contract/token.ts'
import { loadAvailable } from '#features/permissions/service.ts'
import { audit } from '#kernel/audit.ts'
import type { Ctx } from '#kernel/context.ts'
import { randomToken, sha256 } from '#kernel/crypto/tokens.ts'
import { invalid, unknownId } from '#kernel/errors.ts'
import { grantablePermissions } from './policy.ts'

const mostTokens = 200

export async function listTokens({ db, actor }: Ctx) {
  const tokens = await db
    .selectFrom('access_tokens')
    .select(['id', 'user_id', 'name', 'preferences', 'last_used_at', 'expires_at', 'created_at', 'updated_at'])
    .where('user_id', '=', actor.id)
    .orderBy('id')
    .execute()
  const permissions = await db
    .selectFrom('permissions')
    .select(['id', 'name', 'label', 'description', 'preferences', 'active', 'created_at', 'updated_at'])
    .where('active', '=', true)
    .orderBy('name')
    .execute()
  const isAvailable = await loadAvailable(db)
  return {
    tokens: tokens.map((token) => ({
      ...token,
      action: 'api' as const,
      preferences: token.preferences as { permission: string[] },
    })),
    permissions: grantablePermissions(actor.permissions, permissions).map((permission) => ({
      ...permission,
      available: isAvailable(permission.name),
    })),
  }
}

/** The token is only in this answer; its hash is stored. */
export async function createToken(ctx: Ctx, input: InputOf<typeof AccessTokens.create>): Promise<{ token: string }> {
  const { actor, db, deps, now } = ctx
  const name = (input.name ?? input.label ?? '').trim()
  if (name === '') throw invalid('required', "The required parameter 'name' is missing.", { field: 'name' })
  if (!(await deps.settings.isOn('api_token_access')))
    throw invalid('api_token_access_off', 'API token access disabled!')
  const permission = [...new Set(input.permission)]
  await refuseUnknown(ctx, permission)
  const token = randomToken(48)
  const at = now.toISOString()
  const { rows } = await sql<{ id: number }>`
    insert into access_tokens (user_id, name, token_sha256, preferences, expires_at, created_at, updated_at)
    select ${actor.id}, ${name}, ${sha256(token)}, ${JSON.stringify({ permission })}::jsonb, ${input.expires_at}::date,
      ${at}::timestamptz, ${at}::timestamptz
    where (select count(*) from access_tokens where user_id = ${actor.id}) < ${mostTokens}
    returning id`.execute(db)
  if (!rows[0])
    throw invalid('limit_reached', `A user can have at most ${mostTokens} access tokens.`, {
      values: { max: mostTokens },
    })
  await audit(ctx, {
    action: 'created_access_token',
    object: 'access_tokens',
    id: rows[0].id,
    details: { name, permission },
  })
  ctx.emit({ kind: 'created', object: 'access_tokens', id: rows[0].id })
  return { token }
}

/** Every existing permission may be listed; at each use, only those count that the owner holds, too. */
async function refuseUnknown({ db }: Ctx, names: readonly string[]): Promise<void> {
  const known = await db
    .selectFrom('permissions')
    .select('name')
    .where('name', '=', sql<string>`any(${names})`)
    .execute()
  const unknown = names.find((name) => !known.some((permission) => permission.name === name))
  if (unknown !== undefined) throw unknownId('permission', unknown)
}

export async function removeToken(ctx: Ctx, id: number): Promise<Record<string, never>> {
  const removed = await ctx.db
    .deleteFrom('access_tokens')
    .where('id', '=', id)
    .where('user_id', '=', ctx.actor.id)
    .returning('name')
    .executeTakeFirst()
  if (!removed) throw invalid('not_found', 'The API token could not be found.')
  await audit(ctx, { action: 'removed_access_token', object: 'access_tokens', id, details: { name: removed.name } })
  ctx.emit({ kind: 'removed', object: 'access_tokens', id })
  return {}
}
