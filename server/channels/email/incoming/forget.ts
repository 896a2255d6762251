import { sql } from 'kysely'
import { type Forget, createRetentionJob, forgottenAtOnce } from '#kernel/jobs/forget.ts'

/**
 * Deletes the content of mails that were ignored or whose article was deleted. Articles refer to the bytes themselves, and
 * mails that could not be filed are kept. The row stays: its key and hash identify the mail when a server that keeps
 * messages delivers it again.
 */
const forgetContents: Forget = async ({ db }, before) => {
  const { numAffectedRows } = await sql`
    update inbound_mails set sha256 = null, forgotten_sha256 = sha256, envelope = '{}', explanation = '[]',
      "from" = null, subject = null
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
