import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { type KnowledgeBaseSearch, type SearchedModel, searchedModels } from '#contract/knowledge-base-search.ts'
import { createMarker, type MarkWords, type SearchModel } from '#features/search/service.ts'
import { tagNamesOf } from '#features/tags/service.ts'
import { may } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import { escapeText } from '#kernel/html/markup.ts'
import { textOf } from '#kernel/html/text.ts'
import { parsePage } from '#kernel/http/paging.ts'
import { parseQuery } from '#kernel/search/parse.ts'
import { patternText, type Query } from '#kernel/search/query.ts'
import { answerPath, categoryPath, homePath } from './addresses.ts'
import { loadLines, type NamedCategory } from './category-lines.ts'
import { findHelp, type HelpModel, type Hit } from './find.ts'
import { type PublishingTimes, stateOf } from './policy.ts'
import { answerObject } from './present.ts'
import { findSimilar } from './similar.ts'

type Input = InputOf<typeof KnowledgeBaseSearch.search>
type Output = OutputOf<typeof KnowledgeBaseSearch.search>
type Details = Output['details'][number]

const models: Record<SearchedModel, HelpModel> = {
  'KnowledgeBase::Answer::Translation': 'answer',
  'KnowledgeBase::Category::Translation': 'category',
  'KnowledgeBase::Translation': 'base',
}
const typeOf = (model: HelpModel) => searchedModels.find((type) => models[type] === model) as SearchedModel

export async function searchHelp(ctx: Ctx, input: Input): Promise<Output> {
  const { query, locale, index = searchedModels, exclude_ids = [] } = input
  const { limit, offset } = parsePage(input, { usual: 10, most: 100 })
  const localeId = locale === undefined ? undefined : await findLocaleId(ctx.db, locale)
  const find = input.match === 'any' ? findSimilar : findHelp
  const { hits, corrected, words } = await find(ctx, {
    text: query,
    models: index.map((type) => models[type]),
    baseId: input.knowledge_base_id,
    localeId,
    scopeId: input.scope_id,
    excluded: exclude_ids,
    limit,
    offset,
  })
  const texts = await describeHits(ctx, hits)
  const mark = input.highlight_enabled ? createMarker(words) : undefined
  const marked = texts.map((one) => markHit(one, mark))
  return {
    result: marked.map(({ type, text, highlight }) => ({
      id: text.id,
      type,
      ...(input.highlight_enabled && { highlight }),
    })),
    details: marked.map((one) => presentHit(ctx, one, input)),
    ...(corrected !== undefined && { corrected }),
  }
}

