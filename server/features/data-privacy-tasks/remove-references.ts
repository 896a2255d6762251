import { sql } from 'kysely'
import { systemUserId } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'

type Reference = { table: string; column: string; is_required: boolean }

/** Columns that refer to users and would keep one from being deleted; read from the database, so that none is missing. */
async function listReferences({ db }: Ctx): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select conrelid::regclass::text as table, attname as column, attnotnull as is_required
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'users'::regclass and confdeltype = 'a'
    order by 1, 2`.execute(db)
  return rows
}

/** What the person wrote stays, written by the system user; what belongs to the person is deleted. */
export async function removeReferences(ctx: Ctx, id: number): Promise<void> {
  await removeNames(ctx, id)
  for (const reference of await listReferences(ctx)) await removeReference(ctx, reference, id)
}

async function removeReference({ db }: Ctx, { table, column, is_required }: Reference, id: number): Promise<void> {
  const [rows, name] = [sql.table(table), sql.ref(column)]
  if (column.endsWith('_by_id'))
    await sql`update ${rows} set ${name} = ${systemUserId} where ${name} = ${id}`.execute(db)
  else if (is_required) await sql`delete from ${rows} where ${name} = ${id}`.execute(db)
  else await sql`update ${rows} set ${name} = null where ${name} = ${id}`.execute(db)
}

/** Chats of the person, and their name in the history of tickets that remain. */
async function removeNames({ db }: Ctx, id: number): Promise<void> {
  await sql`delete from chat_sessions where customer_id = ${id}`.execute(db)
  await sql`
    update history set value_from = '-', id_from = ${systemUserId}
    where attribute in ('owner', 'customer') and id_from = ${id}`.execute(db)
  await sql`
    update history set value_to = '-', id_to = ${systemUserId}
    where attribute in ('owner', 'customer') and id_to = ${id}`.execute(db)
  await sql`update events set changes = '{}' where object = 'users' and object_id = ${id}`.execute(db)
}
