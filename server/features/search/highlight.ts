import { sql } from 'kysely'
import { actsAsAgent } from '#features/tickets/policy.ts'
import type { Ticket } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { escapeText } from '#kernel/html/markup.ts'
import { textOf } from '#kernel/html/text.ts'
import { parseQuery } from '#kernel/search/parse.ts'
import { patternText, type Query } from '#kernel/search/query.ts'
import { foldText } from './fold.ts'
import { withOpenEnd } from './query-shape.ts'

/** Places by what they stand in: `title`, `article.body` …; escaped for HTML, the words between `<em>` and `</em>`. */
export type Highlights = Record<string, string[]>

type Text = { ticket_id: number; internal: boolean; subject: string | null; content_type: string; body: string }

/** Enough to show why a ticket was found; reading all of long conversations would cost more than the search. */
const mostArticles = 20
const mostCharacters = 20_000
const mostPlaces = 3
const around = 80

/** Where the words stand, in texts that the actor may read. */
export async function highlightsOf(
  ctx: Ctx,
  tickets: readonly Ticket[],
  text: string,
): Promise<Map<number, Highlights>> {
  const words = wordsOf(parseQuery(withOpenEnd(text)))
  if (words.length === 0) return new Map()
  const articles = Map.groupBy(await readableTexts(ctx, tickets), ({ ticket_id }) => ticket_id)
  return new Map(
    tickets.map(({ id, title, number }) => {
      const texts = articles.get(id) ?? []
      const bodies = texts.map(({ content_type, body }) => (content_type.startsWith('text/html') ? textOf(body) : body))
      const places = {
        title: markAll([title], words),
        number: markAll([number], words),
        'article.subject': markAll(
          texts.map(({ subject }) => subject ?? ''),
          words,
        ),
        'article.body': markAll(bodies, words),
      }
      return [id, Object.fromEntries(Object.entries(places).filter(([, found]) => found.length > 0))]
    }),
  )
}

async function readableTexts({ db, actor }: Ctx, tickets: readonly Ticket[]): Promise<Text[]> {
  const ids = tickets.map(({ id }) => id)
  const asAgent = new Set(tickets.filter((ticket) => actsAsAgent(actor, 'read', ticket)).map(({ id }) => id))
  const { rows } = await sql<Text>`
    select article.* from unnest(${ids}::int[]) as wanted (id) cross join lateral (
      select ticket_id, internal, subject, content_type, left(body, ${mostCharacters}) as body from ticket_articles
      where ticket_id = wanted.id and (not internal or wanted.id = any(${[...asAgent]}::int[]))
      order by created_at desc, ticket_articles.id desc limit ${mostArticles}
    ) as article`.execute(db)
  return rows
}

/** The folded words of a query, and whether more may follow. */
type Word = { text: string; isOpen: boolean }

function wordsOf(query: Query): Word[] {
  if (query.kind === 'and' || query.kind === 'or') return query.parts.flatMap(wordsOf)
  if (query.kind !== 'word') return []
  const isOpen = query.pattern.at(-1)?.kind === 'wildcard'
  const texts = foldText(patternText(query.pattern)).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return texts.map((text, index) => ({ text, isOpen: isOpen && index === texts.length - 1 }))
}

const unparted = /[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}]/u

/** Folding may change a word's length, so whole words are compared; scripts without spaces character by character. */
const isWanted = (word: string, words: readonly Word[]) => {
  const folded = foldText(word)
  return words.some(({ text, isOpen }) =>
    unparted.test(text) ? folded.includes(text) : isOpen ? folded.startsWith(text) : folded === text,
  )
}

function markAll(texts: readonly string[], words: readonly Word[]): string[] {
  const places: string[] = []
  for (const text of texts) {
    const place = places.length < mostPlaces ? markOne(text, words) : undefined
    if (place !== undefined) places.push(place)
  }
  return places
}

/** The text around the first hit, with every hit in it marked. */
function markOne(text: string, words: readonly Word[]): string | undefined {
  const first = [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].find(([word]) => isWanted(word, words))
  if (!first) return undefined
  const from = Math.max(0, first.index - around)
  const shown = text.slice(from, first.index + first[0].length + around).toWellFormed()
  return shown
    .split(/([\p{L}\p{M}\p{N}]+)/u)
    .map((piece, index) => {
      const escaped = escapeText(piece)
      return index % 2 === 1 && isWanted(piece, words) ? `<em>${escaped}</em>` : escaped
    })
    .join('')
}
