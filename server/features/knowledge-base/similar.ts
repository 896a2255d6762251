import { sql } from 'kysely'
import { wordQuery } from '#features/search/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { literal } from '#kernel/search/query.ts'
import { compileVisible, type Found, type HelpQuery, type Hit } from './find.ts'

/** More words make the statement slower and the result no better. */
const mostWords = 12
const isTooShort = (word: string) => /^\p{Script=Latin}{1,2}$/u.test(word)

/** The longest words, each as the beginning of a word. */
function compileWords(text: string): string[] {
  const words = [...new Set(text.toLowerCase().split(/[^\p{L}\p{M}\p{N}-]+/u))].filter(
    (word) => word !== '' && !isTooShort(word),
  )
  const longest = words.toSorted((one, other) => other.length - one.length).slice(0, mostWords)
  const queries = longest.map((word) => wordQuery([literal(word), { kind: 'wildcard', text: '*' }]))
  return queries.filter((query) => query !== undefined && query !== 'nothing').map(({ open }) => open)
}

/**
 * Answers about the same as a text, such as a request that is being written. Two of its words must occur, or the only
 * one. A word counts more the fewer answers have it, and twice in a title.
 */
export async function findSimilar(ctx: Ctx, query: HelpQuery): Promise<Found> {
  const words = compileWords(query.text)
  if (words.length === 0) return { hits: [], total: 0 }
  const visible = await compileVisible(ctx, query)
  const { rows } = await sql<Hit>`
    with words as (select word::tsquery as word from unnest(${words}::text[]) as word),
    found as (
      select search.model, search.translation_id, search.kb_locale_id, words.word,
        1 + (ts_filter(search.document, '{a}') @@ words.word)::int as place
      from words join knowledge_base_search search on search.document @@ words.word
        left join knowledge_base_answers answer on answer.id = search.answer_id
      where ${visible}),
    weights as (
      select word, ln(1 + (select count(*) from knowledge_base_search)::float / count(*)) as weight
      from found group by word)
    select model, translation_id, count(*) over () as total from found join weights using (word)
    group by model, translation_id, kb_locale_id having count(*) >= ${Math.min(2, words.length)}
    order by (kb_locale_id = ${query.firstLocaleId ?? query.localeId ?? 0}) desc, sum(place * weight) desc, translation_id
    limit ${query.limit} offset ${query.offset}`.execute(ctx.db)
  return { hits: rows, total: rows[0]?.total ?? 0 }
}
