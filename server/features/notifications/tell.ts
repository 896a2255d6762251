import { notify } from '#features/online-notifications/service.ts'
import { defaultNotifications } from '#features/users/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { recordEntries } from '#kernel/history.ts'
import type { Happening } from './happenings.ts'
import { type Candidate, type Matrix, type Recipient, recipientsFor } from './policy.ts'
import { candidatesFor } from './store.ts'

/** Whom a ticket may concern, with what is usual for those who never chose. */
export async function loadCandidates(ctx: Ctx, ticketId: number): Promise<Candidate[]> {
  const usual = { matrix: (await defaultNotifications(ctx.deps)) as Matrix }
  const candidates = await candidatesFor(ctx, ticketId)
  return candidates.map((candidate) => ({ ...candidate, config: { ...usual, ...candidate.config } }))
}

/** Tells everybody in the application; answers all who are to hear of it, by whatever way. */
export async function tellOnline(ctx: Ctx, happening: Happening): Promise<Recipient[]> {
  const { ticketId, type, causedBy } = happening
  const candidates = await loadCandidates(ctx, ticketId)
  const recipients = recipientsFor(happening, candidates)
  await notify(ctx, { ticketId, type, causedBy, readers: recipients.filter(({ online }) => online) })
  const addresses = new Map(candidates.map(({ id, email }) => [id, email]))
  const onlyHere = recipients.filter(({ online, email }) => online && !email)
  await noteTold(
    ctx,
    ticketId,
    onlyHere.map((recipient) => ({ recipient, address: addresses.get(recipient.id) ?? '', type })),
  )
  return recipients
}

type Told = { recipient: Recipient; address: string; type: string }

/** Each once, when all of it has been told: whoever gets a mail as well is noted with the mail. */
export async function noteTold(ctx: Ctx, ticketId: number, told: readonly Told[]): Promise<void> {
  const entries = told.map(({ recipient: { online, email }, address, type }) => {
    const ways = [...(online ? ['online'] : []), ...(email ? ['email'] : [])]
    return { type: 'notification', value_to: `${address}(${type}:${ways.join(',')})` }
  })
  await recordEntries(ctx, { object: 'Ticket', id: ticketId }, entries)
}
