import { sql } from 'kysely'
import { audit } from '#kernel/audit.ts'
import type { Ctx } from '#kernel/context.ts'
import { invalid } from '#kernel/errors.ts'
import { listEntries } from './admission.ts'
import { presentAgent } from './agent-name.ts'
import { closeSession } from './conversation.ts'
import { lockSession, type SessionRow } from './store.ts'

/** As long as the field of the topic. */
const longestList = 5000

/**
 * Adds the address of the visitor to the blocked addresses of the topic, and ends the session. After a transfer also to
 * those of the topic whose widget the visitor uses.
 */
export async function blockVisitor(ctx: Ctx, id: number): Promise<number> {
  const session = await lockSession(ctx.db, id)
  const ip = addressOf(session)
  await changeBlocked(ctx, session, (blocked) => (blocked.includes(ip) ? blocked : [...blocked, ip]))
  await audit(ctx, { action: 'chat_visitor_blocked', object: 'chat_sessions', id, details: { ip } })
  await closeSession(ctx, session, { realname: (await presentAgent(ctx, ctx.actor.id)).name })
  return id
}

export async function unblockVisitor(ctx: Ctx, id: number): Promise<number> {
  const session = await lockSession(ctx.db, id)
  const ip = addressOf(session)
  await changeBlocked(ctx, session, (blocked) => blocked.filter((entry) => entry !== ip))
  await audit(ctx, { action: 'chat_visitor_unblocked', object: 'chat_sessions', id, details: { ip } })
  return id
}

function addressOf({ preferences: { remote_ip } }: SessionRow): string {
  if (!remote_ip) throw invalid('invalid_value', 'The address of this visitor is unknown.')
  return remote_ip.toLowerCase()
}

type ChangeEntries = (entries: string[]) => string[]

async function changeBlocked(ctx: Ctx, { chat_id, preferences }: SessionRow, change: ChangeEntries): Promise<void> {
  const topics = new Set([chat_id, preferences.entry_chat_id ?? chat_id])
  // In one order, so that two agents do not wait for each other.
  for (const id of [...topics].toSorted((one, other) => one - other)) await changeTopic(ctx, id, change)
}

async function changeTopic(ctx: Ctx, id: number, change: ChangeEntries): Promise<void> {
  const { rows } = await sql<{ block_ip: string | null }>`
    select block_ip from chats where id = ${id} for no key update`.execute(ctx.db)
  // The topic of the widget may have been deleted since.
  if (!rows[0]) return
  const before = rows[0].block_ip
  const after = change(listEntries(before)).join(';') || null
  if ((after?.length ?? 0) > longestList) throw invalid('too_long', 'The list of blocked addresses is full.')
  if (after === before) return
  await sql`
    update chats set block_ip = ${after}, updated_by_id = ${ctx.actor.id}, updated_at = ${ctx.now}
    where id = ${id}`.execute(ctx.db)
  ctx.emit({ kind: 'updated', object: 'chats', id, changes: { block_ip: [before, after] } })
}
