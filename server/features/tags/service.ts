import { actsAsAgent } from '#features/tickets/policy.ts'
import { getTicketAsAgent, lockAnyTicket, lockTicketAsAgent, type Ticket } from '#features/tickets/service.ts'
import { may } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { getRow } from '#kernel/db/rows.ts'
import { forbidden } from '#kernel/errors.ts'
import { recordEntry } from '#kernel/history.ts'
import { attach, detach, filterExistingNames, selectTags, selectTagsOfTickets } from './store.ts'
import { createTags } from './tag-list.ts'

/** Administrators of tags may read the tags of every ticket. */
const anyTicket = { table: 'tickets', model: 'Ticket', columns: ['id'] }

export async function listTags(ctx: Ctx, ticketId: number): Promise<string[]> {
  if (may(ctx.actor, 'admin.tag')) await getRow(ctx.db, anyTicket, ticketId)
  else await getTicketAsAgent(ctx, ticketId, 'read')
  return selectTags(ctx.db, ticketId)
}

/** The tags of those of the tickets that the caller reads as an agent: customers do not see tags. */
export function listTagsOfTickets({ db, actor }: Ctx, tickets: readonly Ticket[]): Promise<Map<number, string[]>> {
  const readable = tickets.filter((ticket) => actsAsAgent(actor, 'read', ticket))
  return selectTagsOfTickets(
    db,
    readable.map(({ id }) => id),
  )
}

/** Locks the ticket, if the caller may change its tags. */
export async function lockTicketForTags(ctx: Ctx, ticketId: number): Promise<void> {
  if (may(ctx.actor, 'admin.tag')) await lockAnyTicket(ctx, ticketId)
  else await lockTicketAsAgent(ctx, ticketId, 'change')
}

/** `['a, b ', 'a']` → `['a', 'b']`. */
export const tagNames = (texts: readonly string[]): string[] => [
  ...new Set(
    texts
      .flatMap((text) => text.split(','))
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
]

/** Those of the names that the caller may use: existing ones, and new ones if agents may create tags. */
export async function filterUsableTags({ db, actor, deps }: Ctx, names: readonly string[]): Promise<string[]> {
  if (may(actor, 'admin.tag') || (await deps.settings.isOn('tag_new'))) return [...names]
  const known = await filterExistingNames(db, names)
  return names.filter((name) => known.has(name))
}

/** Adds the tags that the ticket does not have yet. The caller has locked the ticket. */
export async function addTags(ctx: Ctx, ticketId: number, names: readonly string[]): Promise<void> {
  const before = await selectTags(ctx.db, ticketId)
  const added = names.filter((name) => !before.includes(name))
  if (added.length === 0) return
  await createTags(ctx, added)
  await attach(ctx, ticketId, added)
  await tell(ctx, ticketId, { added }, [before, [...before, ...added]])
}

/** As `addTags`, but rejects a new tag if the caller may not create tags. */
export async function addUsableTags(ctx: Ctx, ticketId: number, names: readonly string[]): Promise<void> {
  const usable = await filterUsableTags(ctx, names)
  if (usable.length < names.length) throw forbidden()
  await addTags(ctx, ticketId, usable)
}

/** Removes those of the tags that the ticket has. The caller has locked the ticket. */
export async function removeTags(ctx: Ctx, ticketId: number, names: readonly string[]): Promise<void> {
  const before = await selectTags(ctx.db, ticketId)
  const removed = before.filter((name) => names.includes(name))
  if (removed.length === 0) return
  await detach(ctx.db, ticketId, removed)
  const left = before.filter((name) => !removed.includes(name))
  await tell(ctx, ticketId, { removed }, [before, left])
}

async function tell(
  ctx: Ctx,
  ticketId: number,
  { added = [], removed = [] }: { added?: string[]; removed?: string[] },
  change: [from: string[], to: string[]],
): Promise<void> {
  const entries = [
    ...added.map((name) => ({ type: 'added', attribute: 'tag', value_to: name })),
    ...removed.map((name) => ({ type: 'removed', attribute: 'tag', value_to: name })),
  ]
  for (const entry of entries) recordEntry(ctx, { object: 'Ticket', id: ticketId }, entry)
  ctx.emit({ kind: 'updated', object: 'tickets', id: ticketId, changes: { tags: change } })
}
