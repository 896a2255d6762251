import type { Ctx } from '#kernel/context.ts'
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

/** A mail that cannot be filed is tried again and then parked, with its reason; no other waits for it. */
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
  const isParked = attempts >= mostAttempts
  const state = isParked ? 'failed' : 'waiting'
  await noteProgress(ctx, id, { state, reason: 'An unforeseen problem; the log has its story.', attempts })
  ctx.emit({ kind: 'updated', object: 'inbound_mails', id, changes: { state: ['waiting', state] } })
  if (!isParked) fileSoon(ctx, id, new Date(ctx.now.getTime() + pauseAfter(attempts)))
}

/** Waiting for longer than any pause: its job was lost, for instance with a restored database. */
const rescueMails: CronJob = {
  name: 'rescue-waiting-mails',
  at: '*/10 * * * *',
  run: async (ctx) => {
    for (const id of await stranded(ctx)) fileSoon(ctx, id)
  },
}

export const jobs = (fileMail: FileMail): readonly Work[] => [fileMailJob(fileMail), rescueMails, forgetMails]
