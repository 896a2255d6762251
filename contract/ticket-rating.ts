import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { boundedText, id, int } from './lenient.ts'
import { recordId, timestamp } from './wire.ts'

export const longestRatingComment = 1000

const rating = z
  .object({
    ticket_id: recordId,
    asked_at: timestamp.nullable(),
    score: z.int().min(1).max(5).nullable().meta({ description: '5 is very good.' }),
    comment: z.string().nullable(),
    rated_at: timestamp.nullable(),
    may_rate: z.boolean().meta({ description: 'The caller is the customer of the closed ticket, and ratings are on.' }),
  })
  .meta({ id: 'TicketRating' })

const scores = z.object({ count: z.int(), average: z.number().nullable() })

const about = { tag: 'tickets', model: 'Ticket', path: '/tickets/{id}/rating', output: rating } as const

/** What customers think of how their ticket was solved. */
export const TicketRatings = {
  show: endpoint({
    ...about,
    method: 'GET',
    permission: ['ticket.agent', 'ticket.customer'],
    input: z.object({ id: id() }),
    summary: 'Get the rating of a ticket',
  }),
  summary: endpoint({
    tag: 'tickets',
    method: 'GET',
    path: '/ticket_ratings/summary',
    permission: ['ticket.agent'],
    input: z.object({ days: int(1, 366).default(30) }),
    output: z.object({ days: z.int(), own: scores, team: scores }),
    summary: 'Get the average rating of the last days',
    description: '`own`: of tickets that the caller owns; `team`: of all tickets that the caller may list.',
  }),
  rate: endpoint({
    ...about,
    method: 'PUT',
    permission: ['ticket.agent', 'ticket.customer'],
    input: z.object({
      id: id(),
      score: int(1, 5),
      comment: boundedText('Comment', longestRatingComment).nullable().default(null),
    }),
    refuses: [403],
    summary: 'Rate a closed ticket',
    description: 'As its customer, while ratings are on (`ticket_rating`). A second rating replaces the first.',
  }),
}
