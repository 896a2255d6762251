import { notify } from '#features/online-notifications/service.ts'
import { defaultNotifications } from '#features/users/service.ts'
import type { Ctx } from '#kernel/context.ts'
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
  const recipients = recipientsFor(happening, await loadCandidates(ctx, ticketId))
  await notify(ctx, { ticketId, type, causedBy, readers: recipients.filter(({ online }) => online) })
  return recipients
}
