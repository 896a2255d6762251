import { type HistorySearch, readId } from './chat-search.ts'

const readDay = (value: unknown) => (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined)

/** The filters of the ended chats. */
export function parseHistorySearch({ q, topic, agent, from, to, page }: Record<string, unknown>): HistorySearch {
  const read = {
    q: typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, 200) : undefined,
    topic: readId(topic),
    agent: readId(agent),
    from: readDay(from),
    to: readDay(to),
    page: readId(page),
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined)) as HistorySearch
}
