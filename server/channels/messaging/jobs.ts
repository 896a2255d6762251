import { sql } from 'kysely'
import { createRetentionJob, forgetRows } from '#kernel/jobs/forget.ts'
import type { AnyJob, CronJob, ExternalJob } from '#kernel/jobs/worker.ts'
import { fetchMediaJob } from './fetch-media.ts'
import { fileAlone, fileWaiting } from './file-waiting.ts'
import { fetchSoon, listOverdueMedia } from './media-store.ts'
import type { MessageNetwork } from './network.ts'
import { filingTask } from './receive.ts'
import { hasStrandedMessages, listUnfiledUntil } from './store.ts'

/** Files one message again; those of its conversation that wait and arrived before it are filed first. */
const fileMessageJob = (networks: readonly MessageNetwork[]): ExternalJob => ({
  name: 'file-channel-message',
  runOutsideTransaction: async (open, { id }) => {
    const ids = await open(({ db }) => listUnfiledUntil(db, Number(id)))
    for (const messageId of ids) await fileAlone(open, networks, messageId)
    // Another job may have left out messages that arrived while their conversation was locked here.
    await fileWaiting(open, networks)
  },
})

const fileMessagesJob = (networks: readonly MessageNetwork[]): ExternalJob => ({
  name: filingTask,
  runOutsideTransaction: (open) => fileWaiting(open, networks),
})

/** For jobs that were lost, for instance after restoring a database. */
const resumeMessages: CronJob = {
  name: 'resume-channel-messages',
  at: '* * * * *',
  run: async (ctx) => {
    if (await hasStrandedMessages(ctx)) ctx.enqueue(filingTask, {})
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
  fileMessagesJob(networks),
  fileMessageJob(networks),
  fetchMediaJob(networks),
  resumeMessages,
  forgetMessages,
]
