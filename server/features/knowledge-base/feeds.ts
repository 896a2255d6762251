import { sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'
import { escapeHtml } from '#kernel/html/escape.ts'
import { isSeen, loadAccess } from './access.ts'
import { answerPath } from './addresses.ts'
import { loadLines } from './category-lines.ts'

export type FeedOf = {
  baseId: number
  kbLocaleId: number
  locale: string
  title: string
  categoryId?: number | undefined
  /** The page that the feed belongs to. */
  path: string
  origin: string
}
type Entry = { id: number; answer_id: number; category_id: number; title: string; body: string; updated: string }

const mostEntries = 10

/** Atom, with the newest answers by the later of publication and last change. */
export async function writeFeed(ctx: Ctx, feed: FeedOf): Promise<string> {
  const entries = await loadEntries(ctx, feed)
  const lineOf = await loadLines(ctx)
  const address = (path: string) => escapeHtml(`${feed.origin}${path}`)
  const items = entries.map((entry) => {
    const category = lineOf(entry.category_id, feed.kbLocaleId).at(-1) ?? { id: entry.category_id, title: '' }
    const path = answerPath(feed.locale, category, { id: entry.answer_id, title: entry.title })
    const epoch = Math.floor(new Date(entry.updated).getTime() / 1000)
    return `<entry><id>kb-answer-${entry.id}-${epoch}</id><title>${escapeHtml(entry.title)}</title>
<updated>${entry.updated}</updated><link rel="alternate" href="${address(path)}"/>
<content type="html">${escapeHtml(forFeed(entry.body))}</content></entry>`
  })
  const updated = entries[0]?.updated ?? ctx.now.toISOString()
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeHtml(feed.locale)}">
<id>${address(feed.path)}</id><title>${escapeHtml(feed.title)}</title><updated>${updated}</updated>
<link rel="alternate" href="${address(feed.path)}"/>
${items.join('\n')}
</feed>
`.replaceAll(/[^\P{Cc}\n\t]/gu, '')
}

async function loadEntries(ctx: Ctx, { baseId, kbLocaleId, categoryId }: FeedOf): Promise<Entry[]> {
  const scope =
    categoryId === undefined
      ? sql`select id from knowledge_base_categories where knowledge_base_id = ${baseId}`
      : sql`with recursive below as (
          select ${categoryId}::int as id union select category.id from knowledge_base_categories category
            join below on category.parent_id = below.id) select id from below`
  const { rows } = await sql<Entry>`
    select translation.id, answer.id as answer_id, answer.category_id, translation.title, content.body,
      greatest(answer.published_at, answer.internal_at, translation.updated_at) as updated
    from knowledge_base_answers answer
    join knowledge_base_answer_translations translation on translation.answer_id = answer.id
      and translation.kb_locale_id = ${kbLocaleId}
    join knowledge_base_answer_translation_contents content on content.id = translation.content_id
    where answer.category_id in (${scope}) and (answer.archived_at is null or answer.archived_at > ${ctx.now.toISOString()})
      and (answer.published_at <= ${ctx.now.toISOString()} or answer.internal_at <= ${ctx.now.toISOString()})
      and ${isSeen(await loadAccess(ctx), ctx.now)}
    order by updated desc, translation.id limit ${mostEntries}`.execute(ctx.db)
  return rows
}

/** Pictures, videos and links inside the help centre need a session or a page around them. */
const forFeed = (html: string): string =>
  html
    .replaceAll(/<img[^>]*>/g, '')
    .replaceAll(/\( ?widget: video,[^)]*\)/g, '')
    .replaceAll(/<a [^>]*data-target-id="[^"]*"[^>]*>(.*?)<\/a>/gs, '$1')
