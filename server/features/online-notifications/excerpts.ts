import type { Ctx } from '#kernel/context.ts'
import { textOf } from '#kernel/html/text.ts'
import { type ExcerptSource, loadExcerptSources, type Notification } from './store.ts'

const mostShown = 160

/** Adds the beginning of the message that each notification is about. */
export async function withExcerpts(ctx: Ctx, rows: readonly Notification[]): Promise<Notification[]> {
  const sources = await loadExcerptSources(
    ctx,
    rows.flatMap(({ article_id }) => article_id ?? []),
  )
  const excerpts = new Map(sources.map((source) => [source.id, excerptOf(source)]))
  return rows.map((row) => ({ ...row, excerpt: excerpts.get(row.article_id ?? 0) ?? null }))
}

/** Where the text of the author ends: a quote or a signature begins. */
const quoteBegin = /<blockquote|<[a-z]+ [^>]*data-signature|^>|^-- ?$/im

export function excerptOf({ content_type, body }: ExcerptSource): string | null {
  const isHtml = content_type.includes('html')
  const own = body.slice(0, body.match(quoteBegin)?.index || body.length)
  const text = (isHtml ? textOf(own) : own).replaceAll(/\s+/g, ' ').trim()
  if (text.length <= mostShown) return text || null
  return `${text.slice(0, mostShown).trimEnd()}…`.toWellFormed()
}