/** A language that no base has finds nothing. */
async function findLocaleId(db: Db, locale: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select kb.id from knowledge_base_locales kb join locales on locales.id = kb.system_locale_id
    where locales.locale = ${locale} order by kb.id limit 1`.execute(db)
  return rows[0]?.id ?? 0
}

export type HitText = PublishingTimes & {
  model: HelpModel
  id: number
  title: string
  body: string
  updated_at: string
  locale: string
  language: string
  kb_locale_id: number
  knowledge_base_id: number
  category_id: number | null
  answer_id: number | null
  content_id: number | null
  category_icon: string | null
  iconset: string
  tags: string[]
  line: NamedCategory[]
}

const mostCharacters = 20_000

/** What is shown of the hits, in their order. */
export async function describeHits(ctx: Ctx, hits: readonly Hit[]): Promise<HitText[]> {
  if (hits.length === 0) return []
  const { rows } = await sql<HitText>`
    select search.model, search.translation_id as id, coalesce(at.title, ct.title, bt.title) as title,
      coalesce(left(content.body, ${mostCharacters}), '') as body, coalesce(at.updated_at, ct.updated_at, bt.updated_at) as updated_at,
      locales.locale, locales.name as language, search.kb_locale_id, search.knowledge_base_id, search.category_id, search.answer_id,
      at.content_id, category.category_icon, base.iconset, answer.internal_at, answer.published_at, answer.archived_at,
      ${tagNamesOf(answerObject, sql.ref('search.answer_id'))} as tags
    from unnest(${hits.map(({ model }) => model)}::text[], ${hits.map((hit) => hit.translation_id)}::int[])
      with ordinality as hit (model, id, place)
    join knowledge_base_search search on search.model = hit.model and search.translation_id = hit.id
    join knowledge_bases base on base.id = search.knowledge_base_id
    join knowledge_base_locales kb on kb.id = search.kb_locale_id join locales on locales.id = kb.system_locale_id
    left join knowledge_base_categories category on category.id = search.category_id
    left join knowledge_base_answers answer on answer.id = search.answer_id
    left join knowledge_base_answer_translations at on search.model = 'answer' and at.id = hit.id
    left join knowledge_base_answer_translation_contents content on content.id = at.content_id
    left join knowledge_base_category_translations ct on search.model = 'category' and ct.id = hit.id
    left join knowledge_base_translations bt on search.model = 'base' and bt.id = hit.id
    order by hit.place`.execute(ctx.db)
  const lineOf = await loadLines(ctx)
  return rows.map((row) => ({
    ...row,
    line: row.category_id === null ? [] : lineOf(row.category_id, row.kb_locale_id),
  }))
}

const shortest = 100
const videoWidget = /\(\s*widget:\s*video,[^)<]*\)/g

/** Everything is escaped; only the words of the query are in `<em>`. */
export function markHit(text: HitText, mark: MarkWords = () => undefined) {
  const plain = textOf(text.body.replaceAll(videoWidget, ''), mostCharacters)
  const title = mark(text.title)
  const body = mark(plain)
  const highlight = { ...(title && { title: [title] }), ...(body && { 'content.body': [body] }) }
  return {
    type: typeOf(text.model),
    text,
    highlight,
    title: title ?? escapeText(text.title),
    excerpt: body ?? escapeText(plain.length > shortest ? `${plain.slice(0, shortest).toWellFormed()}…` : plain),
  }
}

type MarkedHit = ReturnType<typeof markHit>

/** `A`, `A > B`, `A > .. > C`. */
const joinLine = (line: readonly NamedCategory[]): string | null => {
  const titles = line.map(({ title }) => escapeText(title))
  if (titles.length === 0) return null
  return (titles.length > 2 ? [titles[0], '..', titles.at(-1)] : titles).join(' > ')
}

/** What agents need to open, insert or link an answer. */
const presentAnswerIds = ({ now }: Ctx, text: HitText) => ({
  knowledge_base_id: text.knowledge_base_id,
  answer_id: text.answer_id ?? undefined,
  content_id: text.content_id ?? undefined,
  state: stateOf(text, now),
  public_url: publicAddress(text),
})

function presentHit(ctx: Ctx, { type, text, title, excerpt }: MarkedHit, { url_type, include_locale }: Input): Details {
  const { model, id, line, tags, locale } = text
  const common = {
    id,
    type,
    date: text.updated_at,
    url: url_type === 'agent' ? agentAddress(text) : publicAddress(text),
    title,
    tags: model === 'answer' ? tags : [],
    ...(include_locale && { locale }),
  }
  if (model === 'answer') {
    const ids = presentAnswerIds(ctx, text)
    return { ...common, ...ids, icon: 'knowledge-base-answer', subtitle: joinLine(line), body: excerpt }
  }
  if (model === 'base') return { ...common, icon: 'knowledge-base', subtitle: null, body: null }
  const parent = line.at(-2)
  return {
    ...common,
    icon: text.category_icon ?? '',
    fontName: text.iconset,
    subtitle: parent ? escapeText(parent.title) : null,
    body: null,
  }
}

export function publicAddress({ model, locale, line, answer_id, title }: HitText): string {
  const category = line.at(-1)
  if (model === 'base' || !category) return homePath(locale)
  if (model === 'category') return categoryPath(locale, category.id, title)
  return answerPath(locale, category, { id: answer_id ?? 0, title })
}

function agentAddress({ model, knowledge_base_id, category_id, answer_id, content_id }: HitText): string {
  const base = `/api/v1/knowledge_bases/${knowledge_base_id}`
  if (model === 'base') return base
  return model === 'category'
    ? `${base}/categories/${category_id}`
    : `${base}/answers/${answer_id}?include_contents=${content_id}`
}

/** The words of a query; undefined if it is about fields, which answers do not have. */
function wordsIn(query: Query): string[] | undefined {
  if (query.kind === 'all') return []
  if (query.kind === 'word') return [patternText(query.pattern.filter(({ kind }) => kind === 'literal'))]
  if (query.kind !== 'and') return undefined
  const parts = query.parts.map(wordsIn)
  return parts.includes(undefined) ? undefined : parts.flatMap((words) => words ?? [])
}

const findAnswers = async (ctx: Ctx, text: string, range: { limit: number; offset: number }) => {
  const words = wordsIn(parseQuery(text)) ?? []
  return findHelp(ctx, { text: words.join(' '), models: ['answer'], ...range })
}

/** Answers in the search over all objects, for readers and editors. */
export const answerSearch: SearchModel = {
  type: 'KnowledgeBaseAnswerTranslation',
  mayFind: async ({ actor, deps }) => may(actor, 'knowledge_base.*') && deps.settings.isOn('kb_active'),
  find: async (ctx, text, range) => (await findAnswers(ctx, text, range)).hits.map((hit) => hit.translation_id),
  count: async (ctx, text) => (await findAnswers(ctx, text, { limit: 1, offset: 0 })).total,
}
