import { sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'

export type MailRecipient = {
  id: number
  email: string
  firstname: string | null
  lastname: string | null
  locale: string | null
  /** Until notifications by mail pause. */
  mailsLeft: number
  /** Knows that they pause. */
  isWarned: boolean
}

type MailRecipientRow = Omit<MailRecipient, 'mailsLeft' | 'isWarned'> & {
  failed: boolean
  failed_at: string | null
  mails: number
  is_warned: boolean
}

/** Beyond this, notifications by mail pause; the application shows all of them. */
const mostMailsAnHour = 100
const hour = 3_600_000
/** An address whose delivery failed is tried again after a week. */
const week = 7 * 24 * hour

/** Those of these users who can be sent an email. */
export async function loadMailRecipients(
  { db, now }: Ctx,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, MailRecipient>> {
  const since = new Date(now.getTime() - hour).toISOString()
  const { rows } = await sql<MailRecipientRow>`
    select users.id, users.email, users.firstname, users.lastname, users.preferences ->> 'locale' as locale,
      users.preferences @> '{"mail_delivery_failed": true}' as failed,
      users.preferences ->> 'mail_delivery_failed_data' as failed_at,
      count(*) filter (where kind = 'ticket_notification') as mails,
      coalesce(bool_or(kind = 'notifications_paused'), false) as is_warned
    from users left join outgoing_mails on outgoing_mails.user_id = users.id and outgoing_mails.created_at > ${since}
    where users.id = any(${userIds}::int[]) and users.email <> '' group by users.id`.execute(db)
  const working = rows.filter(
    ({ failed, failed_at }) => !(failed && now.getTime() - Date.parse(failed_at ?? '') < week),
  )
  return new Map(
    working.map(({ id, email, firstname, lastname, locale, mails, is_warned }) => {
      const mailsLeft = Math.max(0, mostMailsAnHour - mails)
      return [id, { id, email, firstname, lastname, locale, mailsLeft, isWarned: is_warned }]
    }),
  )
}
