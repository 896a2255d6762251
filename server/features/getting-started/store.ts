import { sql } from 'kysely'
import { holdsPermission } from '#features/permissions/sql.ts'
import type { Db } from '#kernel/db/pool.ts'

/** What the set-up assistant shows. */
export async function setUpRecords(db: Db) {
  const [addresses, groups, settings] = await Promise.all([
    db.selectFrom('email_addresses').selectAll().where('active', '=', true).orderBy('id').execute(),
    db.selectFrom('groups').selectAll().where('active', '=', true).orderBy('id').execute(),
    db.selectFrom('settings').select(['name', 'state_current']).where('frontend', '=', true).orderBy('name').execute(),
  ])
  const config = settings.map(({ name, state_current }) => [name, (state_current as { value?: unknown }).value])
  return { addresses, groups, config: Object.fromEntries(config) as Record<string, unknown> }
}

export type SetUpFacts = {
  organization: boolean
  mail_out: boolean
  mailbox: boolean
  colleagues: boolean
  groups: boolean
  answer: boolean
  picture: boolean
}

/** What has been done, according to the records: one query, each part of which stops at the first hit. */
export async function findFacts(db: Db, userId: number): Promise<SetUpFacts> {
  const { rows } = await sql<SetUpFacts>`
    select
      exists (select from settings where name = 'organization' and state_current ->> 'value' <> '') as organization,
      exists (select from channels where area = 'Email::Notification' and active) as mail_out,
      exists (select from channels where area in ('Email::Account', 'Google::Account', 'Microsoft365::Account')) as mailbox,
      exists (
        select from users where active and id not in (1, ${userId})
          and ${holdsPermission(sql.ref('users.id'), 'admin.*', 'ticket.agent')}
      ) as colleagues,
      (select count(*) from groups where active) > 1 as groups,
      exists (
        select from ticket_articles a join ticket_article_senders s on s.id = a.sender_id and s.name = 'Agent'
        where not a.internal
      ) as answer,
      exists (select from users where id = ${userId} and image is not null) as picture`.execute(db)
  return rows[0] as SetUpFacts
}
