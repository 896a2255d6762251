import { z } from 'zod'
import { list, text } from './lenient.ts'
import { ticketFields } from './ticket.ts'

const { article, ...attributes } = ticketFields

/** What each action on a ticket is told; mass updates use them today, macros and triggers will. */
export const ticketActionInput = {
  attributes: z.object(attributes),
  tags: list(text(250), 100),
  article,
}
