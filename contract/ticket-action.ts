import { z } from 'zod'
import { list, text } from './lenient.ts'
import { ticketFields } from './ticket.ts'

const { article, ...attributes } = ticketFields

/** The input of each action on a ticket, for bulk updates, macros and triggers. */
export const ticketActionInput = {
  attributes: z.object(attributes),
  tags: list(text(250), 100),
  article,
}
