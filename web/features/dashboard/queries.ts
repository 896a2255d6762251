import { queryOptions } from '@tanstack/react-query'
import { RelatedTickets } from '#contract/related-tickets.ts'
import { TicketRatings } from '#contract/ticket-rating.ts'
import type { Choices } from '#web/domain/tickets/choices.ts'
import type { Criteria, Filter, ListOrder } from '#web/domain/ticket-lists/criteria.ts'
import { countTickets, findFirst } from '#web/domain/ticket-lists/find-tickets.ts'
import { buildRows } from '#web/domain/tickets/ticket-row.ts'
import { api } from '#web/lib/api/api.ts'

const me = { operator: 'is', pre_condition: 'current_user.id', value: [] }
const nobody = { operator: 'is', pre_condition: 'not_set', value: [] }
const somebody = { ...nobody, operator: 'is not' }
const today = { operator: 'today' }
const passed = { operator: 'before (relative)', value: 0, range: 'minute' }

const statesOf = ({ states }: Choices, ...types: string[]) => ({
  operator: 'is',
  value: states.filter(({ type }) => types.includes(type)).map(({ id }) => id),
})

const hoursLeftToday = () => Math.max(1, 24 - new Date().getHours())

export type Task = { id: 'next' | 'due' | 'waiting'; condition: Filter; order: ListOrder }

/** What an agent has to do, the most urgent first. */
export const listTasks = (choices: Choices): Task[] => [
  {
    id: 'next',
    condition: {
      'ticket.owner_id': me,
      'ticket.escalation_at': { operator: 'till (relative)', value: 1, range: 'day' },
    },
    order: { by: 'escalation_at', direction: 'asc' },
  },
  {
    id: 'due',
    condition: {
      'ticket.owner_id': me,
      'ticket.state_id': statesOf(choices, 'pending reminder'),
      'ticket.pending_time': { operator: 'till (relative)', value: hoursLeftToday(), range: 'hour' },
    },
    order: { by: 'pending_time', direction: 'asc' },
  },
  {
    id: 'waiting',
    condition: { 'ticket.owner_id': me, 'ticket.state_id': statesOf(choices, 'new', 'open') },
    order: { by: 'updated_at', direction: 'asc' },
  },
]

/**
 * Everything here counts over all tickets: a change refreshes it after a pause (`use-live-figures.ts`), not each time, and
 * what is on screen was read when the screen opened.
 */
export const dashboardKey = 'dashboard'
const fresh = { staleTime: 0, refetchOnMount: 'always' } as const

const mostShown = 5

export const taskQuery = ({ id, condition, order }: Task) =>
  queryOptions({
    ...fresh,
    queryKey: [dashboardKey, 'task', id, condition],
    queryFn: () => findFirst({ condition, order }, mostShown),
  })

export type Figure = {
  id: 'mine' | 'escalated' | 'unassigned' | 'created' | 'answered' | 'closed'
  condition: Filter
  /** The same for all colleagues together, where one person can be compared with them. */
  ofTeam?: Filter | undefined
  /** A sum says more than an average where each one is too many. */
  isTeamSum?: boolean
}

/** Small numbers about today. */
export const listFigures = (choices: Choices): Figure[] => {
  const unfinished = statesOf(choices, 'new', 'open', 'pending reminder', 'pending action')
  return [
    {
      id: 'mine',
      condition: { 'ticket.owner_id': me, 'ticket.state_id': unfinished },
      ofTeam: { 'ticket.owner_id': somebody, 'ticket.state_id': unfinished },
    },
    {
      id: 'escalated',
      condition: { 'ticket.owner_id': me, 'ticket.escalation_at': passed },
      ofTeam: { 'ticket.escalation_at': passed },
      isTeamSum: true,
    },
    {
      id: 'unassigned',
      condition: { 'ticket.owner_id': nobody, 'ticket.state_id': statesOf(choices, 'new', 'open', 'pending reminder') },
    },
    { id: 'created', condition: { 'ticket.created_at': today } },
    {
      id: 'answered',
      condition: { 'ticket.owner_id': me, 'ticket.last_contact_agent_at': today },
      ofTeam: { 'ticket.owner_id': somebody, 'ticket.last_contact_agent_at': today },
    },
    {
      id: 'closed',
      condition: { 'ticket.owner_id': me, 'ticket.close_at': today },
      ofTeam: { 'ticket.owner_id': somebody, 'ticket.close_at': today },
    },
  ]
}

const anyOrder: Criteria['order'] = { by: 'id', direction: 'asc' }

export const countQuery = (condition: Filter) =>
  queryOptions({
    ...fresh,
    queryKey: [dashboardKey, 'count', condition],
    queryFn: () => countTickets({ condition, order: anyOrder }),
  })

const ratedDays = 30

export const ratingsQuery = queryOptions({
  ...fresh,
  queryKey: [dashboardKey, 'ratings'],
  queryFn: () => api(TicketRatings).summary({ days: ratedDays }),
})

const mostRecent = 8

/** The tickets that were touched last, by whomever. */
export const activityQuery = queryOptions({
  ...fresh,
  queryKey: [dashboardKey, 'activity'],
  queryFn: async () =>
    (await findFirst({ condition: {}, order: { by: 'updated_at', direction: 'desc' } }, mostRecent)).rows,
})

export const recentQuery = queryOptions({
  queryKey: ['tickets', 'recent'],
  queryFn: async () => {
    const { ticket_ids_recent_viewed, assets } = await api(RelatedTickets).recent()
    return buildRows(ticket_ids_recent_viewed, assets)
  },
  // Recently opened tickets are not part of live messages.
  staleTime: 0,
})
