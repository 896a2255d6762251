import { createMarker, type MarkWords } from '#features/search/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { type Html, html } from '#server/pages/html.ts'
import { searchPath } from '../addresses.ts'
import { countMiss } from '../counts.ts'
import { findHelp, mostHits } from '../find.ts'
import { describeHits, type HitText, markHit, publicAddress } from '../search.ts'
import { type HelpPage, searchForm } from './layout.ts'
import type { Site } from './site.ts'

const perPage = 20

type Search = {
  text: string
  page: number
  /** Whether a search without result is worth knowing about. */
  counts: boolean
}

/** Answers in all languages, those in the language of the page first. */
export async function buildSearch(ctx: Ctx, site: Site, { text, page, counts }: Search): Promise<HelpPage> {
  const { texts, language } = site
  const query = text.trim().slice(0, 200).toWellFormed()
  const found = await findHelp(ctx, {
    text: query,
    models: ['answer'],
    baseId: site.baseId,
    firstLocaleId: language.id,
    limit: perPage,
    offset: (page - 1) * perPage,
  })
  if (counts && page === 1 && found.total === 0) countMiss(ctx, language.id, query)
  const hits = await describeHits(ctx, found.hits)
  const words = found.corrected ?? query
  const mark = createMarker(found.words)
  const path = searchPath(language.locale)
  const address = (wanted: number) => `${path}?${new URLSearchParams({ q: query, page: String(wanted) })}`
  const title =
    query === ''
      ? texts.typeToSearch
      : texts.results(found.total < mostHits ? String(found.total) : `${mostHits}+`, words)
  const tips = html`<ul class="tips">
    ${texts.tips.map((tip) => html`<li>${tip}</li>`)}
  </ul>`
  return {
    title,
    path,
    kind: 'list',
    isPrivate: true,
    search: query,
    translations: new Map(
      site.languages.map(({ locale }) => [locale, `${searchPath(locale)}?${new URLSearchParams({ q: query })}`]),
    ),
    body: html`<main id="main" class="wrap page results">
      ${searchForm(site, query)}
      <h1>${title}</h1>
      ${found.corrected === undefined ? '' : html`<p class="said">${texts.nothingFor(query)}</p>`}
      ${query !== '' && found.total === 0 ? tips : ''}
      <ul class="hits">
        ${hits.map((hit) => renderHit(site, hit, mark))}
      </ul>
      <nav class="pages">
        ${page > 1 ? html`<a href="${address(page - 1)}" rel="prev">${texts.previous}</a>` : ''}
        ${page * perPage < found.total ? html`<a href="${address(page + 1)}" rel="next">${texts.next}</a>` : ''}
      </nav>
    </main>`,
  }
}

function renderHit({ language }: Site, hit: HitText, mark: MarkWords): Html {
  const marked = markHit(hit, mark)
  const place = hit.line.map(({ title }) => title)
  const told = hit.kb_locale_id === language.id ? place : [...place, hit.language]
  return html`<li>
    <a href="${publicAddress(hit)}">${{ markup: withMarks(marked.title) }}</a>
    <p>${{ markup: withMarks(marked.excerpt) }}</p>
    <small>${told.join(' · ')}</small>
  </li>`
}

/** The excerpt is escaped; only its marks are markup. */
const withMarks = (escaped: string) => escaped.replaceAll('<em>', '<mark>').replaceAll('</em>', '</mark>')
