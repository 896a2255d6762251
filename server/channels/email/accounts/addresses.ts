import { sql } from 'kysely'
import { EmailAddress } from '#contract/email-address.ts'
import { checkAddress } from '#features/email-addresses/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { insertRow, lockRow, updateRow } from '#kernel/db/rows.ts'
import { invalid } from '#kernel/errors.ts'

type Address = { email: string; name: string; channelId: number }

/** The address of an account: a new one, or an existing one without an account. */
export async function keepAddress(ctx: Ctx, { email, name, channelId }: Address): Promise<number> {
  const values = await checkAddress(ctx, { email, name, channel_id: channelId, active: true })
  const known = await ctx.db
    .selectFrom('email_addresses')
    .select(['id', 'channel_id'])
    .where('email', '=', String(values.email))
    .executeTakeFirst()
  if (!known) {
    const { id } = await insertRow(ctx, EmailAddress, values)
    ctx.emit({ kind: 'created', object: EmailAddress.table, id })
    return id
  }
  if (known.channel_id !== null && known.channel_id !== channelId) {
    throw invalid('not_unique', `The address ${String(values.email)} belongs to another account.`, { field: 'email' })
  }
  const { changes } = await updateRow(ctx, EmailAddress, await lockRow(ctx.db, EmailAddress, known.id), values)
  ctx.emit({ kind: 'updated', object: EmailAddress.table, id: known.id, changes })
  return known.id
}

/** A group without an address gets that of its first account. */
export async function lendAddress(ctx: Ctx, groupId: number, addressId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update groups set email_address_id = ${addressId}
    where id = ${groupId} and email_address_id is null returning id`.execute(ctx.db)
  if (rows.length === 0) return
  ctx.emit({ kind: 'updated', object: 'groups', id: groupId, changes: { email_address_id: [null, addressId] } })
}

/** Addresses without an account are deactivated. */
export async function releaseAddresses(ctx: Ctx, channelId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update email_addresses set channel_id = null, active = false where channel_id = ${channelId} returning id`.execute(
    ctx.db,
  )
  const changes = { channel_id: [channelId, null] } as const
  for (const { id } of rows) ctx.emit({ kind: 'updated', object: EmailAddress.table, id, changes })
}

export async function selectAddresses({ db }: Ctx): Promise<{ id: number; channel_id: number | null }[]> {
  return db.selectFrom('email_addresses').select(['id', 'channel_id']).orderBy('id').execute()
}
