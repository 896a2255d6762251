import type { Ctx } from '#kernel/context.ts'
import { Refusal } from '#kernel/errors.ts'
import type { CronJob, Errand, OpenUnit, Work } from '#kernel/jobs/worker.ts'
import { forgetMails } from './forget.ts'
import { fileSoon } from './receive.ts'
import { lockAttempts, noteProgress, stranded } from './store.ts'

/** Makes of a stored mail what it is, all of it in one unit of work. */
export type FileMail = (open: OpenUnit, inboundMailId: number) => Promise<void>

const mostAttempts = 5
const minute = 60_000

/** 1, 5, 25 and 125 minutes: long enough for whatever was wrong with us, and then it is the mail. */
const pauseAfter = (attempts: number) => 5 ** (attempts - 1) * minute

/** A mail that cannot be filed counts as failed at once, so that people see it, and is tried again all the same. */
const fileMailJob = (fileMail: FileMail): Errand => ({
  name: 'file-mail',
  runOutside: async (open, { inbound_mail_id }) => {
    const id = Number(inbound_mail_id)
    try {
      await fileMail(open, id)
    } catch (error) {
      await open((ctx) => noteFailure(ctx, id, error))
    }
  },
})

async function noteFailure(ctx: Ctx, id: number, error: unknown): Promise<void> {
  ctx.deps.log.error({ err: error, inboundMail: id }, 'mail not filed')
  const before = await lockAttempts(ctx.db, id)
  if (before === undefined) return
  const attempts = before + 1
  await noteProgress(ctx, id, { state: 'failed', reason: reasonOf(error), attempts })
  ctx.emit({ kind: 'updated', object: 'inbound_mails', id, changes: { state: ['waiting', 'failed'] } })
  if (attempts < mostAttempts) fileSoon(ctx, id, new Date(ctx.now.getTime() + pauseAfter(attempts)))
}

/** What we refuse ourselves is said in words for people; anything else may hold what is nobody's business. */
const reasonOf = (error: unknown): string =>
  error instanceof Refusal
    ? `Filing it was refused: ${error.message}`
    : `An unforeseen problem (${codeOf(error)}); the log says more.`

const codeOf = (error: unknown): string =>
  String((error as { code?: unknown } | undefined)?.code ?? (error as Error | undefined)?.name ?? 'unknown').slice(
    0,
    40,
  )

/** Waiting for longer than any pause: its job was lost, for instance with a restored database. */
const rescueMails: CronJob = {
  name: 'rescue-waiting-mails',
  at: '*/10 * * * *',
  run: async (ctx) => {
    for (const id of await stranded(ctx)) fileSoon(ctx, id)
  },
}

export const jobs = (fileMail: FileMail): readonly Work[] => [fileMailJob(fileMail), rescueMails, forgetMails]
