import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { RecentViews } from '#contract/recent-view.ts'
import { Ticket as Tickets } from '#contract/ticket.ts'
import { TicketForm } from '#contract/related-tickets.ts'
import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import type { RequestTab } from './request-tabs.ts'

type State = { id: number; state_type?: string | undefined }
type Condition = Record<string, { operator: string; value?: string[]; pre_condition?: string }>

const mine = { 'ticket.customer_id': { operator: 'is', pre_condition: 'current_user.id' } }
const ours = { 'ticket.organization_id': { operator: 'is', pre_condition: 'current_user.organization_id' } }

const isOver = ({ state_type }: State) => state_type === 'closed' || state_type === 'merged'

/** Words are searched in everything that the customer may see. */
function conditionFor({ tab, words }: Wish, states: readonly State[]): Condition | undefined {
  if (words !== '') return undefined
  if (tab === 'organization') return ours
  const wanted = states.filter((state) => isOver(state) === (tab === 'closed'))
  return { ...mine, 'ticket.state_id': { operator: 'is', value: wanted.map(({ id }) => String(id)) } }
}

/** The requests to list: those of a tab, or those with these words. */
type Wish = { tab: RequestTab; words: string; limit: number }

export const requestsQuery = (wish: Wish, states: readonly State[]) =>
  queryOptions({
    queryKey: ['tickets', 'requests', wish],
    queryFn: async () => {
      const answer = await api(Tickets).searchByPost({
        condition: conditionFor(wish, states),
        ...(wish.words !== '' && { query: wish.words }),
        full: true,
        with_total_count: true,
        per_page: wish.limit,
        sort_by: ['updated_at'],
        order_by: ['desc'],
      })
      const { record_ids, assets, total_count = 0 } = answer
      const requests = record_ids.flatMap((id) => assets.Ticket?.[id] ?? [])
      return { total: total_count, requests, people: assets.User ?? {} }
    },
    placeholderData: keepPreviousData,
    enabled: states.length > 0,
  })

/** When the customer looked at which request last. */
export const seenQuery = queryOptions({
  queryKey: ['recent_views', 'requests'],
  queryFn: async (): Promise<Readonly<Record<number, string>>> => {
    const views = await api(RecentViews).list({ expand: true, per_page: 100 })
    return Object.fromEntries(
      views.filter(({ object }) => object === 'Ticket').map((view) => [view.o_id, view.created_at]),
    )
  },
})

/** Saved for all browsers of the customer. A failure is ignored. */
export async function noteSeen(id: number): Promise<void> {
  await api(RecentViews)
    .create({ object: 'Ticket', o_id: id })
    .catch(() => undefined)
  await queryClient.invalidateQueries(seenQuery)
}

/** The groups that a customer may write to, by name; and whether the form depends on rules of administrators. */
export const requestFormQuery = queryOptions({
  queryKey: ['groups', 'offered'],
  queryFn: async () => {
    const { form_meta, assets } = await api(TicketForm).show()
    return {
      groups: form_meta.filter.group_id.map((id) => ({ id, label: assets.Group?.[id]?.name ?? String(id) })),
      hasWorkflows: form_meta.core_workflow !== undefined,
    }
  },
  meta: { touchedBy: ['core_workflows'] },
})
