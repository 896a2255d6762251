import { audit } from '#kernel/audit.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import { namesById } from '#kernel/db/relations.ts'
import type { Change, Changes } from '#kernel/events/events.ts'
import { recordChanges } from '#kernel/history.ts'
import { related } from './store.ts'

const ofAccess = new Set(['active', 'verified', 'login', 'email', 'password', 'role_ids', 'group_ids'])

/** Writes the event, the history, and the audit log if access has changed. */
export async function recordUserChange(ctx: Ctx, id: number, changes: Changes): Promise<void> {
  ctx.emit({ kind: 'updated', object: 'users', id, changes })
  const { preferences: _, login_failed: __, ...told } = changes
  await recordChanges(ctx, { object: 'User', id }, await withReadable(ctx, told), related.references)
  const details = Object.fromEntries(Object.entries(changes).filter(([key]) => ofAccess.has(key)))
  if (Object.keys(details).length > 0) await audit(ctx, { action: 'user_access_changed', object: 'users', id, details })
}

const lists = { role_ids: 'roles', organization_ids: 'organizations', group_ids: 'groups' } as const

/** Lists of ids with their names. */
async function withReadable({ db }: Ctx, changes: Changes): Promise<Changes> {
  const readable: Changes = {}
  for (const [key, change] of Object.entries(changes)) {
    const table = lists[key as keyof typeof lists]
    if (!table) readable[key] = change
    else readable[table] = await namedChange(db, table, change)
  }
  return readable
}

/** Ids of a list, or of a map with the access to each. */
const entriesOf = (value: unknown): [id: number, access: string][] =>
  Array.isArray(value)
    ? value.map((id: number) => [id, ''])
    : Object.entries(value as Record<string, string[]>).map(([id, levels]) => [Number(id), ` (${levels.join(', ')})`])

async function namedChange(db: Db, table: string, [from, to]: Change): Promise<Change> {
  const ids = [from, to].flatMap(entriesOf).map(([id]) => id)
  const names = await namesById(db, table, ids)
  const told = (value: unknown) =>
    entriesOf(value)
      .map(([id, access]) => `${names.get(id)}${access}`)
      .join(', ')
  return [told(from), told(to)]
}
