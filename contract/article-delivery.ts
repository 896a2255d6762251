import { z } from 'zod'
import { articleRecord } from './article.ts'
import { endpoint } from './endpoint.ts'
import { id } from './lenient.ts'

const about = {
  tag: 'ticket_articles',
  model: 'Ticket::Article',
  permission: ['ticket.agent'] as const,
  method: 'POST',
  input: z.object({ id: id() }),
  output: articleRecord,
} as const

/** What agents do when a message or its files did not get through. */
export const ArticleDeliveries = {
  sendAgain: endpoint({
    ...about,
    path: '/ticket_articles/{id}/send_again',
    summary: 'Resend a message that was not delivered',
    description:
      'For messages with the `delivery_status` `fail` or `unknown`. Unknown means that the network did not answer: the ' +
      'recipient may have the message already. Parts of a long message that were sent are not repeated.',
  }),
  retryMedia: endpoint({
    ...about,
    path: '/ticket_articles/{id}/retry_media',
    summary: 'Retry fetching the files of a message',
  }),
}
