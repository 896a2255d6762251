import { actsAsAgent } from '#features/tickets/policy.ts'
import type { Ticket } from '#features/tickets/service.ts'
import { may } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { forbidden } from '#kernel/errors.ts'
import { recordEntry } from '#kernel/history.ts'
import {
  attach,
  attachMissing,
  detach,
  filterExistingNames,
  selectTags,
  selectTagsOfTickets,
  type TagOwner,
} from './store.ts'
import { assertTagName, tellCreated } from './tag-list.ts'
import { findTaggedModel } from './tagged-model.ts'

export { type TaggedModel } from './tagged-model.ts'
export { tagNamesOf } from './store.ts'

export async function listTags(ctx: Ctx, owner: TagOwner): Promise<string[]> {
  await findTaggedModel(ctx, owner).assertReadable(ctx, owner.id)
  return selectTags(ctx.db, owner)
}

/** Locks the record, if the caller may change its tags. */
export const lockForTags = (ctx: Ctx, owner: TagOwner): Promise<void> => findTaggedModel(ctx, owner).lock(ctx, owner.id)

/** The tags of those of the tickets that the caller reads as an agent: customers do not see tags. */
export function listTagsOfTickets({ db, actor }: Ctx, tickets: readonly Ticket[]): Promise<Map<number, string[]>> {
  const readable = tickets.filter((ticket) => actsAsAgent(actor, 'read', ticket))
  return selectTagsOfTickets(
    db,
    readable.map(({ id }) => id),
  )
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

/** Adds the tags that the record does not have yet, in one statement. The caller has locked it. */
export async function addTags(ctx: Ctx, owner: TagOwner, names: readonly string[]): Promise<void> {
  names.forEach(assertTagName)
  const { before, added, created, unseen } = await attachMissing(ctx, owner, names)
  if (added.length === 0) return
  tellCreated(ctx, created)
  if (unseen.length > 0) await attach(ctx, owner, unseen)
  tell(ctx, owner, { added }, [before, [...before, ...added]])
}

/** As `addTags`, but rejects a new tag if the caller may not create tags. */
export async function addUsableTags(ctx: Ctx, owner: TagOwner, names: readonly string[]): Promise<void> {
  const usable = await filterUsableTags(ctx, names)
  if (usable.length < names.length) throw forbidden()
  await addTags(ctx, owner, usable)
}

/** Removes those of the tags that the record has. The caller has locked it. */
export async function removeTags(ctx: Ctx, owner: TagOwner, names: readonly string[]): Promise<void> {
  const before = await detach(ctx.db, owner, names)
  const removed = before.filter((name) => names.includes(name))
  if (removed.length === 0) return
  const left = before.filter((name) => !removed.includes(name))
  tell(ctx, owner, { removed }, [before, left])
}

/** Exactly these. The caller has locked the record. */
export async function replaceTags(ctx: Ctx, owner: TagOwner, names: readonly string[]): Promise<void> {
  const surplus = (await selectTags(ctx.db, owner)).filter((name) => !names.includes(name))
  await removeTags(ctx, owner, surplus)
  await addUsableTags(ctx, owner, names)
}

type TagChanges = { added?: string[]; removed?: string[] }

function tell(
  ctx: Ctx,
  owner: TagOwner,
  { added = [], removed = [] }: TagChanges,
  change: [from: string[], to: string[]],
): void {
  const { table, hasHistory } = findTaggedModel(ctx, owner)
  const entries = [
    ...added.map((name) => ({ type: 'added', attribute: 'tag', value_to: name })),
    ...removed.map((name) => ({ type: 'removed', attribute: 'tag', value_to: name })),
  ]
  if (hasHistory) for (const entry of entries) recordEntry(ctx, owner, entry)
  ctx.emit({ kind: 'updated', object: table, id: owner.id, changes: { tags: change } })
}
