import type { Ctx } from '#kernel/context.ts'
import { invalid, unknownId } from '#kernel/errors.ts'
import type { Row } from '#kernel/resource.ts'
import { findByName, measureHeight, loadAncestors, lockHierarchy, rewriteNames } from './store.ts'

type Values = Record<string, unknown>
type GroupPosition = { last: string; parentId: number | null }

const separator = '::'
const maxDepth = 10
const longestName = 160

/** Resolves the parent and the full name of a group, sent either as a path (`name`) or as `name_last` and `parent_id`. */
export async function resolveGroupName(ctx: Ctx, { name, name_last, parent_id, ...values }: Values, before?: Row) {
  if (values.follow_up_possible === '') delete values.follow_up_possible
  const sent = { name: trimmed(name), last: trimmed(name_last), parentId: parent_id as number | null | undefined }
  const place = await resolvePosition(ctx, sent, before)
  if (place.last === before?.name_last && place.parentId === before.parent_id) return values
  return { ...values, ...(await composeNames(ctx, place, before)), parent_id: place.parentId }
}

const trimmed = (text: unknown) => (typeof text === 'string' ? text.trim() : '')

type Sent = { name: string; last: string; parentId: number | null | undefined }

/** A changed path wins: clients that know only `name` send the other values back unchanged. */
async function resolvePosition({ db }: Ctx, { name, last, parentId }: Sent, before?: Row): Promise<GroupPosition> {
  if (name === '' || name === before?.name) {
    return {
      last: last === '' ? String(before?.name_last ?? '') : last,
      parentId: parentId === undefined ? ((before?.parent_id ?? null) as number | null) : parentId,
    }
  }
  const end = name.lastIndexOf(separator)
  if (end === -1) return { last: name, parentId: parentId === before?.parent_id ? null : (parentId ?? null) }
  const parent = await findByName(db, name.slice(0, end))
  if (!parent) throw invalid('unknown_parent', 'Name contains invalid path', { field: 'name' })
  return { last: name.slice(end + separator.length), parentId: parent.id }
}

async function composeNames({ db }: Ctx, { last, parentId }: GroupPosition, before?: Row) {
  const name_last = last.slice(0, longestName).trim()
  if (name_last === '') throw invalid('required', "Name can't be blank", { field: 'name' })
  if (name_last.includes(separator))
    throw invalid('invalid_characters', `Name last can't contain '${separator}'`, {
      field: 'name_last',
      values: { separator },
    })
  await lockHierarchy(db)
  const lineage = parentId === null ? [] : await loadAncestors(db, parentId)
  if (parentId !== null && lineage.length === 0) throw unknownId('parent_id', parentId)
  if (lineage.some(({ id }) => id === before?.id))
    throw invalid('circular', 'A group cannot be its own parent.', { field: 'parent_id' })
  if (lineage.length + (before ? await measureHeight(db, before.id) : 1) > maxDepth) {
    throw invalid('too_deep', 'This group or its children exceed the allowed nesting depth.', { field: 'parent_id' })
  }
  return { name: lineage[0] ? lineage[0].name + separator + name_last : name_last, name_last }
}

/** Updates the full names of all groups below a renamed one. */
export async function renameChildren(ctx: Ctx, { id }: Row): Promise<void> {
  for (const child of await rewriteNames(ctx, id)) {
    ctx.emit({ kind: 'updated', object: 'groups', id: child.id, changes: { name: [child.before, child.name] } })
  }
}
