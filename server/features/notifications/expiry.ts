import type { Mail, Transport } from '#features/outgoing-mails/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { mayStillRead } from './store.ts'

const oneDay = 86_400_000

/** Does not send a notification that is older than a day, or whose recipient may no longer read the ticket. */
export const dropExpiredMails =
  (send: Transport): Transport =>
  async (open, mail) => {
    const reason = await open((ctx) => findExpiryReason(ctx, mail))
    return reason ? { state: 'failed', reason } : send(open, mail)
  }

async function findExpiryReason({ db, now }: Ctx, { userId, ticketId, createdAt }: Mail): Promise<string | undefined> {
  if (ticketId === null) return undefined
  if (now.getTime() - Date.parse(createdAt) > oneDay) return 'It could not be delivered while it was news.'
  if (userId === null || !(await mayStillRead(db, userId, ticketId)))
    return 'Its recipient may no longer read the ticket.'
  return undefined
}
