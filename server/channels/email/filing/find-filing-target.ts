import type { Explanation } from '#channels/arrival/explanation.ts'
import type { FilingTarget } from '#channels/arrival/file-message.ts'
import { lockAnyTicket, mayFollowUp, type Ticket } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { Refusal } from '#kernel/errors.ts'
import type { ParsedMail } from '#kernel/mail/mail.ts'
import { type Candidate, findCandidates, followMerges } from './candidates.ts'
import { isParticipant } from './participants.ts'
import type { Sender } from './sender.ts'

type FollowUpQuestion = { mail: ParsedMail; sender: Sender; isForged: boolean; explanation: Explanation }

/** The first existing candidate decides. A guessed number or Message-ID does not give access to a ticket. */
export async function findFilingTarget(
  ctx: Ctx,
  { mail, sender, isForged, explanation }: FollowUpQuestion,
): Promise<FilingTarget> {
  for (const candidate of await findCandidates(ctx, mail)) {
    const ticket = await lockTicketAfterMerges(ctx, candidate.ticketId)
    if (ticket) return checkCandidate(ctx, ticket, { candidate, sender, isForged, explanation })
    explanation.note(candidate.by, `Ticket ${candidate.ticketId} no longer exists.`, { code: 'ticket_deleted' })
  }
  explanation.note('follow-up', 'Doesn’t refer to a ticket: opened a new one.', { code: 'no_reference' })
  return { ticket: undefined, related: undefined }
}

async function lockTicketAfterMerges(ctx: Ctx, id: number): Promise<Ticket | undefined> {
  try {
    return await lockAnyTicket(ctx, await followMerges(ctx.db, id))
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

type FollowUpCheck = Omit<FollowUpQuestion, 'mail'> & { candidate: Candidate }

async function checkCandidate(ctx: Ctx, ticket: Ticket, check: FollowUpCheck): Promise<FilingTarget> {
  const { candidate, sender, isForged, explanation } = check
  const { by, internal } = candidate
  const name = `#${ticket.number}`
  const values = { ticket: name, address: sender.address }
  const note = (code: string, result: string) => explanation.note(by, result, { code, values })
  const takesPart = await isParticipant(ctx.db, ticket.id, sender)
  if (!takesPart && by !== 'signed reply') {
    note('not_participant', `Refers to ${name}, but ${sender.address} isn’t part of it: opened a linked ticket.`)
    return { ticket: undefined, related: ticket.id }
  }
  if (!takesPart || isForged || isSomeoneElsesAgent(sender, ticket)) {
    note(
      'uncertain_sender',
      `Replies to ${name}, but we can’t be sure it’s from ${sender.address}: added an internal note.`,
    )
    return { ticket, internal: true, trusted: false }
  }
  if (!(await mayFollowUp(ctx, ticket))) {
    note('ticket_closed', `${name} is closed for replies: opened a linked ticket.`)
    return { ticket: undefined, related: ticket.id }
  }
  note('participant', `${sender.address} is part of ${name}: added to it.`)
  return { ticket, internal, trusted: true }
}

/** The sender address of an agent is not proof: in tickets of others, such a mail becomes an internal note. */
const isSomeoneElsesAgent = ({ id, isAgent }: Sender, { customer_id }: Ticket) => isAgent && id !== customer_id
