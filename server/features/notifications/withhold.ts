import type { Mail, Transport } from '#features/outgoing-mails/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { mayStillRead } from './store.ts'

const oneDay = 86_400_000

/** News wait for a mail server, but not for longer than they are new, and never longer than the right to read them. */
export const withholdOldNews =
  (send: Transport): Transport =>
  async (open, mail) => {
    const reason = await open((ctx) => whyWithheld(ctx, mail))
    return reason ? { state: 'failed', reason } : send(open, mail)
  }

async function whyWithheld({ db, now }: Ctx, { userId, ticketId, createdAt }: Mail): Promise<string | undefined> {
  if (ticketId === null) return undefined
  if (now.getTime() - Date.parse(createdAt) > oneDay) return 'It could not be delivered while it was news.'
  if (userId === null || !(await mayStillRead(db, userId, ticketId)))
    return 'Its recipient may no longer read the ticket.'
  return undefined
}
