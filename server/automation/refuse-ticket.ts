import { explain, Refusal } from '#kernel/errors.ts'

/** The same error with the ticket that it is about; errors of the server stay as they are. */
export function refuseForTicket(error: unknown, ticketId: number): unknown {
  const refusal = explain(error)
  if (!refusal || refusal.status >= 500) return error
  const { code, message, field, values } = refusal
  const body = { error: message, error_human: message, ticket_id: ticketId }
  return new Refusal(422, code, message, { field, values, body })
}
