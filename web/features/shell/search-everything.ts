import { Building2, Search as SearchIcon, Ticket as TicketIcon, User } from 'lucide-react'
import { Search } from '#contract/search.ts'
import { api } from '#web/lib/api/api.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { nameOf, type Person } from '#web/lib/people.ts'
import type { FoundEntry } from '#web/ui/patterns/command-palette.tsx'

type Asset = Record<string, unknown>

/** How a record of each kind is shown and where it is. */
const presenters: Record<string, (asset: Asset) => Omit<FoundEntry, 'id'>> = {
  Ticket: (ticket) => ({
    label: String(ticket.title),
    description: `#${String(ticket.number)}`,
    icon: TicketIcon,
    href: `/tickets/${String(ticket.id)}`,
  }),
  User: (user) => ({
    label: nameOf(user as Person),
    description: String(user.email ?? ''),
    icon: User,
    href: `/users/${String(user.id)}`,
  }),
  Organization: (organization) => ({
    label: String(organization.name),
    icon: Building2,
    href: `/organizations/${String(organization.id)}`,
  }),
}

/** `#12` looks for tickets only, `@anna` for people only. */
const kindsFor = (words: string) =>
  words.startsWith('#') ? 'Ticket' : words.startsWith('@') ? 'User-Organization' : ''

export async function searchEverything(words: string): Promise<FoundEntry[]> {
  const kinds = kindsFor(words)
  const query = words.replace(/^[#@]/, '')
  const endpoints = api(Search)
  const { assets, result } = kinds
    ? await endpoints.some({ objects: kinds, query, limit: 10 })
    : await endpoints.all({ query, limit: 10 })
  const found = (result as { type: string; id: number }[]).flatMap(({ type, id }) => {
    const asset = assets[type]?.[id]
    const present = presenters[type]
    return asset && present ? [{ id: `${type}-${id}`, ...present(asset) }] : []
  })
  return [...found, wholeSearch(query)]
}

/** The search page, where everything that was found can be read. */
const wholeSearch = (query: string): FoundEntry => ({
  id: 'search',
  label: t('All results for “{words}”', { words: query }),
  icon: SearchIcon,
  href: `/search?q=${encodeURIComponent(query)}`,
})
