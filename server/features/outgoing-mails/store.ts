import type { Ctx } from '#kernel/context.ts'
import type { TableOf } from '#kernel/db/rows.ts'
import type { MailKind, RenderedMail } from './render.ts'

/** What an administrator may know of a mail: never its content, which may hold a link that opens an account. */
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

type NewMail = RenderedMail & { kind: MailKind; userId: number; recipient: string; messageId: string }
type Content = Pick<RenderedMail, 'text' | 'html'>
export type Mail = Content & { id: number; recipient: string; subject: string; messageId: string }

const sealedAt = (messageId: string) => `outgoing_mails.content:${messageId}`

export async function insertMail({ db, deps, now }: Ctx, mail: NewMail): Promise<number> {
  const { kind, userId, recipient, subject, text, html, messageId } = mail
  const content: Content = { text, html }
  const { id } = await db
    .insertInto('outgoing_mails')
    .values({
      kind,
      user_id: userId,
      recipient,
      subject,
      content: deps.sealer.seal(JSON.stringify(content), sealedAt(messageId)),
      message_id: messageId,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Locked, so that of two workers one delivers and the other then finds it done. */
export async function lockWaitingMail({ db, deps }: Ctx, id: number): Promise<Mail | undefined> {
  const row = await db
    .selectFrom('outgoing_mails')
    .select(['id', 'recipient', 'subject', 'content', 'message_id'])
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const { recipient, subject, message_id: messageId } = row
  const content = JSON.parse(deps.sealer.open(row.content, sealedAt(messageId))) as Content
  return { ...content, id, recipient, subject, messageId }
}

type Progress = { state: 'waiting' | 'sent' | 'failed'; reason: string | null; attempts?: number; sent_at?: string }

export async function noteProgress({ db, now }: Ctx, id: number, { attempts = 0, ...progress }: Progress) {
  await db
    .updateTable('outgoing_mails')
    .set((eb) => ({ ...progress, attempts: eb('attempts', '+', attempts), updated_at: now.toISOString() }))
    .where('id', '=', id)
    .execute()
}
