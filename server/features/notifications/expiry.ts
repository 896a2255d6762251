import type { Mail, Transport } from '#features/outgoing-mails/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { writeNotice } from '#kernel/notices.ts'
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
  if (now.getTime() - Date.parse(createdAt) > oneDay) return writeNotice('notification_expired')
  if (userId === null || !(await mayStillRead(db, userId, ticketId))) return writeNotice('notification_no_access')
  return undefined
}
