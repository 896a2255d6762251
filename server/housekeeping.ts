import { sql } from 'kysely'
import { sweepBlobs } from '#kernel/blobs/sweep.ts'
import { forgetEvents } from '#kernel/events/forget.ts'
import { forgetOldKeys } from '#kernel/http/idempotency.ts'
import { forgetFailedJobs, forgetRows, createRetentionJob } from '#kernel/jobs/forget.ts'
import type { CronJob } from '#kernel/jobs/worker.ts'
import { forgetTableChanges } from '#kernel/table-changes.ts'

/** Every column that refers to a blob. If one is missing here, the sweep fails on its foreign key and deletes nothing. */
const blobReferences = [
  { table: 'avatars', column: 'full_sha256' },
  { table: 'avatars', column: 'resize_sha256' },
  { table: 'attachments', column: 'sha256' },
  { table: 'inbound_mails', column: 'sha256' },
  { table: 'attachment_previews', column: 'preview_sha256' },
]

const oneDay = 86_400_000
/** As long as the limits of automatic answers look back. */
const oneHour = 3_600_000

/** Waiting mails are kept, however long the mail server is unavailable. */
const settledMails = { table: 'outgoing_mails', column: 'created_at', where: sql<boolean>`state <> 'waiting'` } as const
const explanations = { table: 'rule_explanations', column: 'at' } as const
const triggerRuns = { table: 'trigger_runs', column: 'at' } as const
const dueEvents = { table: 'ticket_due_events', column: 'at' } as const
const answers = { table: 'automatic_answers', column: 'at' } as const
const backupRuns = { table: 'backup_runs', column: 'started_at' } as const
const auditLogs = { table: 'audit_logs', column: 'at' } as const

const explanationRetention = 'retention_rule_explanations'

export const housekeeping: readonly CronJob[] = [
  {
    name: 'sweep-blobs',
    at: '37 3 * * *',
    run: async ({ deps, now }) => {
      const removed = await sweepBlobs(deps.db, deps.blobs, blobReferences, new Date(now.getTime() - oneDay))
      deps.log.info({ removed }, 'deleted unused files')
    },
  },
  createRetentionJob('forget-events', '51 2 * * *', 'retention_events', forgetEvents),
  createRetentionJob('forget-failed-jobs', '53 2 * * *', 'retention_events', forgetFailedJobs),
  createRetentionJob('forget-outgoing-mails', '57 2 * * *', 'retention_outgoing_mails', forgetRows(settledMails)),
  createRetentionJob('forget-backup-runs', '13 3 * * *', 'retention_events', forgetRows(backupRuns)),
  createRetentionJob('forget-audit-logs', '3 3 * * *', 'retention_audit_logs', forgetRows(auditLogs)),
  createRetentionJob('forget-explanations', '5 3 * * *', explanationRetention, forgetRows(explanations)),
  createRetentionJob('forget-trigger-runs', '9 3 * * *', explanationRetention, forgetRows(triggerRuns)),
  createRetentionJob('forget-due-events', '11 3 * * *', explanationRetention, forgetRows(dueEvents)),
  { name: 'forget-idempotency-keys', at: '47 3 * * *', run: async (ctx) => void (await forgetOldKeys(ctx)) },
  {
    name: 'forget-automatic-answers',
    at: '17 * * * *',
    run: async (ctx) => void (await forgetRows(answers)(ctx, new Date(ctx.now.getTime() - oneHour).toISOString())),
  },
  { name: 'forget-table-changes', at: '7 * * * *', run: forgetTableChanges },
]
