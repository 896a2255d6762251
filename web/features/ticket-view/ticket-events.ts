import type { z } from 'zod'
import type { history } from '#contract/history.ts'
import { formatDateTime, formatList } from '#web/lib/format.ts'
import { t, td } from '#web/lib/i18n/i18n.ts'
import { formatName, type Person } from '#web/lib/people.ts'

type Entry = z.output<typeof history>['history'][number]
type People = Readonly<Record<string, Person>>

/** What one person did to a ticket at one moment, in words. */
export type TicketEvent = { id: number; at: string; by: string; text: string; otherId?: number | undefined }

const text = (value: unknown) => (typeof value === 'string' ? value : '')

const personIn = (people: People, id: unknown, fallback: string) => {
  const person = people[String(id)]
  // User 1 represents no owner.
  return id === 1 ? t('Unassigned') : person ? formatName(person) : fallback
}

type Wording = (to: string, from: string) => string

/** Changes made by people; their consequences (times, counts) have no line. */
const wordings: Record<string, Wording> = {
  state: (to) => t('state to {value}', { value: td(to) }),
  priority: (to) => t('priority to {value}', { value: td(to) }),
  group: (to) => t('group to {value}', { value: to }),
  owner: (to) => t('owner to {value}', { value: to }),
  customer: (to) => t('customer to {value}', { value: to }),
  organization: (to) => t('organization to {value}', { value: to }),
  title: (to) => t('title to “{value}”', { value: to }),
  pending_time: (to) => (to === '' ? t('no pending time') : t('pending until {value}', { value: formatDateTime(to) })),
}

const ofPeople = new Set(['owner', 'customer'])

function changeIn(entry: Entry, people: People): string | undefined {
  const { attribute, value_to, value_from, id_to } = entry
  const wording = wordings[String(attribute)]
  if (entry.object !== 'Ticket' || entry.type !== 'updated' || !wording) return undefined
  const to = ofPeople.has(String(attribute)) ? personIn(people, id_to, text(value_to)) : text(value_to)
  return wording(to, text(value_from))
}

/** The other ticket of a merge. */
const otherIn = ({ type, id_from, id_to }: Entry): number | undefined =>
  type === 'merged_into' ? Number(id_to) : type === 'received_merge' ? Number(id_from) : undefined

/** Events with a special sentence; `{ticket}` becomes a link to the other ticket. */
function describeEvent({ object, type, value_to, value_from }: Entry): string | undefined {
  if (object === 'Tag' && type === 'added') return t('added tag {name}', { name: text(value_to) })
  if (object === 'Tag' && type === 'removed') return t('removed tag {name}', { name: text(value_from) })
  if (type === 'merged_into') return t('merged this ticket into {ticket}')
  if (type === 'received_merge') return t('merged {ticket} into this one')
  if (type === 'merge_undone') return t('undid the merge')
  if (object === 'Ticket::Article' && type === 'removed') return t('deleted a message')
  return undefined
}

/** The history as lines between messages: what one person changed at one moment is one line. */
export function summarizeEvents(entries: readonly Entry[], people: People): TicketEvent[] {
  const acts = Map.groupBy(entries, ({ created_by_id, created_at }) => `${created_by_id} ${created_at}`)
  return [...acts.values()].flatMap((act) => {
    const changes = act.flatMap((entry) => changeIn(entry, people) ?? [])
    const events = act.flatMap((entry) => describeEvent(entry) ?? [])
    const said = changes.length > 0 ? [t('set {changes}', { changes: formatList(changes) }), ...events] : events
    const [first] = act
    if (!first || said.length === 0) return []
    const otherId = act.map(otherIn).find(Boolean)
    const by = first.created_by_id === 1 ? t('Automation') : personIn(people, first.created_by_id, t('Someone'))
    return [{ id: first.id, at: first.created_at, by, text: formatList(said), ...(otherId && { otherId }) }]
  })
}
