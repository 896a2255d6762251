import { sql } from 'kysely'
import { type Forget, createRetentionJob, forgottenAtOnce } from '#kernel/jobs/forget.ts'

/**
 * The content of mails that were ignored, or whose article is gone. An article has its own hold on the bytes it came
 * from, and what could not be filed waits for somebody. The row stays: by its key and its hash the same mail is known
 * when it is found again, on a server that keeps it.
 */
const forgetContents: Forget = async ({ db }, before) => {
  const { numAffectedRows } = await sql`
    update inbound_mails set sha256 = null, forgotten_sha256 = sha256, envelope = '{}', explanation = '[]'
    where id in (
      select id from inbound_mails
      where sha256 is not null and article_id is null and state in ('filed', 'ignored')
        and received_at < ${before}::timestamptz
      order by received_at limit ${forgottenAtOnce})`.execute(db)
  return Number(numAffectedRows)
}

export const forgetMails = createRetentionJob(
  'forget-inbound-mails',
  '7 3 * * *',
  'retention_inbound_mails',
  forgetContents,
)
