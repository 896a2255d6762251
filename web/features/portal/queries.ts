import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { Ticket as Tickets } from '#contract/ticket.ts'
import { TicketForm } from '#contract/ticket-company.ts'
import type { Ticket } from '#web/features/tickets/queries.ts'
import { api, asFull } from '#web/lib/api/api.ts'
import type { Shelf } from './shelves.ts'

type State = { id: number; state_type?: string | undefined }
type Condition = Record<string, { operator: string; value?: string[]; pre_condition?: string }>

const mine = { 'ticket.customer_id': { operator: 'is', pre_condition: 'current_user.id' } }
const ours = { 'ticket.organization_id': { operator: 'is', pre_condition: 'current_user.organization_id' } }

const isOver = ({ state_type }: State) => state_type === 'closed' || state_type === 'merged'

function conditionFor(shelf: Shelf, states: readonly State[]): Condition {
  if (shelf === 'organization') return ours
  const wanted = states.filter((state) => isOver(state) === (shelf === 'closed'))
  return { ...mine, 'ticket.state_id': { operator: 'is', value: wanted.map(({ id }) => String(id)) } }
}

export const requestsQuery = (shelf: Shelf, states: readonly State[], limit: number) =>
  queryOptions({
    queryKey: ['tickets', 'requests', shelf, limit],
    queryFn: async () => {
      const answer = await api(Tickets).searchByPost({
        condition: conditionFor(shelf, states) as never,
        full: true,
        with_total_count: true,
        per_page: limit,
        sort_by: ['updated_at'],
        order_by: ['desc'],
      })
      const { record_ids, assets, total_count } = asFull(answer) as Found
      return { total: total_count, requests: record_ids.map((id) => assets.Ticket?.[id] as Ticket) }
    },
    placeholderData: keepPreviousData,
    enabled: states.length > 0,
  })

type Found = { record_ids: number[]; assets: { Ticket?: Record<string, unknown> }; total_count: number }

/** The groups that a customer may write to, by name. */
export const groupsQuery = queryOptions({
  queryKey: ['groups', 'offered'],
  queryFn: async () => {
    const { form_meta, assets } = await api(TicketForm).show({})
    const groups = assets.Group as Record<string, { id: number; name: string }> | undefined
    return form_meta.filter.group_id.map((id) => ({ id, label: groups?.[id]?.name ?? String(id) }))
  },
})
