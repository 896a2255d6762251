import { sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'
import { Refusal } from '#kernel/errors.ts'
import { createRetentionJob, forgetRows } from '#kernel/jobs/forget.ts'
import type { AnyJob, CronJob, ExternalJob, OpenUnit } from '#kernel/jobs/worker.ts'
import { writeNotice } from '#kernel/notices.ts'
import { fetchMediaJob } from './fetch-media.ts'
import { fetchSoon, listOverdueMedia } from './media-store.ts'
import type { MessageNetwork } from './network.ts'
import { fileSoon } from './receive.ts'
import { listStrandedMessages, listUnfiledUntil, lockUnfiled, noteFailedAttempt, noteFiling } from './store.ts'

const minute = 60_000
const mostAttempts = 5

/** 1, 5, 25 and 125 minutes: long enough for a fault on our side to pass. */
const pauseAfter = (attempts: number) => 5 ** (attempts - 1) * minute

/** Earlier messages of the conversation are filed first: jobs run in any order. */
const fileMessageJob = (networks: readonly MessageNetwork[]): ExternalJob => ({
  name: 'file-channel-message',
  runOutsideTransaction: async (open, { id }) => {
    const ids = await open(({ db }) => listUnfiledUntil(db, Number(id)))
    for (const messageId of ids) await fileOne(open, networks, messageId)
  },
})

/** A message that cannot be filed is marked as failed at once, so that people see it, and is still retried. */
async function fileOne(open: OpenUnit, networks: readonly MessageNetwork[], id: number): Promise<void> {
  try {
    await open(async (ctx) => {
      const message = await lockUnfiled(ctx, id)
      const network = networks.find(({ name }) => name === message?.network)
      if (message && network) await noteFiling(ctx, id, await network.fileMessage(ctx, message))
    })
  } catch (error) {
    await open((ctx) => noteFailure(ctx, id, error))
  }
}

async function noteFailure(ctx: Ctx, id: number, error: unknown): Promise<void> {
  ctx.deps.log.error({ err: error, channelMessage: id }, 'processing a message failed')
  const attempts = await noteFailedAttempt(ctx, id, reasonOf(error))
  if (attempts !== undefined && attempts < mostAttempts)
    fileSoon(ctx, id, new Date(ctx.now.getTime() + pauseAfter(attempts)))
}

/** Refusals are written for people; other error messages may contain confidential data. */
const reasonOf = (error: unknown): string =>
  error instanceof Refusal
    ? writeNotice('mail_rejected', { reason: error.message })
    : writeNotice('mail_unexpected_error', { error: (error as Error | undefined)?.name ?? 'unknown' })

/** For jobs that were lost, for instance after restoring a database. */
const resumeMessages: CronJob = {
  name: 'resume-channel-messages',
  at: '* * * * *',
  run: async (ctx) => {
    for (const id of await listStrandedMessages(ctx)) fileSoon(ctx, id)
    for (const id of await listOverdueMedia(ctx)) fetchSoon(ctx, id)
  },
}

/** Articles have what people need; messages that could not be filed are kept. */
const forgetMessages = createRetentionJob(
  'forget-channel-messages',
  '17 3 * * *',
  'retention_inbound_mails',
  forgetRows({
    table: 'channel_messages',
    column: 'received_at',
    where: sql<boolean>`state in ('filed', 'ignored')`,
  }),
)

/** The jobs of all networks. */
export const messagingJobs = (networks: readonly MessageNetwork[]): readonly AnyJob[] => [
  fileMessageJob(networks),
  fetchMediaJob(networks),
  resumeMessages,
  forgetMessages,
]
