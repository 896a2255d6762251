import { BookOpen, Building2, MessagesSquare, Search as SearchIcon, Ticket as TicketIcon, User } from 'lucide-react'
import type { Asset, Assets } from '#contract/assets.ts'
import { Search } from '#contract/search.ts'
import { api } from '#web/lib/api/api.ts'
import { formatRelative } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { formatName } from '#web/lib/people.ts'
import type { FoundEntry } from '#web/ui/patterns/command-palette.tsx'
import { renderStateIcon } from './hit-state-icon.tsx'

type Entry = Omit<FoundEntry, 'id'>
type People = NonNullable<Assets['User']>

/** Many tickets have the same title: number, customer and age distinguish them. */
function ticketEntry({ id, number, title, state_id, customer_id, updated_at }: Asset<'Ticket'>, people: People): Entry {
  const customer = people[customer_id]
  const words = [`#${number}`, customer && formatName(customer), formatRelative(updated_at)]
  return {
    label: title,
    description: words.filter(Boolean).join(' · '),
    icon: TicketIcon,
    start: renderStateIcon(state_id),
    href: `/tickets/${id}`,
  }
}
const userEntry = (user: Asset<'User'>): Entry => ({
  label: formatName(user),
  description: user.email ?? '',
  icon: User,
  href: `/users/${user.id}`,
})
const organizationEntry = ({ id, name }: Asset<'Organization'>): Entry => ({
  label: name,
  icon: Building2,
  href: `/organizations/${id}`,
})

const chatEntry = ({ id, name, created_at }: Asset<'ChatSession'>): Entry => ({
  label: t('Chat with {name}', { name: name || t('Visitor {id}', { id }) }),
  description: formatRelative(created_at),
  icon: MessagesSquare,
  href: `/chat/sessions/${id}`,
})

const answerEntry = ({ id, title, updated_at }: Asset<'KnowledgeBaseAnswerTranslation'>): Entry => ({
  label: title,
  description: [t('Help centre'), formatRelative(updated_at)].join(' · '),
  icon: BookOpen,
  href: `/knowledge_base/translation/${id}`,
})

type Hit = { type: string; id: number }

/** A record as one line, and where it is. */
function presentHit(
  { type, id }: Hit,
  { Ticket = {}, User = {}, Organization = {}, ChatSession = {}, KnowledgeBaseAnswerTranslation = {} }: Assets,
): Entry | undefined {
  const [ticket, user, organization] = [Ticket[id], User[id], Organization[id]]
  if (type === 'Ticket') return ticket && ticketEntry(ticket, User)
  if (type === 'User') return user && userEntry(user)
  const chat = ChatSession[id]
  if (type === 'ChatSession') return chat && chatEntry(chat)
  const answer = KnowledgeBaseAnswerTranslation[id]
  if (type === 'KnowledgeBaseAnswerTranslation') return answer && answerEntry(answer)
  return type === 'Organization' ? organization && organizationEntry(organization) : undefined
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
  const hits = Array.isArray(result) ? result : []
  const found = hits.flatMap((hit) => {
    const entry = presentHit(hit, assets)
    return entry ? [{ id: `${hit.type}-${hit.id}`, ...entry }] : []
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
