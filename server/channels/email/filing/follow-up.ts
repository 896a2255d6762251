import { lockAnyTicket, mayFollowUp, type Ticket } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { Refusal } from '#kernel/errors.ts'
import type { ParsedMail } from '#kernel/mail/mail.ts'
import { afterMerges, type Candidate, candidatesFor } from './candidates.ts'
import type { Explanation } from './explanation.ts'
import { takesPart } from './participants.ts'
import type { Sender } from './sender.ts'

/** Where a mail is filed: in an existing ticket, trusted or as an internal note, or in a new ticket. */
export type FilingTarget =
  | { ticket: Ticket; internal: boolean; trusted: boolean }
  | { ticket: undefined; related: number | undefined }

type Asked = { mail: ParsedMail; sender: Sender; isForged: boolean; explanation: Explanation }

/** The first existing candidate decides. A guessed number or Message-ID does not give access to a ticket. */
export async function placeFor(ctx: Ctx, { mail, sender, isForged, explanation }: Asked): Promise<FilingTarget> {
  for (const candidate of await candidatesFor(ctx, mail)) {
    const ticket = await lockTicketAfterMerges(ctx, candidate.ticketId)
    if (ticket) return placeIn(ctx, ticket, { candidate, sender, isForged, explanation })
    explanation.note(candidate.by, `Ticket ${candidate.ticketId} no longer exists.`)
  }
  explanation.note('follow-up', 'Nothing refers to a ticket: it is a new one.')
  return { ticket: undefined, related: undefined }
}

async function lockTicketAfterMerges(ctx: Ctx, id: number): Promise<Ticket | undefined> {
  try {
    return await lockAnyTicket(ctx, await afterMerges(ctx.db, id))
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

type FollowUpCheck = Omit<Asked, 'mail'> & { candidate: Candidate }

async function placeIn(ctx: Ctx, ticket: Ticket, check: FollowUpCheck): Promise<FilingTarget> {
  const { candidate, sender, isForged, explanation } = check
  const { by, internal } = candidate
  const name = `#${ticket.number}`
  const isParticipant = await takesPart(ctx.db, ticket.id, sender)
  if (!isParticipant && by !== 'signed reply') {
    explanation.note(by, `It refers to ${name}, in which ${sender.address} takes no part: a new ticket, linked to it.`)
    return { ticket: undefined, related: ticket.id }
  }
  if (!isParticipant || isForged || isSomeoneElsesAgent(sender, ticket)) {
    explanation.note(by, `An answer to ${name} by ${sender.address}, whom it is not certain to be: an internal note.`)
    return { ticket, internal: true, trusted: false }
  }
  if (!(await mayFollowUp(ctx, ticket))) {
    explanation.note(by, `${name} is closed and its group takes no follow-ups: a new ticket, linked to it.`)
    return { ticket: undefined, related: ticket.id }
  }
  explanation.note(by, `${sender.address} takes part in ${name}.`)
  return { ticket, internal, trusted: true }
}

/** The sender address of an agent is not proof: in tickets of others, such a mail becomes an internal note. */
const isSomeoneElsesAgent = ({ id, isAgent }: Sender, { customer_id }: Ticket) => isAgent && id !== customer_id
