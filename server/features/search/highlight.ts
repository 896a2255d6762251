import { sql } from 'kysely'
import { actsAsAgent } from '#features/tickets/policy.ts'
import type { Ticket } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { escapeText } from '#kernel/html/markup.ts'
import { textOf } from '#kernel/html/text.ts'
import { parseQuery } from '#kernel/search/parse.ts'
import { patternText, type Query } from '#kernel/search/query.ts'
import { foldText } from './normalize-word.ts'
import { spaced, unspaced } from './lexemes.ts'
import { openLastWord } from './query-shape.ts'
import { firstWords, lastWords } from './whole-words.ts'

/** Excerpts by field (`title`, `article.body` …), escaped for HTML, with the words in `<em>`. */
type Highlights = Record<string, string[]>

type Text = { ticket_id: number; internal: boolean; subject: string | null; content_type: string; body: string }

/** Enough to show why a ticket was found; reading all of long conversations would cost more than the search. */
const mostArticles = 20
const mostCharacters = 20_000
/** For all tickets of a page, because marking blocks other requests; the first hits come first. */
const mostBytes = 2_000_000
const mostExcerpts = 3
const around = 80

/** Excerpts around the words of the query, from texts that the actor may read. */
export async function findHighlights(
  ctx: Ctx,
  tickets: readonly Ticket[],
  text: string,
): Promise<Map<number, Highlights>> {
  const sought = readTerms(parseQuery(openLastWord(text)))
  if (sought.words.length === 0) return new Map()
  const articles = Map.groupBy(await loadReadableTexts(ctx, tickets), ({ ticket_id }) => ticket_id)
  return new Map(
    tickets.map(({ id, title, number }) => {
      const texts = articles.get(id) ?? []
      const bodies = texts.map(({ content_type, body }) => (content_type.startsWith('text/html') ? textOf(body) : body))
      const places = {
        title: markAll([title], sought),
        number: markAll([number], sought),
        'article.subject': markAll(
          texts.map(({ subject }) => subject ?? ''),
          sought,
        ),
        'article.body': markAll(bodies, sought),
      }
      return [id, Object.fromEntries(Object.entries(places).filter(([, found]) => found.length > 0))]
    }),
  )
}

async function loadReadableTexts({ db, actor }: Ctx, tickets: readonly Ticket[]): Promise<Text[]> {
  const ids = tickets.map(({ id }) => id)
  const asAgent = new Set(tickets.filter((ticket) => actsAsAgent(actor, 'read', ticket)).map(({ id }) => id))
  const { rows } = await sql<Text>`
    select ticket_id, internal, subject, content_type, left(body, ${mostCharacters}) as body from (
      select article.*, sum(least(octet_length(body), ${mostCharacters})) over (
        order by wanted.place, article.created_at desc, article.id desc) as bytes
      from unnest(${ids}::int[]) with ordinality as wanted (id, place) cross join lateral (
        select id, created_at, ticket_id, internal, subject, content_type, body from ticket_articles
        where ticket_id = wanted.id and (not internal or wanted.id = any(${[...asAgent]}::int[]))
        order by created_at desc, ticket_articles.id desc limit ${mostArticles}
      ) as article
    ) as readable where bytes <= ${mostBytes} order by bytes`.execute(db)
  return rows
}

/** A folded word of a query; an open one is a prefix. */
type Word = { text: string; isOpen: boolean }

/** Whole words, compared in folded form, and characters of unspaced scripts. */
type SearchTerms = { words: readonly Word[]; token: RegExp; tokens: RegExp }

const runs = new RegExp(`${spaced}+|${unspaced}+`, 'gv')
const isUnspaced = new RegExp(unspaced, 'v')

function readTerms(query: Query): SearchTerms {
  const found = wordsOf(query)
  const bare = found.filter(({ text }) => isUnspaced.test(text)).map(({ text }) => text)
  const token = `(${[...bare, `${spaced}+`].join('|')})`
  return { words: found, token: new RegExp(token, 'v'), tokens: new RegExp(token, 'gv') }
}

function wordsOf(query: Query): Word[] {
  if (query.kind === 'and' || query.kind === 'or') return query.parts.flatMap(wordsOf)
  if (query.kind !== 'word') return []
  const isOpen = query.pattern.at(-1)?.kind === 'wildcard'
  const texts = foldText(patternText(query.pattern)).match(runs) ?? []
  return texts.map((text, index) => ({ text, isOpen: isOpen && index === texts.length - 1 }))
}

/** Folding may change a word's length, so it is folded as a whole and compared. */
function isWanted(token: string, { words }: SearchTerms): boolean {
  const folded = foldText(token)
  return words.some(({ text, isOpen }) => (isOpen ? folded.startsWith(text) : folded === text))
}

/** Marks the words of a query in the part of a text around the first one; undefined for a text without them. */
export type MarkWords = (text: string) => string | undefined

export function createMarker(query: string): MarkWords {
  const sought = readTerms(parseQuery(openLastWord(query)))
  return (text) => markOne(text, sought)
}

const markAll = (texts: readonly string[], sought: SearchTerms): string[] =>
  texts
    .map((text) => markOne(text, sought))
    .filter((excerpt) => excerpt !== undefined)
    .slice(0, mostExcerpts)

/** The text around the first hit, with every hit in it marked. */
function markOne(text: string, sought: SearchTerms): string | undefined {
  const at = findFirst(text, sought)
  if (at === undefined) return undefined
  const excerpt = `${lastWords(text.slice(0, at), around)}${firstWords(text.slice(at), 2 * around)}`
  // Split by a group, every other piece is a token.
  return excerpt
    .toWellFormed()
    .split(sought.token)
    .map((piece, index) => {
      const escaped = escapeText(piece)
      return index % 2 === 1 && isWanted(piece, sought) ? `<em>${escaped}</em>` : escaped
    })
    .join('')
}

/** Most texts have a hit near their beginning, and are not read to their end. */
function findFirst(text: string, sought: SearchTerms): number | undefined {
  for (const { 0: token, index } of text.matchAll(sought.tokens)) if (isWanted(token, sought)) return index
  return undefined
}
