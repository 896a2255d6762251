import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { Asset } from '#contract/assets.ts'
import type { Condition } from '#contract/condition.ts'
import { TicketOverviews } from '#contract/overview.ts'
import { isMyLink, type MyView, useMyViews } from './my-views.ts'
import { api } from '#web/lib/api/api.ts'
import { t, td } from '#web/lib/i18n/i18n.ts'
import { isGroup } from '#web/ui/patterns/condition-editor/tree.ts'
import { useChoices } from '#web/domain/tickets/choices.ts'
import type { Filter, ListOrder } from './criteria.ts'
import { isPeopleLink, sourceOfPeople } from './people-source.ts'

/** A list before its user has changed anything: an overview, an own view, a search. */
export type ListSource = {
  link: string
  title: string
  /** What it is always about. */
  condition: Condition
  /** The initial chips; in own views they can be changed. */
  filter: Filter
  query?: string | undefined
  order: ListOrder
  group?: string | undefined
  columns: readonly string[]
  /** Set for one's own. */
  view?: MyView | undefined
}

const usualColumns = ['title', 'customer', 'group', 'owner', 'state', 'number', 'updated_at']
export const newestFirst: ListOrder = { by: 'updated_at', direction: 'desc' }

/** Short ones that are read last. */
const lastColumns = ['number', 'created_at', 'updated_at']

const columnName = (attribute: string) => attribute.replace(/_id$/, '')

function sourceOfOverview(link: string, { name, condition, order, group_by, view }: Asset<'Overview'>): ListSource {
  const columns = (view.s ?? view.d ?? []).map(columnName)
  const chosen = columns.filter((name) => !lastColumns.includes(name))
  const last = lastColumns.filter((name) => name !== 'created_at' || columns.includes(name))
  return {
    link,
    title: td(name),
    condition,
    filter: {},
    order: { by: columnName(order.by), direction: order.direction === 'DESC' ? 'desc' : 'asc' },
    group: group_by ? columnName(group_by) : undefined,
    // Title, owner and state are shown by default, until the user hides them: agents look for them first.
    columns: [...new Set(['title', ...chosen, 'owner', 'state', ...last])],
  }
}

export const isSearchLink = (link: string): boolean => link.startsWith('?')
const isOverviewLink = (link: string) => !isMyLink(link) && !isSearchLink(link) && !isPeopleLink(link)

async function findOverview(link: string): Promise<ListSource> {
  const answer = await api(TicketOverviews).show({ view: link, per_page: 1 })
  const overview = 'index' in answer ? answer.assets.Overview?.[answer.index.overview.id] : undefined
  if (!overview) throw new Error(`The answer has no overview ${link}.`)
  return sourceOfOverview(link, overview)
}

/** Every change of a ticket updates the counts of overviews, but their conditions hardly ever change. */
const definitionLasts = 5 * 60_000

export const overviewQuery = (link: string) =>
  queryOptions({
    queryKey: ['overview_definitions', link],
    queryFn: async () => (isOverviewLink(link) ? findOverview(link) : null),
    staleTime: definitionLasts,
  })

/** The tests of a plain condition become chips; of a nested one only further ones can be added. */
function sourceOfView(view: MyView): ListSource {
  const { link, name, condition, query, order = newestFirst, group, columns = usualColumns } = view
  const parts = isGroup(condition) ? { condition, filter: {} } : { condition: {}, filter: condition }
  return { link, title: name, ...parts, query, order, group, columns, view }
}

export const sourceOfSearch = (query: string): ListSource => ({
  link: `?${query}`,
  title: t('Search: {words}', { words: query }),
  condition: {},
  filter: {},
  query,
  order: newestFirst,
  columns: usualColumns,
})

/** Undefined for a view that is not there any more. */
export function useListSource(link: string): ListSource | undefined {
  const { data: overview } = useSuspenseQuery(overviewQuery(link))
  const mine = useMyViews().find((view) => view.link === link)
  const choices = useChoices()
  if (isSearchLink(link)) return sourceOfSearch(link.slice(1))
  if (isPeopleLink(link)) return sourceOfPeople(link, choices)
  return overview ?? (mine && sourceOfView(mine))
}
