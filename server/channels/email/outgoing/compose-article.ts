import { sql } from 'kysely'
import { type FileRow, listFiles, findFile } from '#features/attachments/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { textOf } from '#kernel/html/text.ts'
import { type Mailbox, mailboxesIn } from './addresses.ts'
import type { MailFile, ComposedMail } from './compose-mail.ts'
import { contentIdIn, filesShownIn, showEnclosed } from './images.ts'
import type { OutgoingArticle } from './store.ts'
import { subjectWithNumber } from './subject.ts'

const articleObject = 'Ticket::Article'
const mostQuotedImages = 50
/** As of the other lines of recipients. */
const longestLine = 3000

/** The mail of an article. */
export async function composeArticle(ctx: Ctx, article: OutgoingArticle): Promise<ComposedMail> {
  const own = (await listFiles(ctx.db, articleObject, [article.article_id])).get(article.article_id) ?? []
  const quoted = article.content_type.includes('html') ? await findQuotedFiles(ctx, article) : []
  return {
    messageId: article.message_id,
    date: new Date(article.created_at),
    from: mailboxesIn(article.from)[0] as Mailbox,
    to: mailboxesIn(article.to),
    cc: mailboxesIn(article.cc),
    bcc: mailboxesIn(article.bcc?.slice(0, longestLine)),
    replyTo: mailboxesIn(article.reply_to),
    subject: await composeSubject(ctx, article),
    inReplyTo: article.in_reply_to,
    references: article.references,
    automatic: article.sender === 'System',
    content: composeContent(article, quoted),
    files: [...own.map((file) => toMailFile(ctx, file, contentIdIn(file))), ...quoted.map(toQuotedFile(ctx))],
  }
}

async function composeSubject(
  { deps: { settings } }: Ctx,
  { subject, title, number }: OutgoingArticle,
): Promise<string> {
  return subjectWithNumber(subject || title, number, {
    word: await settings.text('ticket_hook'),
    divider: await settings.text('ticket_hook_divider'),
    position: await settings.text('ticket_hook_position'),
  })
}

function composeContent({ content_type, body }: OutgoingArticle, quoted: readonly FileRow[]): ComposedMail['content'] {
  if (!content_type.includes('html')) return { text: body }
  const ids = new Set(quoted.map(({ id }) => id))
  const html = showEnclosed(body, (id) => (ids.has(id) ? quotedContentId(id) : undefined))
  // The same text for clients without HTML.
  return { text: textOf(body), html: `<!doctype html>\n<meta charset="utf-8">\n${html}\n` }
}

/** Images of earlier messages that this one quotes; those of other tickets are not sent. */
async function findQuotedFiles({ db }: Ctx, { body, ticket_id }: OutgoingArticle): Promise<FileRow[]> {
  const ids = filesShownIn(body).slice(0, mostQuotedImages)
  const files = (await Promise.all(ids.map((id) => findFile(db, id)))).filter((file) => file !== undefined)
  const owners = files.filter(({ object }) => object === articleObject).map(({ object_id }) => object_id)
  const { rows } = await sql<{ id: number }>`
    select id from ticket_articles where id = any(${owners}::int[]) and ticket_id = ${ticket_id}`.execute(db)
  const ours = new Set(rows.map(({ id }) => id))
  return files.filter(({ object, object_id }) => object === articleObject && ours.has(object_id as number))
}

const quotedContentId = (fileId: number) => `file.${fileId}@switchboard`

const toQuotedFile =
  (ctx: Ctx) =>
  (file: FileRow): MailFile =>
    toMailFile(ctx, file, quotedContentId(file.id))

const toMailFile = ({ deps }: Ctx, { filename, preferences, sha256 }: FileRow, contentId: string | null): MailFile => ({
  filename,
  mimeType: String(preferences['Mime-Type'] ?? 'application/octet-stream'),
  contentId,
  content: () => deps.blobs.read(sha256),
})
