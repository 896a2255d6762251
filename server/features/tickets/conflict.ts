import { ticketFields } from '#contract/ticket.ts'
import type { Ctx } from '#kernel/context.ts'
import { Refusal } from '#kernel/errors.ts'
import { presentOne } from './read.ts'
import type { Ticket } from './store.ts'
import type { TicketPatch } from './update.ts'

type StaleUpdate = { input: TicketPatch; version: number }

/** Answers both the current ticket and what was sent, so that the client can show the difference. */
export async function staleVersion(ctx: Ctx, ticket: Ticket, { input, version }: StaleUpdate): Promise<Refusal> {
  const text = `The ticket was changed in the meantime: version ${ticket.version} is current, ${version} was sent.`
  return new Refusal(409, 'conflict', text, {
    headers: { ETag: `"${ticket.version}"` },
    body: {
      error: text,
      error_human: text,
      current_version: ticket.version,
      sent_version: version,
      current: await presentOne(ctx, { ticket }, { ...input, plain: 'with ids' }),
      sent: fieldsOf(input),
    },
  })
}

/** Without the article: there is nothing to compare it with, and its files may be large. */
const { article: _, ...comparable } = ticketFields

const fieldsOf = (input: TicketPatch) =>
  Object.fromEntries(Object.entries(input).filter(([name, value]) => name in comparable && value !== undefined))
