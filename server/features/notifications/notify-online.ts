import type { NotificationAction } from '#contract/online-notification.ts'
import { notify } from '#features/online-notifications/service.ts'
import { defaultNotifications } from '#features/users/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { recordEntries } from '#kernel/history.ts'
import type { TicketChange } from './ticket-changes.ts'
import { type Candidate, type NotificationMatrix, type Recipient, selectRecipients } from './select-recipients.ts'
import { selectCandidates } from './store.ts'

/** The candidates, with the default preferences for those who have none. */
export async function loadCandidates(ctx: Ctx, ticketId: number): Promise<Candidate[]> {
  const usual = { matrix: (await defaultNotifications(ctx.deps)) as NotificationMatrix }
  const candidates = await selectCandidates(ctx, ticketId)
  return candidates.map((candidate) => ({ ...candidate, config: { ...usual, ...candidate.config } }))
}

/** Creates the notifications in the application; returns all recipients, including those by mail. */
export async function notifyOnline(ctx: Ctx, change: TicketChange): Promise<Recipient[]> {
  const { ticketId, type, causedBy } = change
  const candidates = await loadCandidates(ctx, ticketId)
  const recipients = selectRecipients(change, candidates)
  const readers = recipients.filter(({ online }) => online)
  await notify(ctx, {
    ticketId,
    type,
    causedBy,
    articleId: change.articleIds.at(-1) ?? null,
    readers: readers.map((reader) => ({ ...reader, action: findAction(change, reader.id) })),
  })
  const addresses = new Map(candidates.map(({ id, email }) => [id, email]))
  const onlyHere = recipients.filter(({ online, email }) => online && !email)
  await recordNotified(
    ctx,
    ticketId,
    onlyHere.map((recipient) => ({ recipient, address: addresses.get(recipient.id) ?? '', type })),
  )
  return recipients
}

/** The main reason of a notification: messages have priority over changes, and an assignment over other changes. */
function findAction({ type, articleIds, isNote, changes }: TicketChange, readerId: number): NotificationAction | null {
  if (type !== 'update') return null
  if (articleIds.length > 0) return isNote ? 'note' : 'reply'
  if (changes.owner_id?.[1] === readerId) return 'assignment'
  return changes.state_id ? 'state' : 'change'
}

type NotifiedRecipient = { recipient: Recipient; address: string; type: string }

/** Writes the notified users to the ticket's history; users who also get a mail are recorded with the mail. */
export async function recordNotified(ctx: Ctx, ticketId: number, told: readonly NotifiedRecipient[]): Promise<void> {
  const entries = told.map(({ recipient: { online, email }, address, type }) => {
    const ways = [...(online ? ['online'] : []), ...(email ? ['email'] : [])]
    return { type: 'notification', value_to: `${address}(${type}:${ways.join(',')})` }
  })
  await recordEntries(ctx, { object: 'Ticket', id: ticketId }, entries)
}
