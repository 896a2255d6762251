import type { NewTicketSearch } from '#web/features/new-ticket/search.ts'

/** What was written somewhere and not sent. */
export type KeptDraft = {
  key: string
  at: number
  /** Of an answer; a new ticket has none yet. */
  ticketId: number | undefined
  /** Where a new ticket came from, as its address says. */
  search: NewTicketSearch
  title: string
  /** The first of the words. */
  words: string
}

type Words = { text?: string; content?: readonly Words[] }
type Stored = { at: number; value: { title?: string; body?: Words | null } }
type OpenTab = { key: string; state: Record<string, unknown> }

const mostShown = 140

/** Words of one line belong together, whatever they are made of; lines do not. */
function textIn({ text = '', content = [] }: Words): string {
  const isLine = content.some((part) => part.text !== undefined)
  return text + content.map(textIn).join(isLine ? '' : ' ')
}

const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' && value !== null && 'at' in value && typeof value.at === 'number' && 'value' in value

/** How the draft of a new ticket is called, by where it came from. */
function originIn(key: string): NewTicketSearch {
  const [, from, id] = /^TicketCreateScreen-(call|split|customer)-(\d+)$/.exec(key) ?? []
  if (from === 'call') return { from_call: Number(id) }
  if (from === 'split') return { split: Number(id) }
  return from === 'customer' ? { customer: Number(id) } : {}
}

/** The drafts among all that is open, the latest first. Tabs of other clients hold other things. */
export function readDrafts(tabs: readonly OpenTab[]): KeptDraft[] {
  const drafts = tabs.flatMap(({ key, state }): KeptDraft[] => {
    const [latest] = Object.values(state)
      .filter(isStored)
      .toSorted((one, other) => other.at - one.at)
    if (!latest) return []
    const [, ticketId] = /^Ticket-(\d+)$/.exec(key) ?? []
    const { title = '', body } = latest.value
    const words = textIn(body ?? {})
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, mostShown)
    return [
      { key, at: latest.at, ticketId: ticketId ? Number(ticketId) : undefined, search: originIn(key), title, words },
    ]
  })
  return drafts.toSorted((one, other) => other.at - one.at)
}
