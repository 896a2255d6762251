import type { CharacterSet, Regex } from './regex.ts'

/** Text beyond this length is not searched, here and in SQL. */
export const maxRegexText = 50_000

/** `seenAt` is where in the text a state was last entered: a set of states would be three times slower. */
type State = { seenAt: number } & (
  | { kind: 'character'; set: CharacterSet; next: State }
  | { kind: 'start' | 'end'; next: State }
  | { kind: 'fork'; ways: State[] }
  | { kind: 'match' }
)

/**
 * Whether the text contains a match. All alternatives are followed in parallel, a character at a time, so that no text
 * makes it slow; JavaScript's engine backtracks, which takes exponential time for some expressions.
 */
export function matchesRegex(regex: Regex, text: string): boolean {
  const first = build(regex, { kind: 'match', seenAt: -1 })
  const characters = Array.from(text.slice(0, 2 * maxRegexText)).slice(0, maxRegexText)
  let entered: State[] = []
  for (let at = 0; at <= characters.length; at += 1) {
    const position = { at, start: at === 0, end: at === characters.length, waiting: [] }
    // The first state is entered at each position: a match may begin anywhere.
    entered.push(first)
    if (entered.some((state) => enter(state, position))) return true
    entered = step(position.waiting, characters[at])
  }
  return false
}

/** The states of a regex, from its end backwards: `next` is what comes behind it. */
function build(regex: Regex, next: State): State {
  switch (regex.kind) {
    case 'start':
    case 'end':
      return { kind: regex.kind, next, seenAt: -1 }
    case 'character':
      return { kind: 'character', set: regex.set, next, seenAt: -1 }
    case 'sequence':
      return regex.parts.reduceRight((behind, part) => build(part, behind), next)
    case 'choice':
      return { kind: 'fork', ways: regex.parts.map((part) => build(part, next)), seenAt: -1 }
    case 'repeat':
      return buildRepeat(regex, next)
  }
}

function buildRepeat({ part, min, max }: Extract<Regex, { kind: 'repeat' }>, next: State): State {
  let state = max === Infinity ? buildLoop(part, next) : next
  const optional = max === Infinity ? 0 : max - min
  for (let count = 0; count < optional; count += 1)
    state = { kind: 'fork', ways: [next, build(part, state)], seenAt: -1 }
  for (let count = 0; count < min; count += 1) state = build(part, state)
  return state
}

function buildLoop(part: Regex, next: State): State {
  const ways = [next]
  const loop: State = { kind: 'fork', ways, seenAt: -1 }
  ways.push(build(part, loop))
  return loop
}

/** A place in the text, and the states that wait for the character there. */
type Position = { at: number; start: boolean; end: boolean; waiting: Waiting[] }
type Waiting = Extract<State, { kind: 'character' }>

/** Enters the state and all that follows from it without a character; true when the match is among them. */
function enter(state: State, position: Position): boolean {
  if (state.seenAt === position.at) return false
  state.seenAt = position.at
  switch (state.kind) {
    case 'match':
      return true
    case 'character':
      position.waiting.push(state)
      return false
    case 'fork':
      return state.ways.some((way) => enter(way, position))
    case 'start':
    case 'end':
      return position[state.kind] && enter(state.next, position)
  }
}

function step(waiting: readonly Waiting[], character = ''): State[] {
  const codePoint = character.codePointAt(0)
  if (codePoint === undefined) return []
  return waiting.filter(({ set }) => isIn(set, codePoint)).map(({ next }) => next)
}

function isIn({ excluded, ranges }: CharacterSet, codePoint: number): boolean {
  for (const [first, last] of ranges) if (first <= codePoint && codePoint <= last) return !excluded
  return excluded
}
