import type { Ctx } from '#kernel/context.ts'
import { Refusal } from '#kernel/errors.ts'
import type { CronJob, ExternalJob, OpenUnit, AnyJob } from '#kernel/jobs/worker.ts'
import { writeNotice } from '#kernel/notices.ts'
import { forgetMails } from './forget.ts'
import { fileSoon } from './receive.ts'
import { lockAttempts, noteProgress, listStrandedMails } from './store.ts'

/** Turns a stored mail into a ticket or an article, in one unit of work. */
export type FileMail = (open: OpenUnit, inboundMailId: number) => Promise<void>

const mostAttempts = 5
const minute = 60_000

/** 1, 5, 25 and 125 minutes: long enough for a fault on our side to pass. */
const pauseAfter = (attempts: number) => 5 ** (attempts - 1) * minute

/** An email that cannot be filed is marked as failed immediately, so that people see it, and is still retried. */
const fileMailJob = (fileMail: FileMail): ExternalJob => ({
  name: 'file-mail',
  runOutsideTransaction: async (open, { inbound_mail_id }) => {
    const id = Number(inbound_mail_id)
    try {
      await fileMail(open, id)
    } catch (error) {
      await open((ctx) => noteFailure(ctx, id, error))
    }
  },
})

async function noteFailure(ctx: Ctx, id: number, error: unknown): Promise<void> {
  ctx.deps.log.error({ err: error, inboundMail: id }, 'processing an email failed')
  const before = await lockAttempts(ctx.db, id)
  if (before === undefined) return
  const attempts = before + 1
  await noteProgress(ctx, id, { state: 'failed', reason: reasonOf(error), attempts })
  ctx.emit({ kind: 'updated', object: 'inbound_mails', id, changes: { state: ['waiting', 'failed'] } })
  if (attempts < mostAttempts) fileSoon(ctx, id, new Date(ctx.now.getTime() + pauseAfter(attempts)))
}

/** Refusals are written for people; other error messages may contain confidential data. */
const reasonOf = (error: unknown): string =>
  error instanceof Refusal
    ? writeNotice('mail_rejected', { reason: error.message })
    : writeNotice('mail_unexpected_error', { error: codeOf(error) })

const codeOf = (error: unknown): string =>
  String((error as { code?: unknown } | undefined)?.code ?? (error as Error | undefined)?.name ?? 'unknown').slice(
    0,
    40,
  )

/** Mails that wait longer than any pause: their job was lost, for instance after restoring a database. */
const rescueMails: CronJob = {
  name: 'rescue-waiting-mails',
  at: '*/10 * * * *',
  run: async (ctx) => {
    for (const id of await listStrandedMails(ctx)) fileSoon(ctx, id)
  },
}

export const jobs = (fileMail: FileMail): readonly AnyJob[] => [fileMailJob(fileMail), rescueMails, forgetMails]
