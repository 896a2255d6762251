import { ticketActionInput } from '#contract/ticket-action.ts'
import type { Action } from './action.ts'

/** Adds an article of any type, such as a note; of several, the last. */
export const addArticle: Action<typeof ticketActionInput.article> = {
  input: ticketActionInput.article,
  addTo: (change, article) => ({ ...change, article: article ?? change.article }),
}
