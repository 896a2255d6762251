import { sql } from 'kysely'
import type { MailOAuth, Outbound } from '#contract/channel-email.ts'
import type { Ctx } from '#kernel/context.ts'
import { openSecrets } from '#channels/records/secrets.ts'
import { accountAreas } from '../accounts/store.ts'

/** An article with everything of its ticket that its mail needs. */
export type OutgoingArticle = {
  article_id: number
  ticket_id: number
  number: string
  title: string
  sender: string
  from: string
  to: string | null
  cc: string | null
  bcc: string | null
  reply_to: string | null
  subject: string | null
  message_id: string
  in_reply_to: string | null
  references: string | null
  content_type: string
  body: string
  created_at: string
}

export async function getOutgoingArticle({ db }: Ctx, articleId: number): Promise<OutgoingArticle> {
  const { rows } = await sql<OutgoingArticle>`
    select article.id as article_id, tickets.id as ticket_id, tickets.number, tickets.title, senders.name as sender,
      article."from", article."to", article.cc, article.reply_to,
      article.preferences ->> 'bcc' as bcc, article.subject, article.message_id,
      article.in_reply_to, article."references", article.content_type, article.body, article.created_at
    from ticket_articles article join tickets on tickets.id = article.ticket_id
    join ticket_article_senders senders on senders.id = article.sender_id
    where article.id = ${articleId}`.execute(db)
  return rows[0] as OutgoingArticle
}

/** An account that sends, with its secrets in plain text. */
export type SendingAccount = { id: number; options: { outbound: Outbound; auth?: MailOAuth | null } }

/** A mail about a ticket, and the address that it is sent from. */
type RoutedMail = { ticketId: number; from: string }

/** The outgoing server of the sender's address, else of the group's, else the one for notifications. */
export async function findSendingAccount({ db, deps }: Ctx, mail?: RoutedMail): Promise<SendingAccount | undefined> {
  const from = mail?.from.toLowerCase() ?? null
  const { rows } = await sql<SendingAccount>`
    select channels.id, channels.options from channels
    left join email_addresses on email_addresses.channel_id = channels.id and area = any(${accountAreas}::text[])
    left join groups on groups.email_address_id = email_addresses.id
    left join tickets on tickets.group_id = groups.id and tickets.id = ${mail?.ticketId ?? null}
    where channels.active and channels.options ? 'outbound'
      and (email_addresses.email = ${from} or tickets.id is not null or area = 'Email::Notification')
    order by email_addresses.email = ${from} desc nulls last, tickets.id nulls last, channels.id limit 1`.execute(db)
  const [channel] = rows
  if (!channel) return undefined
  return { id: channel.id, options: openSecrets(deps.sealer, channel.id, channel.options) }
}
