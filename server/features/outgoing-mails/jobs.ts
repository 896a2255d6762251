import type { Job } from '#kernel/jobs/worker.ts'
import { lockWaitingMail, type Mail, noteProgress } from './store.ts'

/** What a mail server said: taken, refused for good, or not now. */
type Outcome = { state: 'sent' | 'failed' | 'waiting'; reason: string | null }
/** Hands a mail to a mail server. */
export type Transport = (mail: Mail) => Promise<Outcome>

const noMailServer = 'No mail server is configured yet.'

/** Without a transport a mail waits: nothing is lost, and nothing pretends to have been sent. */
export const deliverMail = (transport?: Transport): Job => ({
  name: 'deliver-mail',
  run: async (ctx, { mail_id }) => {
    const mail = await lockWaitingMail(ctx, Number(mail_id))
    if (!mail) return
    if (!transport) return noteProgress(ctx, mail.id, { state: 'waiting', reason: noMailServer })
    const { state, reason } = await transport(mail)
    const sentAt = state === 'sent' ? { sent_at: ctx.now.toISOString() } : {}
    await noteProgress(ctx, mail.id, { state, reason, attempts: 1, ...sentAt })
  },
})

export const jobs: readonly Job[] = [deliverMail()]
