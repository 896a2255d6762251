import { sql } from 'kysely'
import type { CronJob } from '#kernel/jobs/worker.ts'
import { readText } from './read-text.ts'
import { deleteFiles } from './store.ts'

const oneDay = 86_400_000

/** Uploads that a draft refers to are kept. */
const isInDraft = sql<boolean>`exists (
  select from taskbars where user_id = attachments.created_by_id and position(form_id in state::text) > 0)`

/** Deletes uploads that no article has used. */
const forgetUploads: CronJob = {
  name: 'forget-waiting-uploads',
  at: '27 * * * *',
  run: async ({ db, now }) => {
    const before = new Date(now.getTime() - oneDay).toISOString()
    await deleteFiles(db, sql<boolean>`form_id is not null and created_at < ${before} and not ${isInDraft}`)
  },
}

export const jobs = [forgetUploads, readText] as const
