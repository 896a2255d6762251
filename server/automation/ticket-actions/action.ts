import type { z } from 'zod'
import type { NewArticle } from '#contract/article.ts'

/** What a list of actions does to one ticket: one update, so that rules between attributes see all of them. */
export type TicketChange = {
  attributes: Record<string, unknown>
  /** No tag is in both lists: the last action about it counts. */
  tags: { add: readonly string[]; remove: readonly string[] }
  article?: NewArticle | undefined
}

/** The value beside a key in the `perform` of a mail filter, macro or trigger. */
export type ActionEntry = { value?: string | readonly string[] | null; operator?: string | null }

/** One kind of action: the schema of its input, and how it changes a ticket. */
export type Action<Schema extends z.ZodType> = {
  input: Schema
  /** Its input from an entry of `perform`; undefined if the entry belongs to another action. */
  readEntry?: (key: string, entry: ActionEntry) => unknown
  addTo: (change: TicketChange, input: z.output<Schema>) => TicketChange
}

const noChange: TicketChange = { attributes: {}, tags: { add: [], remove: [] } }

/** One action with its input. */
export type Step = (change: TicketChange) => TicketChange

export const step =
  <Schema extends z.ZodType>({ addTo }: Action<Schema>, input: z.output<Schema>): Step =>
  (change) =>
    addTo(change, input)

/** The change that all steps make together, later ones over earlier ones. */
export const planChange = (steps: readonly Step[]): TicketChange =>
  steps.reduce((change, addStep) => addStep(change), noChange)
