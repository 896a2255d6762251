import type { Ctx } from '#kernel/context.ts'
import type { Subscriber } from '#kernel/events/events.ts'
import { nextTry } from '#kernel/jobs/retry-schedule.ts'
import type { CronJob, ExternalJob, AnyJob } from '#kernel/jobs/worker.ts'
import { writeNotice } from '#kernel/notices.ts'
import { enqueueMail } from './service.ts'
import { claimWaitingMail, type Mail, noteProgress, listUnclaimedMails } from './store.ts'
import type { SendOutcome, Transport } from './transport.ts'

/** Without a mail server an email stays queued: it is not lost and not marked as sent. */
const deliverMail = (transport: Transport): ExternalJob => ({
  name: 'deliver-mail',
  pool: 'external',
  runOutsideTransaction: async (open, { mail_id }) => {
    const mail = await open((ctx) => claimWaitingMail(ctx, Number(mail_id)))
    if (!mail) return
    const outcome = await transport(open, mail)
    await open(async (ctx) => {
      if (!outcome) return noteProgress(ctx, mail.id, { state: 'waiting', reason: writeNotice('no_mail_server') })
      await settle(ctx, mail, outcome)
    })
  },
})

/** A busy server is retried with growing pauses; see retry-schedule.ts. */
async function settle(ctx: Ctx, { id, attempts: before }: Mail, { state, reason }: SendOutcome): Promise<void> {
  const attempts = before + 1
  if (state === 'sent') return noteProgress(ctx, id, { state, reason, attempts, sent_at: ctx.now.toISOString() })
  const runAt = state === 'deferred' ? nextTry(ctx.now, attempts) : undefined
  await noteProgress(ctx, id, { state: runAt ? 'waiting' : 'failed', reason, attempts })
  if (runAt) enqueueMail(ctx, id, { runAt })
}

const resumeName = 'resume-mails'

/** Sends waiting mails once a mail server is configured or repaired, and mails whose process died while sending. */
const resumeMails: CronJob = {
  name: resumeName,
  at: '*/15 * * * *',
  run: async (ctx) => {
    for (const id of await listUnclaimedMails(ctx)) enqueueMail(ctx, id)
  },
}

export const subscribers: readonly Subscriber[] = [{ name: resumeName, on: ['channels.created', 'channels.updated'] }]

export const jobs = (transport: Transport): readonly AnyJob[] => [deliverMail(transport), resumeMails]
