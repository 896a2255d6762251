import type { Perform } from '#contract/perform.ts'
import { splitTags } from '#web/domain/tickets/split-tags.ts'

/** What a macro changes that can be set back. */
export type Reversible = { attributes: string[]; added: string[]; removed: string[] }

/** A new state ends a pending time, and a new group may remove the owner. */
const goesWith: Readonly<Record<string, string>> = { state_id: 'pending_time', group_id: 'owner_id' }

const prefix = 'ticket.'
const notAttributes = new Set(['tags', 'subscribe', 'unsubscribe', 'action'])

/** Messages that were written or sent stay. */
export function findReversible(perform: Perform): Reversible {
  const names = Object.keys(perform)
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length))
    .filter((name) => !notAttributes.has(name))
  const { value, operator } = perform['ticket.tags'] ?? {}
  const tags = splitTags(value)
  return {
    attributes: [...new Set(names.flatMap((name) => [name, goesWith[name] ?? name]))],
    added: operator === 'remove' ? [] : tags,
    removed: operator === 'remove' ? tags : [],
  }
}

export const isReversible = ({ attributes, added, removed }: Reversible): boolean =>
  attributes.length + added.length + removed.length > 0
