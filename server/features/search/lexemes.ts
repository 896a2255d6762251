import { foldText } from './fold.ts'

/** A lexeme and where it stands. Lexemes of one text share a count, so that phrases can be found by distance. */
type Lexeme = { lexeme: string; at: number }
/** `joined`: how many parts of a compound it has. */
export type Placed = Lexeme & { joined: number }

/** What is cut off a longer one is cut off the query's too, so that it is still found; PostgreSQL takes 2,046 bytes. */
const longest = 100

/** `nicole.braun@example.com` has four parts. More than this are found as overlapping runs of so many. */
export const mostJoined = 4

// Scripts that part no words, and Korean, which hangs particles on them: any two characters must be found there.
export const unparted = String.raw`[[\p{L}\p{M}\p{N}]&&[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Bopo}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]]`
/** Letters and digits of scripts that part their words. */
export const parted = String.raw`[[\p{L}\p{M}\p{N}]--${unparted}]`
const joiner = String.raw`[.@_\-+'&]`
const segment = new RegExp(`(${unparted}+)|${parted}+(?:${joiner}${parted}+)*|[\\p{So}\\p{Sc}]`, 'gv')
const pieces = new RegExp(`${parted}+|${joiner}`, 'gv')
const isJoined = new RegExp(joiner, 'v')
// Most text is plain letters once it is folded, and then this says the same in two thirds of the time.
const isPlain = /^\p{ASCII}*$/u
const plainSegment = /()[a-z0-9]+(?:[.@_\-+'&][a-z0-9]+)*/g

/** Folding makes 18 characters of one `ﷺ`: without a limit, a short text would be a very long one. */
const mostFolded = 200_000

type Segment = { isUnparted: boolean; parts: readonly string[]; at: number; width: number }

/** Cuts folded text into words, addresses, numbers and runs of characters, each with its place. */
function* segmentsOf(text: string, from: number): Generator<Segment> {
  let at = from
  const folded = foldText(text).slice(0, mostFolded)
  for (const [found, run] of folded.matchAll(isPlain.test(folded) ? plainSegment : segment)) {
    const parts = run ? [...run] : partsOf(found)
    const width = run ? parts.length : Math.ceil(parts.length / 2)
    yield { isUnparted: Boolean(run), parts, at, width }
    at += width
  }
}

const partsOf = (found: string) => (isJoined.test(found) ? (found.match(pieces) ?? []) : [found])

const cut = (lexeme: string) => lexeme.slice(0, longest).toWellFormed()

/** Everything by which a text is found: words, parts of compounds alone and joined, pairs of characters. */
export function* lexemesOf(text: string, from = 1): Generator<Placed> {
  for (const segment of segmentsOf(text, from)) {
    if (segment.isUnparted) yield* pairsOf(segment)
    else yield* joinedOf(segment)
  }
}

/** The last character stands alone, so that a single one is found as the beginning of a pair or as itself. */
function* pairsOf({ parts, at }: Segment): Generator<Placed> {
  for (const [index, character] of parts.entries()) {
    yield { lexeme: character + (parts[index + 1] ?? ''), at: at + index, joined: 1 }
  }
}

/** Parts and joiners take turns: `a`, `.`, `b`. */
function* joinedOf({ parts, at }: Segment): Generator<Placed> {
  for (let start = 0; start < parts.length; start += 2) {
    let lexeme = ''
    for (let end = start; end < Math.min(start + 2 * mostJoined, parts.length); end += 2) {
      lexeme += end === start ? parts[end] : `${parts[end - 1]}${parts[end]}`
      yield { lexeme: cut(lexeme), at: at + start / 2, joined: (end - start) / 2 + 1 }
    }
  }
}

/** `isOpen`: the lexeme may go on, because a single character begins pairs. */
export type Wanted = Lexeme & { isOpen: boolean }

/** The fewest lexemes that stand for the text in a query: all of them must be there, at the same distances. */
export function wantedLexemes(text: string): Wanted[] {
  return [...segmentsOf(text, 1)].flatMap((segment) =>
    segment.isUnparted ? wantedPairs(segment) : wantedRuns(segment),
  )
}

function wantedPairs({ parts, at }: Segment): Wanted[] {
  if (parts.length === 1) return [{ lexeme: parts.join(''), at, isOpen: true }]
  return parts
    .slice(1)
    .map((character, index) => ({ lexeme: `${parts[index]}${character}`, at: at + index, isOpen: false }))
}

function wantedRuns({ parts, at }: Segment): Wanted[] {
  const runs: Wanted[] = []
  const last = Math.max(0, parts.length - (2 * mostJoined - 1))
  for (let start = 0; start <= last; start += 2) {
    const run = parts.slice(start, start + 2 * mostJoined - 1)
    runs.push({ lexeme: cut(run.join('')), at: at + start / 2, isOpen: false })
  }
  return runs
}

/** Whether the text ends in a word, which a wildcard or more typing would then go on with. */
export const endsInWord = (text: string): boolean => /[\p{L}\p{M}\p{N}]$/u.test(text)
