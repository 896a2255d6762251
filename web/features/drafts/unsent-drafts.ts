import type { NewTicketSearch } from '#web/features/new-ticket/search.ts'

/** What was written somewhere and not sent. */
export type UnsentDraft = {
  key: string
  at: number
  /** For a reply; a new ticket has none yet. */
  ticketId: number | undefined
  /** For an answer of the help centre: what its address consists of. */
  answer: { base: string; locale: string; id: string } | undefined
  /** The origin of a new ticket, from its URL. */
  search: NewTicketSearch
  title: string
  /** The first of the words. */
  words: string
}

type Words = { text?: string; content?: readonly Words[] }
type Stored = { at: number; value: { title?: string | null; body?: Words | null } }
type OpenTab = { key: string; state: Record<string, unknown> }

const mostShown = 140

/** Text of one line is joined, lines are separated. */
function textIn({ text = '', content = [] }: Words): string {
  const isLine = content.some((part) => part.text !== undefined)
  return text + content.map(textIn).join(isLine ? '' : ' ')
}

const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' && value !== null && 'at' in value && typeof value.at === 'number' && 'value' in value

/** The label of a new ticket's draft, by its origin. */
function originIn(key: string): NewTicketSearch {
  const [, from, id] = /^TicketCreateScreen-(call|split|customer)-(\d+)$/.exec(key) ?? []
  if (from === 'call') return { from_call: Number(id) }
  if (from === 'split') return { split: Number(id) }
  return from === 'customer' ? { customer: Number(id) } : {}
}

/** `HelpAnswer-1-en-us-7`, see `web/features/knowledge-base/answer-draft.ts`. */
function answerIn(key: string): UnsentDraft['answer'] {
  const [, base, locale, id] = /^HelpAnswer-(\d+)-([\w-]+)-(\d+)$/.exec(key) ?? []
  return base && locale && id ? { base, locale, id } : undefined
}

/** The drafts among all tabs, latest first. Tabs of other clients have other content. */
export function readDrafts(tabs: readonly OpenTab[]): UnsentDraft[] {
  const drafts = tabs.flatMap(({ key, state }): UnsentDraft[] => {
    const [latest] = Object.values(state)
      .filter(isStored)
      .toSorted((one, other) => other.at - one.at)
    if (!latest) return []
    const [, ticketId] = /^Ticket-(\d+)$/.exec(key) ?? []
    const { title, body } = latest.value
    const words = textIn(body ?? {})
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, mostShown)
    return [
      {
        key,
        at: latest.at,
        ticketId: ticketId ? Number(ticketId) : undefined,
        answer: answerIn(key),
        search: originIn(key),
        title: title ?? '',
        words,
      },
    ]
  })
  return drafts.toSorted((one, other) => other.at - one.at)
}
