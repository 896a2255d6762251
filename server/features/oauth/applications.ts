import { randomUUID } from 'node:crypto'
import { audit } from '#kernel/audit.ts'
import type { Ctx } from '#kernel/context.ts'
import { randomToken } from '#kernel/crypto/tokens.ts'
import { getRow, insertRow, lockRow, type Row, updateRow } from '#kernel/db/rows.ts'
import { deleteRow } from '#kernel/db/delete-row.ts'
import { sealSecret } from './clients.ts'
import { redirectUriProblem } from './policy.ts'
import { applications } from './store.ts'
import { issueToken } from './tokens.ts'

export type ApplicationPatch = { name?: string; redirect_uri?: string; confidential?: boolean }

const object = applications.table

function assertSafe({ redirect_uri }: ApplicationPatch): void {
  const problem = redirect_uri === undefined ? undefined : redirectUriProblem(redirect_uri)
  if (problem) throw problem
}

export async function createApplication(ctx: Ctx, values: ApplicationPatch): Promise<Row> {
  assertSafe(values)
  const uid = randomToken()
  const row = await insertRow(ctx, applications, {
    ...values,
    uid,
    secret: sealSecret(ctx.deps, uid, randomToken()),
  })
  ctx.emit({ kind: 'created', object, id: row.id, changes: { name: [null, row.name] } })
  await audit(ctx, { action: 'application_created', object, id: row.id, details: { name: row.name } })
  return row
}

export async function updateApplication(ctx: Ctx, id: number, values: ApplicationPatch): Promise<Row> {
  assertSafe(values)
  const before = await lockRow(ctx.db, applications, id)
  const { row, changes } = await updateRow(ctx, applications, before, values)
  ctx.emit({ kind: 'updated', object, id, changes })
  if (row !== before) await audit(ctx, { action: 'application_updated', object, id, details: changes })
  return row
}

export async function replaceSecret(ctx: Ctx, id: number): Promise<Row> {
  const before = await lockRow(ctx.db, applications, id)
  const secret = sealSecret(ctx.deps, String(before.uid), randomToken())
  const { row } = await updateRow(ctx, applications, before, { secret })
  ctx.emit({ kind: 'updated', object, id, changes: { secret: [null, null] } })
  await audit(ctx, { action: 'application_secret_replaced', object, id, details: { name: row.name } })
  return row
}

export async function removeApplication(ctx: Ctx, id: number): Promise<void> {
  const { name } = await lockRow(ctx.db, applications, id)
  await deleteRow(ctx.db, applications, id)
  ctx.emit({ kind: 'removed', object, id })
  await audit(ctx, { action: 'application_removed', object, id, details: { name } })
}

/** A bearer has all permissions of its user, so the contract refuses to create one on behalf of another user. */
export async function createOwnToken(ctx: Ctx, id: number): Promise<string> {
  const { id: userId } = ctx.actor
  await getRow(ctx.db, applications, id)
  const access = randomToken()
  await issueToken(ctx, { family: randomUUID(), applicationId: id, userId, access })
  await audit(ctx, { action: 'application_token_created', object, id })
  return access
}
