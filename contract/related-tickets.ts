import { z } from 'zod'
import { type TicketChoice, ticketChoices } from './attributes/ticket.ts'
import { formState } from './core-workflow.ts'
import { endpoint } from './endpoint.ts'
import { id, optionalId } from './lenient.ts'
import { assets, recordId } from './wire.ts'

const ids = (most: number) => z.array(recordId).max(most)
const about = { tag: 'tickets', method: 'GET' as const, permission: ['ticket.agent'] }

const month = z.object({
  month: z.int().min(1).max(12),
  year: z.int(),
  text: z.string(),
  created: z.int(),
  closed: z.int(),
})
/** Empty when no user or organization was given. */
const statistics = z.union([
  z.object({ open_ids: ids(100), closed_ids: ids(100), volume_by_year: z.array(month).length(12) }),
  z.strictObject({}),
])
const stats = {
  tag: 'tickets',
  path: '/ticket_stats',
  permission: 'any' as const,
  writes: false,
  input: z.object({ user_id: optionalId().optional(), organization_id: optionalId().optional() }),
  output: z.object({ user: statistics, organization: statistics, assets }),
}

/** Other tickets of the same customer, recently viewed tickets, and statistics. */
export const RelatedTickets = {
  ofCustomer: endpoint({
    ...about,
    path: '/ticket_customer',
    input: z.object({ customer_id: id() }),
    output: z.object({ ticket_ids_open: ids(15), ticket_ids_closed: ids(15), assets }),
    summary: 'List the newest open and closed tickets of a customer',
  }),
  related: endpoint({
    ...about,
    path: '/ticket_related/{id}',
    model: 'Ticket',
    input: z.object({ id: id() }),
    output: z.object({ ticket_ids_by_customer: ids(6), ticket_ids_recent_viewed: ids(8), assets }),
    summary: 'List other open tickets of the customer and recently viewed tickets',
  }),
  recent: endpoint({
    ...about,
    path: '/ticket_recent',
    output: z.object({ ticket_ids_recent_viewed: ids(10), assets }),
    summary: 'List recently viewed tickets',
  }),
  stats: endpoint({
    ...stats,
    method: 'GET',
    summary: 'List the tickets of a user and an organization, with monthly counts for the last twelve months',
    description: 'Only tickets the caller can read.',
  }),
  statsByPost: endpoint({ ...stats, method: 'POST', summary: 'The same, with parameters in the body' }),
}

const choices = z.array(recordId)
const choicesByName = Object.fromEntries(ticketChoices.map((name) => [name, choices])) as Record<
  TicketChoice,
  typeof choices
>

/** The options of a form for new tickets. */
export const TicketForm = {
  show: endpoint({
    tag: 'tickets',
    method: 'GET',
    path: '/ticket_create',
    permission: 'any',
    output: z.object({
      assets,
      form_meta: z.object({
        filter: z.object(choicesByName),
        dependencies: z.object({ group_id: z.record(z.string(), z.object({ owner_id: choices })) }),
        core_workflow: formState.optional().meta({ description: 'Only if an administrator added a workflow.' }),
      }),
    }),
    summary: 'List the groups, states, priorities and owners available for a new ticket',
  }),
}
