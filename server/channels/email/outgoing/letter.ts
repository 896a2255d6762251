import { sql } from 'kysely'
import { type FileRow, filesOf, findFile } from '#features/attachments/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { textOf } from '#kernel/html/text.ts'
import { type Mailbox, mailboxesIn } from './addresses.ts'
import type { Enclosure, OutgoingLetter } from './compose.ts'
import { contentIdIn, filesShownIn, showEnclosed } from './images.ts'
import type { Letterhead } from './store.ts'
import { subjectWithNumber } from './subject.ts'

const articleObject = 'Ticket::Article'
const mostQuotedImages = 50

/** An article as the mail that it is. */
export async function writeLetter(ctx: Ctx, head: Letterhead): Promise<OutgoingLetter> {
  const own = (await filesOf(ctx.db, articleObject, [head.article_id])).get(head.article_id) ?? []
  const quoted = head.content_type.includes('html') ? await quotedFiles(ctx, head) : []
  return {
    messageId: head.message_id,
    date: new Date(head.created_at),
    from: mailboxesIn(head.from)[0] as Mailbox,
    to: mailboxesIn(head.to),
    cc: mailboxesIn(head.cc),
    replyTo: mailboxesIn(head.reply_to),
    subject: await subjectOf(ctx, head),
    inReplyTo: head.in_reply_to,
    references: head.references,
    automatic: head.sender === 'System',
    content: contentOf(head, quoted),
    enclosures: [...own.map((file) => enclosureOf(ctx, file, contentIdIn(file))), ...quoted.map(enclosed(ctx))],
  }
}

async function subjectOf({ deps: { settings } }: Ctx, { subject, title, number }: Letterhead): Promise<string> {
  return subjectWithNumber(subject || title, number, {
    word: await settings.text('ticket_hook'),
    divider: await settings.text('ticket_hook_divider'),
    position: await settings.text('ticket_hook_position'),
  })
}

function contentOf({ content_type, body }: Letterhead, quoted: readonly FileRow[]): OutgoingLetter['content'] {
  if (!content_type.includes('html')) return { text: body }
  const ids = new Set(quoted.map(({ id }) => id))
  const html = showEnclosed(body, (id) => (ids.has(id) ? quotedContentId(id) : undefined))
  // Whoever reads without HTML gets the same words.
  return { text: textOf(body), html: `<!doctype html>\n<meta charset="utf-8">\n${html}\n` }
}

/** Images of earlier messages that this one quotes; those of other tickets are none of the recipient's business. */
async function quotedFiles({ db }: Ctx, { body, ticket_id }: Letterhead): Promise<FileRow[]> {
  const ids = filesShownIn(body).slice(0, mostQuotedImages)
  const files = (await Promise.all(ids.map((id) => findFile(db, id)))).filter((file) => file !== undefined)
  const owners = files.filter(({ object }) => object === articleObject).map(({ object_id }) => object_id)
  const { rows } = await sql<{ id: number }>`
    select id from ticket_articles where id = any(${owners}::int[]) and ticket_id = ${ticket_id}`.execute(db)
  const ours = new Set(rows.map(({ id }) => id))
  return files.filter(({ object, object_id }) => object === articleObject && ours.has(object_id as number))
}

const quotedContentId = (fileId: number) => `file.${fileId}@switchboard`

const enclosed =
  (ctx: Ctx) =>
  (file: FileRow): Enclosure =>
    enclosureOf(ctx, file, quotedContentId(file.id))

const enclosureOf = (
  { deps }: Ctx,
  { filename, preferences, sha256 }: FileRow,
  contentId: string | null,
): Enclosure => ({
  filename,
  mimeType: String(preferences['Mime-Type'] ?? 'application/octet-stream'),
  contentId,
  content: () => deps.blobs.read(sha256),
})
