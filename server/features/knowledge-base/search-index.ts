import { sql } from 'kysely'
import { composeDocument, correctable, foldText } from '#features/search/service.ts'
import { tagNamesOf } from '#features/tags/service.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import type { Event, Reaction } from '#kernel/events/events.ts'
import { textOf } from '#kernel/html/text.ts'
import { answerObject } from './present.ts'

type Indexed = {
  model: 'answer' | 'category' | 'base'
  translation_id: number
  knowledge_base_id: number
  kb_locale_id: number
  category_id: number | null
  answer_id: number | null
  title: string
  tags: string[]
  body: string
  files: string[]
}

const idsOf = (events: readonly Event[], object: string) =>
  events.filter((event) => event.object === object && event.kind !== 'removed').map(({ id }) => id)

/** Keeps the index in the transaction of the change. Rows of deleted records go with them. */
export const keepHelpIndex: Reaction = {
  isHidden: true,
  on: ['knowledge_base_answers.*', 'knowledge_base_categories.*', 'knowledge_bases.*'],
  run: async ({ db }: Ctx, events) => {
    const rows = [
      ...(await loadAnswers(db, idsOf(events, 'knowledge_base_answers'))),
      ...(await loadCategories(db, idsOf(events, 'knowledge_base_categories'))),
      ...(await loadBases(db, idsOf(events, 'knowledge_bases'))),
    ]
    if (rows.length > 0) await writeRows(db, rows)
  },
}

async function loadAnswers(db: Db, ids: readonly number[]): Promise<Indexed[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Indexed>`
    select 'answer' as model, translation.id as translation_id, category.knowledge_base_id, translation.kb_locale_id,
      category.id as category_id, answer.id as answer_id, translation.title, content.body,
      ${tagNamesOf(answerObject, sql.ref('answer.id'))} as tags,
      array(select filename || ' ' || coalesce(left(content_text, 100000), '') from attachments
        where object = ${answerObject} and object_id = answer.id order by id) as files
    from knowledge_base_answers answer join knowledge_base_categories category on category.id = answer.category_id
    join knowledge_base_answer_translations translation on translation.answer_id = answer.id
    join knowledge_base_answer_translation_contents content on content.id = translation.content_id
    where answer.id = any(${ids}::int[])`.execute(db)
  return rows
}

const titleOnly = { answer_id: null, tags: [], body: '', files: [] }

/** A title that was removed has no row any more. */
async function loadCategories(db: Db, ids: readonly number[]): Promise<Indexed[]> {
  if (ids.length === 0) return []
  await sql`delete from knowledge_base_search where model = 'category' and category_id = any(${ids}::int[])`.execute(db)
  const { rows } = await sql<Indexed>`
    select 'category' as model, translation.id as translation_id, category.knowledge_base_id, translation.kb_locale_id,
      category.id as category_id, translation.title
    from knowledge_base_categories category join knowledge_base_category_translations translation
      on translation.category_id = category.id where category.id = any(${ids}::int[])`.execute(db)
  return rows.map((row) => ({ ...titleOnly, ...row }))
}

async function loadBases(db: Db, ids: readonly number[]): Promise<Indexed[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Indexed>`
    select 'base' as model, id as translation_id, knowledge_base_id, kb_locale_id, null::int as category_id, title
    from knowledge_base_translations where knowledge_base_id = any(${ids}::int[])`.execute(db)
  return rows.map((row) => ({ ...titleOnly, ...row }))
}

async function writeRows(db: Db, rows: readonly Indexed[]): Promise<void> {
  const written = rows.map((row) => ({ ...row, document: documentOf(row), spelling: spellingOf(row) }))
  const list = <K extends keyof (typeof written)[number]>(key: K) => written.map((row) => row[key])
  await sql`
    insert into knowledge_base_search (model, translation_id, knowledge_base_id, kb_locale_id, category_id, answer_id, document, spelling)
    select model, translation_id, knowledge_base_id, kb_locale_id, category_id, answer_id, document::tsvector, spelling
    from unnest(${list('model')}::text[], ${list('translation_id')}::int[], ${list('knowledge_base_id')}::int[],
      ${list('kb_locale_id')}::int[], ${list('category_id')}::int[], ${list('answer_id')}::int[], ${list('document')}::text[],
      ${list('spelling')}::text[])
      as written (model, translation_id, knowledge_base_id, kb_locale_id, category_id, answer_id, document, spelling)
    on conflict (model, translation_id) do update set category_id = excluded.category_id,
      document = excluded.document, spelling = excluded.spelling`.execute(db)
  await keepWords(db, list('spelling'))
}

/** Two who write a new word at once both leave it here, and neither waits. */
async function keepWords(db: Db, spellings: readonly string[]): Promise<void> {
  const words = [...new Set(spellings.flatMap((spelling) => spelling.split(' ')))].filter(Boolean)
  if (words.length === 0) return
  await sql`
    insert into knowledge_base_words (word) select word from unnest(${words}::text[]) as written (word)
    where not exists (select from knowledge_base_words known where known.word = written.word)`.execute(db)
}

const documentOf = ({ title, tags, body, files }: Indexed): string =>
  composeDocument([
    { text: title, weight: 'A' },
    { text: tags.join(' '), weight: 'B' },
    { text: body, isHtml: true },
    ...files.map((text) => ({ text })),
  ]).vector

const heading = /<h[1-6][^>]*>(.*?)<\/h[1-6]>/gis
const mostSpelling = 2000

/** Words of the title, the tags and the headings: those that readers search for. */
function spellingOf({ title, tags, body }: Indexed): string {
  const headings = Array.from(body.matchAll(heading), ([, text]) => textOf(text ?? '', 500))
  const words = foldText([title, ...tags, ...headings].join(' ')).split(/[^\p{L}\p{M}]+/u)
  return [...new Set(words.filter((word) => correctable.test(word)))].join(' ').slice(0, mostSpelling)
}
