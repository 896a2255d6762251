import { sql } from 'kysely'
import type { ArticleVersions } from '#contract/article-version.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { attachFiles, listFiles } from '#features/attachments/service.ts'
import { subscribe } from '#features/mentions/service.ts'
import { actsAsAgent } from '#features/tickets/policy.ts'
import { changeTicket, lockAnyTicket } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { lockRow, updateRow } from '#kernel/db/rows.ts'
import { forbidden } from '#kernel/errors.ts'
import { recordEntry } from '#kernel/history.ts'
import { mentionedIn } from './create.ts'
import { editProblem } from './policy.ts'
import { type PreparedArticle, prepareArticle } from './prepare.ts'
import { isHtml } from './present.ts'
import { withContentIds, withImageAddresses } from './inline-images.ts'
import { getArticle } from './read.ts'
import { articleObject, type ArticleRow, articleTable, type ArticleVersion, selectVersions } from './store.ts'

type Edit = InputOf<typeof ArticleVersions.create> & { prepared?: PreparedArticle }

async function getEditableNote(ctx: Ctx, id: number): Promise<ArticleRow> {
  const article = await getArticle(ctx, id)
  const problem = editProblem(ctx.actor, article)
  if (problem) throw problem
  return article
}

/** Access is checked before files are stored, and again under the lock. */
export async function prepareEdit(ctx: Ctx, input: Edit): Promise<Edit> {
  const article = await getEditableNote(ctx, input.id)
  const prepared = await prepareArticle(ctx, { body: input.body, content_type: input.content_type })
  const files = (await listFiles(ctx.db, articleObject, [article.id])).get(article.id) ?? []
  const body = isHtml(prepared.content.content_type)
    ? withContentIds(article, prepared.content.body, files)
    : prepared.content.body
  return { ...input, prepared: { ...prepared, content: { ...prepared.content, body } } }
}

/** Changes the text of a note; the text before becomes a version. */
export async function editNote(ctx: Ctx, { id, prepared }: Edit): Promise<void> {
  const { content, files } = prepared as PreparedArticle
  const { ticket_id } = await getEditableNote(ctx, id)
  const ticket = await lockAnyTicket(ctx, ticket_id)
  await getEditableNote(ctx, id)
  const before = await lockRow(ctx.db, articleTable, id)
  if (before.body === content.body && before.content_type === content.content_type) return
  const edited_at = ctx.now.toISOString()
  const preferences = before.preferences as Record<string, unknown>
  await insertVersion(ctx, id)
  await updateRow(ctx, articleTable, before, { ...content, preferences: { ...preferences, edited_at } })
  await attachFiles(ctx, { object: articleObject, id }, files)
  const about = { object: articleObject, id, related: { object: 'Ticket', id: ticket.id } }
  recordEntry(ctx, about, { type: 'updated', attribute: 'body', value_from: '', value_to: '' })
  // Without the texts: they are in the note and its versions.
  ctx.emit({
    kind: 'updated',
    object: 'ticket_articles',
    id,
    changes: { edited_at: [preferences.edited_at, edited_at] },
  })
  await subscribe(ctx, ticket, ...mentionedIn(content))
  await changeTicket(ctx, ticket, { updated_at: edited_at })
}

export const insertVersion = ({ db, now }: Ctx, id: number) =>
  sql`
    insert into ticket_article_versions (ticket_article_id, body, content_type, created_at, replaced_at)
    select id, body, content_type, coalesce((preferences->>'edited_at')::timestamptz, created_at), ${now.toISOString()}
    from ticket_articles where id = ${id}`.execute(db)

/** The earlier texts of an article, for agents only. */
export async function listVersions(ctx: Ctx, id: number): Promise<ArticleVersion[]> {
  const article = await getArticle(ctx, id)
  if (!actsAsAgent(ctx.actor, 'read', article.keys)) throw forbidden()
  const versions = await selectVersions(ctx.db, id)
  if (versions.length === 0) return []
  const files = (await listFiles(ctx.db, articleObject, [id])).get(id) ?? []
  return versions.map((version) => ({
    ...version,
    body: isHtml(version.content_type) ? withImageAddresses(article, version.body, files) : version.body,
  }))
}
