import { invalid } from '#kernel/errors.ts'
import { lowerCase } from './lower-case.ts'

/**
 * The dialect that PostgreSQL and we read alike: characters, `.`, classes, groups, `|`, `^`, `$`, quantifiers,
 * `\d \w \s` of ASCII. No look-around, no reference back, no boundary: whether such a regex matches does not depend
 * on the engine, and it is decided in time that grows with the text only. Case never counts.
 */
export type Regex =
  | { kind: 'character'; set: CharacterSet }
  | { kind: 'start' | 'end' }
  | { kind: 'sequence' | 'choice'; parts: readonly Regex[] }
  | { kind: 'repeat'; part: Regex; min: number; max: number }

/** Ranges of code points; nothing excluded is any character at all. */
export type CharacterSet = { excluded: boolean; ranges: readonly CharacterRange[] }
type CharacterRange = readonly [first: number, last: number]

const maxLength = 200
const maxRepeats = 100
// The worst regex then takes up to 400 ms for the maximum text.
const maxSize = 200

type Source = { readonly characters: readonly string[]; at: number }

/** Rejects, with the reason, what is outside of the dialect. */
export function parseRegex(text: string): Regex {
  const source = { characters: Array.from(text), at: 0 }
  if (source.characters.length > maxLength) throw refuse(`has more than ${maxLength} characters`)
  const regex = parseChoice(source)
  if (source.at < source.characters.length) throw refuse("has a ')' without its '('")
  if (sizeOf(regex) > maxSize) throw refuse('repeats too much')
  return regex
}

const refuse = (reason: string) =>
  invalid('condition_wrong_regex', `The regular expression ${reason}.`, { field: 'condition' })

function take(source: Source, expected: string): boolean {
  const found = source.characters[source.at] === expected
  if (found) source.at += 1
  return found
}

function next(source: Source): string {
  const character = source.characters[source.at]
  if (character === undefined) throw refuse('is not complete')
  source.at += 1
  return character
}

function parseChoice(source: Source): Regex {
  const parts = [parseSequence(source)]
  while (take(source, '|')) parts.push(parseSequence(source))
  return join('choice', parts)
}

function parseSequence(source: Source): Regex {
  const parts: Regex[] = []
  while (!endsSequence(source.characters[source.at])) parts.push(parseRepeat(source))
  return join('sequence', parts)
}

const endsSequence = (character: string | undefined) =>
  character === undefined || character === '|' || character === ')'

function join(kind: 'choice' | 'sequence', parts: readonly Regex[]): Regex {
  const [only, ...others] = parts
  return only && others.length === 0 ? only : { kind, parts }
}

function parseRepeat(source: Source): Regex {
  const part = parseAtom(source)
  const times = parseQuantifier(source)
  if (!times) return part
  if (part.kind === 'start' || part.kind === 'end') throw refuse(`cannot repeat '^' or '$'`)
  // Reluctant or not, the same texts match.
  take(source, '?')
  if (parseQuantifier(source)) throw refuse('has one quantifier behind another')
  return { kind: 'repeat', part, ...times }
}

function parseQuantifier(source: Source): { min: number; max: number } | undefined {
  if (take(source, '*')) return { min: 0, max: Infinity }
  if (take(source, '+')) return { min: 1, max: Infinity }
  if (take(source, '?')) return { min: 0, max: 1 }
  if (!take(source, '{')) return undefined
  let counts = ''
  while (!take(source, '}')) counts += next(source)
  const [, min, comma, max] = /^(\d{1,3})(,?)(\d{1,3})?$/.exec(counts) ?? []
  const times = { min: Number(min), max: max ? Number(max) : comma ? Infinity : Number(min) }
  const isSound = times.min <= times.max && times.min <= maxRepeats && (times.max <= maxRepeats || !max)
  if (!isSound) throw refuse(`cannot repeat '{${counts}}' times: {m}, {m,} and {m,n} up to ${maxRepeats} are known`)
  return times
}

