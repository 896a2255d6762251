import { foldText } from './normalize-word.ts'

/** A lexeme and its position. The lexemes of one text are numbered together, so that phrases are found by distance. */
type Lexeme = { lexeme: string; at: number }
/** `joined`: the number of parts of a compound that it consists of. */
export type IndexLexeme = Lexeme & { joined: number }

/** Longer lexemes are cut in documents and in queries, so that they are still found; PostgreSQL allows 2,046 bytes. */
const longest = 100

/** `nicole.braun@example.com` has four parts. Longer compounds are indexed as overlapping runs of this length. */
export const mostJoined = 4

// Scripts without spaces between words, and Korean, which appends particles: any two adjacent characters are indexed.
export const unspaced = String.raw`[[\p{L}\p{M}\p{N}]&&[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Bopo}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]]`
/** Letters and digits of scripts with spaces between words. */
export const spaced = String.raw`[[\p{L}\p{M}\p{N}]--${unspaced}]`
const joiner = String.raw`[.@_\-+'&]`
const segment = new RegExp(`(${unspaced}+)|${spaced}+(?:${joiner}${spaced}+)*|[\\p{So}\\p{Sc}]`, 'gv')
const pieces = new RegExp(`${spaced}+|${joiner}`, 'gv')
const isJoined = new RegExp(joiner, 'v')
// Most folded text is ASCII, for which this expression is equivalent and takes two thirds of the time.
const isPlain = /^\p{ASCII}*$/u
const plainSegment = /()[a-z0-9]+(?:[.@_\-+'&][a-z0-9]+)*/g

/** Folding turns one `ﷺ` into 18 characters, so the folded text needs a separate limit. */
const mostFolded = 200_000

type Segment = { isUnspaced: boolean; parts: readonly string[]; at: number; width: number }

/** Splits folded text into words, addresses, numbers and runs of unspaced characters, each with its position. */
function* splitSegments(text: string, from: number): Generator<Segment> {
  let at = from
  const folded = foldText(text).slice(0, mostFolded)
  for (const [found, run] of folded.matchAll(isPlain.test(folded) ? plainSegment : segment)) {
    const parts = run ? [...run] : splitParts(found)
    const width = run ? parts.length : Math.ceil(parts.length / 2)
    yield { isUnspaced: Boolean(run), parts, at, width }
    at += width
  }
}

const splitParts = (found: string) => (isJoined.test(found) ? (found.match(pieces) ?? []) : [found])

const cut = (lexeme: string) => lexeme.slice(0, longest).toWellFormed()

/** All lexemes of a text: words, parts of compounds alone and joined, bigrams of unspaced scripts. */
export function* extractLexemes(text: string, from = 1): Generator<IndexLexeme> {
  for (const segment of splitSegments(text, from)) {
    if (segment.isUnspaced) yield* bigramsOf(segment)
    else yield* joinParts(segment)
  }
}

/** The last character is a lexeme of its own: a single character is found as the prefix of a bigram or as itself. */
function* bigramsOf({ parts, at }: Segment): Generator<IndexLexeme> {
  for (const [index, character] of parts.entries()) {
    yield { lexeme: character + (parts[index + 1] ?? ''), at: at + index, joined: 1 }
  }
}

/** Parts and joiners alternate: `a`, `.`, `b`. */
function* joinParts({ parts, at }: Segment): Generator<IndexLexeme> {
  for (let start = 0; start < parts.length; start += 2) {
    let lexeme = ''
    for (let end = start; end < Math.min(start + 2 * mostJoined, parts.length); end += 2) {
      lexeme += end === start ? parts[end] : `${parts[end - 1]}${parts[end]}`
      yield { lexeme: cut(lexeme), at: at + start / 2, joined: (end - start) / 2 + 1 }
    }
  }
}

/** `isOpen`: a prefix; a single character of an unspaced script is the prefix of bigrams. */
export type QueryLexeme = Lexeme & { isOpen: boolean }

/** The fewest lexemes that identify the text in a query: a document must have all of them at the same distances. */
export function queryLexemes(text: string): QueryLexeme[] {
  return [...splitSegments(text, 1)].flatMap((segment) =>
    segment.isUnspaced ? queryBigrams(segment) : queryRuns(segment),
  )
}

function queryBigrams({ parts, at }: Segment): QueryLexeme[] {
  if (parts.length === 1) return [{ lexeme: parts.join(''), at, isOpen: true }]
  return parts
    .slice(1)
    .map((character, index) => ({ lexeme: `${parts[index]}${character}`, at: at + index, isOpen: false }))
}

function queryRuns({ parts, at }: Segment): QueryLexeme[] {
  const runs: QueryLexeme[] = []
  const last = Math.max(0, parts.length - (2 * mostJoined - 1))
  for (let start = 0; start <= last; start += 2) {
    const run = parts.slice(start, start + 2 * mostJoined - 1)
    runs.push({ lexeme: cut(run.join('')), at: at + start / 2, isOpen: false })
  }
  return runs
}

/** Whether the text ends in a word, which a wildcard or further typing would continue. */
export const endsInWord = (text: string): boolean => /[\p{L}\p{M}\p{N}]$/u.test(text)
