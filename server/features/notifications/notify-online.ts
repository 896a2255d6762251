import type { NotificationAction } from '#contract/online-notification.ts'
import { notify } from '#features/online-notifications/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { recordEntry } from '#kernel/history.ts'
import { loadCandidates } from './candidates.ts'
import type { TicketChange } from './ticket-changes.ts'
import { type Recipient, selectRecipients } from './select-recipients.ts'

/** A change with all its recipients, including those by mail. */
type NotifiedChange = { change: TicketChange; recipients: Recipient[] }

/** Creates the notifications in the application. */
export async function notifyOnline(ctx: Ctx, changes: readonly TicketChange[]): Promise<NotifiedChange[]> {
  const candidates = await loadCandidates(ctx, changes)
  const notified = changes.map((change) => ({
    change,
    recipients: selectRecipients(change, candidates.get(change.ticketId) ?? []),
  }))
  await notify(ctx, notified.map(buildNotification))
  const addresses = new Map([...candidates.values()].flat().map(({ id, email }) => [id, email]))
  recordNotified(
    ctx,
    notified.flatMap(({ change: { ticketId, type }, recipients }) =>
      recipients
        .filter(({ online, email }) => online && !email)
        .map((recipient) => ({ ticketId, type, recipient, address: addresses.get(recipient.id) ?? '' })),
    ),
  )
  return notified
}

/** Who wrote in the ticket has seen its earlier notifications. */
function buildNotification({ change, recipients }: NotifiedChange) {
  const { ticketId, type, causedBy, actorId, articleIds } = change
  const readers = recipients.filter(({ online }) => online)
  return {
    ticketId,
    type,
    causedBy,
    articleId: articleIds.at(-1) ?? null,
    seenBy: articleIds.length > 0 ? actorId : null,
    readers: readers.map((reader) => ({ ...reader, action: findAction(change, reader.id) })),
  }
}

/** The main reason of a notification: messages have priority over changes, and an assignment over other changes. */
function findAction({ type, articleIds, isNote, changes }: TicketChange, readerId: number): NotificationAction | null {
  if (type !== 'update') return null
  if (articleIds.length > 0) return isNote ? 'note' : 'reply'
  if (changes.owner_id?.[1] === readerId) return 'assignment'
  return changes.state_id ? 'state' : 'change'
}

type NotifiedRecipient = { ticketId: number; recipient: Recipient; address: string; type: string }

/** Writes the notified users to the tickets' history; users who also get a mail are recorded with the mail. */
export function recordNotified(ctx: Ctx, told: readonly NotifiedRecipient[]): void {
  for (const { ticketId, recipient, address, type } of told) {
    const ways = [...(recipient.online ? ['online'] : []), ...(recipient.email ? ['email'] : [])]
    const entry = { type: 'notification', value_to: `${address}(${type}:${ways.join(',')})` }
    recordEntry(ctx, { object: 'Ticket', id: ticketId }, entry)
  }
}