function parseAtom(source: Source): Regex {
  const character = next(source)
  if (character === '(') return parseGroup(source)
  if (character === '[') return { kind: 'character', set: parseClass(source) }
  if (character === '.') return { kind: 'character', set: { excluded: true, ranges: [] } }
  if (character === '^') return { kind: 'start' }
  if (character === '$') return { kind: 'end' }
  if (character === '\\') return { kind: 'character', set: parseEscape(source) }
  if ('*+?{'.includes(character)) throw refuse(`has nothing that '${character}' could repeat`)
  return { kind: 'character', set: only(character) }
}

function parseGroup(source: Source): Regex {
  if (take(source, '?') && !take(source, ':')) throw refuse(`knows no groups '(?' other than '(?:'`)
  const regex = parseChoice(source)
  if (!take(source, ')')) throw refuse("has a '(' without its ')'")
  return regex
}

const codePoint = (character: string) => character.codePointAt(0) as number
const range = (first: string, last = first): CharacterRange => [codePoint(first), codePoint(last)]
const only = (character: string): CharacterSet => ({ excluded: false, ranges: [range(lowerCase(character))] })

const shorthands = new Map<string, readonly CharacterRange[]>([
  ['d', [range('0', '9')]],
  ['w', [range('a', 'z'), range('0', '9'), range('_')]],
  ['s', [range('\t', '\r'), range(' ')]],
])
const controls = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
])

function parseEscape(source: Source): CharacterSet {
  const letter = next(source)
  const shorthand = shorthands.get(letter.toLowerCase())
  if (shorthand) return { excluded: letter !== letter.toLowerCase(), ranges: shorthand }
  const control = controls.get(letter)
  if (control) return only(control)
  if (/[\p{L}\p{N}]/u.test(letter)) throw refuse(`knows no '\\${letter}'`)
  return only(letter)
}

function parseClass(source: Source): CharacterSet {
  const excluded = take(source, '^')
  const ranges: CharacterRange[] = []
  do {
    ranges.push(...parseClassItem(source))
  } while (!take(source, ']'))
  return { excluded, ranges }
}

function parseClassItem(source: Source): readonly CharacterRange[] {
  const first = parseClassCharacter(source)
  if (typeof first !== 'string') return first
  const isRange = source.characters[source.at] === '-' && source.characters[source.at + 1] !== ']'
  if (!isRange) return [range(lowerCase(first))]
  source.at += 1
  const last = parseClassCharacter(source)
  if (typeof last !== 'string' || codePoint(last) < codePoint(first)) throw refuse('has a range without order')
  return withLowerCase(range(first, last))
}

function parseClassCharacter(source: Source): string | readonly CharacterRange[] {
  const character = next(source)
  if ('[]'.includes(character)) throw refuse(`needs '\\${character}' for a '${character}' in a class`)
  if (character !== '\\') return character
  const { excluded, ranges } = parseEscape(source)
  if (excluded) throw refuse('knows no excluding shorthand in a class')
  const [[first, last] = [0, 0], ...others] = ranges
  return first === last && others.length === 0 ? String.fromCodePoint(first) : ranges
}

/** The text is in lower case: `[A-Z]` means `[a-z]`. Capitals beyond ASCII count in ranges only as they are. */
function withLowerCase([first, last]: CharacterRange): readonly CharacterRange[] {
  const [a, z] = range('A', 'Z')
  const capitals: CharacterRange = [Math.max(first, a), Math.min(last, z)]
  const toLower = codePoint('a') - a
  return capitals[0] > capitals[1]
    ? [[first, last]]
    : [
        [first, last],
        [capitals[0] + toLower, capitals[1] + toLower],
      ]
}

/** How many states it takes when every counted repetition is written out. */
function sizeOf(regex: Regex): number {
  if (regex.kind === 'sequence' || regex.kind === 'choice') {
    return regex.parts.reduce((sum, part) => sum + sizeOf(part), 1)
  }
  if (regex.kind !== 'repeat') return 1
  const times = regex.max === Infinity ? regex.min + 1 : regex.max
  return 1 + times * sizeOf(regex.part)
}
