import { sql } from 'kysely'
import { anonymous } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { escapeHtml } from '#kernel/html/escape.ts'
import { isSeen, loadAccess } from '../access.ts'
import { answerPath, homePath } from '../addresses.ts'
import { loadLines } from '../category-lines.ts'
import { publicAddress, type Site } from './site.ts'

/** A sitemap has at most this many addresses. */
const most = 50_000

type Row = { id: number; title: string; category_id: number; kb_locale_id: number; updated: string }

/** All public pages. The rights of a signed-in user add nothing. */
export async function writeSitemap(given: Ctx, site: Site): Promise<string> {
  const ctx = { ...given, actor: anonymous }
  const { rows } = await sql<Row>`
    select answer.id, translation.title, answer.category_id, translation.kb_locale_id,
      greatest(answer.published_at, translation.updated_at) as updated
    from knowledge_base_answers answer join knowledge_base_answer_translations translation on translation.answer_id = answer.id
    join knowledge_base_categories category on category.id = answer.category_id and category.knowledge_base_id = ${site.baseId}
    where ${isSeen(await loadAccess(ctx), ctx.now)} order by translation.id limit ${most - 100}`.execute(ctx.db)
  const lineOf = await loadLines(ctx)
  const entries = rows.flatMap((row) => {
    const locale = site.languages.find(({ id }) => id === row.kb_locale_id)?.locale
    const category = lineOf(row.category_id, row.kb_locale_id).at(-1)
    return locale && category ? [{ path: answerPath(locale, category, row), updated: row.updated }] : []
  })
  const homes = site.languages.map(({ locale }) => ({ path: homePath(locale), updated: undefined }))
  const urls = [...homes, ...entries].map(
    ({ path, updated }) =>
      `<url><loc>${escapeHtml(publicAddress(site, path))}</loc>${updated ? `<lastmod>${updated}</lastmod>` : ''}</url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
}
