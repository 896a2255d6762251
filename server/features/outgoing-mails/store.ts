import { sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import type { TableOf } from '#kernel/db/rows.ts'
import type { RenderedMail, TemplateName } from './render.ts'

/** What administrators may see of a mail: never its content, which may contain a link that opens an account. */
export const outgoingMails = {
  table: 'outgoing_mails',
  model: 'OutgoingMail',
  columns: [
    'id',
    'kind',
    'user_id',
    'recipient',
    'subject',
    'state',
    'reason',
    'attempts',
    'sent_at',
    'created_at',
    'updated_at',
  ],
} satisfies TableOf

/** Mails from templates, and those that contain texts of users. */
export type MailKind = TemplateName | 'ticket_notification' | 'chat_transcript' | 'rating_request' | 'report'

type NewMail = RenderedMail & {
  kind: MailKind
  /** Replaces a subject that administrators of mail may not be allowed to read. */
  listedAs?: string
  userId: number | null
  recipient: string
  messageId: string
  ticketId?: number
  references?: string
  replyTo?: string | null
}
export type Mail = RenderedMail & {
  id: number
  userId: number | null
  ticketId: number | null
  recipient: string
  replyTo: string | null
  messageId: string
  references: string | null
  attempts: number
  createdAt: string
}

const sealedAt = (messageId: string) => `outgoing_mails.content:${messageId}`

export async function insertMail({ db, deps, now }: Ctx, mail: NewMail): Promise<number> {
  const { kind, userId, ticketId, recipient, replyTo, subject, text, html, files, messageId, references } = mail
  const content: RenderedMail = { subject, text, html, ...(files && { files }) }
  const { id } = await db
    .insertInto('outgoing_mails')
    .values({
      kind,
      user_id: userId,
      ticket_id: ticketId ?? null,
      recipient,
      reply_to: replyTo ?? null,
      subject: mail.listedAs ?? subject,
      content: deps.sealer.seal(JSON.stringify(content), sealedAt(messageId)),
      message_id: messageId,
      references: references ?? null,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Claims a mail for 15 minutes: by then it has been sent, or the process has died. */
export async function claimWaitingMail({ db, deps, now }: Ctx, id: number): Promise<Mail | undefined> {
  const row = await db
    .updateTable('outgoing_mails')
    .set({ claimed_until: new Date(now.getTime() + 15 * 60_000).toISOString(), updated_at: now.toISOString() })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', now.toISOString())]))
    .returningAll()
    .executeTakeFirst()
  if (!row) return undefined
  const { recipient, attempts, references, message_id: messageId } = row
  return {
    subject: row.subject,
    ...(JSON.parse(deps.sealer.open(row.content, sealedAt(messageId))) as Omit<RenderedMail, 'subject'>),
    id,
    userId: row.user_id,
    ticketId: row.ticket_id,
    recipient,
    replyTo: row.reply_to,
    messageId,
    references,
    attempts,
    createdAt: row.created_at,
  }
}

type Progress = { state: 'waiting' | 'sent' | 'failed'; reason: string | null; attempts?: number; sent_at?: string }

export async function noteProgress({ db, now }: Ctx, id: number, progress: Progress) {
  await db
    .updateTable('outgoing_mails')
    .set({ ...progress, claimed_until: null, updated_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

/** Waiting mails that no process has claimed. */
export async function listUnclaimedMails({ db, now }: Ctx): Promise<number[]> {
  const rows = await db
    .selectFrom('outgoing_mails')
    .select('id')
    .where('state', '=', 'waiting')
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', now.toISOString())]))
    .orderBy('id')
    .limit(1000)
    .execute()
  return rows.map(({ id }) => id)
}

export async function deleteMailsBefore({ db }: Ctx, kind: MailKind, moment: Date): Promise<void> {
  await db
    .deleteFrom('outgoing_mails')
    .where('kind', '=', kind)
    .where('created_at', '<', moment.toISOString())
    .execute()
}

/** Whether mails of the system can leave; otherwise they wait. */
export async function hasMailServer(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from channels where area = 'Email::Notification' and active and options ? 'outbound' limit 1`.execute(db)
  return rows.length > 0
}
