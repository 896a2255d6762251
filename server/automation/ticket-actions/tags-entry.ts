import { tagNames } from '#features/tags/service.ts'
import type { ActionEntry } from './action.ts'

/** The tags of `ticket.tags`, if the entry has this operator; without one, tags are added. */
export function readTags(operator: 'add' | 'remove', key: string, entry: ActionEntry): string[] | undefined {
  if (key !== 'ticket.tags' || (entry.operator ?? 'add') !== operator) return undefined
  return tagNames([entry.value ?? []].flat())
}
