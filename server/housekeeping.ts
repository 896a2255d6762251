import { sweepBlobs } from '#kernel/blobs/sweep.ts'
import { forgetOldKeys } from '#kernel/http/idempotency.ts'
import type { CronJob } from '#kernel/jobs/worker.ts'

/** Every column that names a blob; a forgotten one makes the sweep fail on its foreign key, before any file is removed. */
const blobReferences = [
  { table: 'avatars', column: 'full_sha256' },
  { table: 'avatars', column: 'resize_sha256' },
  { table: 'attachments', column: 'sha256' },
  { table: 'inbound_mails', column: 'sha256' },
  { table: 'attachment_previews', column: 'preview_sha256' },
]

const oneDay = 86_400_000

export const housekeeping: readonly CronJob[] = [
  {
    name: 'sweep-blobs',
    at: '37 3 * * *',
    run: async ({ deps, now }) => {
      const removed = await sweepBlobs(deps.db, deps.blobs, blobReferences, new Date(now.getTime() - oneDay))
      deps.log.info({ removed }, 'swept blobs')
    },
  },
  { name: 'forget-idempotency-keys', at: '47 3 * * *', run: async (ctx) => void (await forgetOldKeys(ctx)) },
]
