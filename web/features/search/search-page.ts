import { type ListSearch, parseListSearch } from '#web/domain/ticket-lists/list-search.ts'

const tabs = ['tickets', 'people', 'organizations', 'answers'] as const
export type SearchTab = (typeof tabs)[number]

export type SearchPage = ListSearch & { q?: string | undefined; tab?: SearchTab | undefined }

/** The query in the URL. A number is a word too. */
export const parseSearchPage = (raw: Record<string, unknown>): SearchPage => ({
  ...parseListSearch(raw),
  ...(typeof raw.q === 'string' || typeof raw.q === 'number' ? { q: String(raw.q) } : {}),
  tab: tabs.find((tab) => tab === raw.tab),
})
