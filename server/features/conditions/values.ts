import { bool, int, timestampInput } from '#contract/lenient.ts'
import { type ConditionRange, conditionRanges, type ConditionScalar, type NamedTest } from '#contract/condition.ts'
import { invalid } from '#kernel/errors.ts'
import { parsePeriod } from '#kernel/search/date-math.ts'
import type { ConditionKind } from './attributes.ts'
import { lowerCase } from './lower-case.ts'

type Literal = string | number | boolean
type ComparableKind = Exclude<ConditionKind, 'timestamp'>

// Made once: a schema costs far more to make than to use.
const idSchema = int()
const boolSchema = bool()
const momentSchema = timestampInput()

const readId = (value: ConditionScalar) => idSchema.safeParse(value).data
const readText = (value: ConditionScalar) => lowerCase(String(value))
/** What `numeric` and a floating point number both hold exactly enough to be equal. */
const readNumber = (value: ConditionScalar) =>
  /^-?\d{1,12}(?:\.\d{1,2})?$/.test(String(value)) ? Number(value) : undefined

const readers: Record<ComparableKind, (value: ConditionScalar) => Literal | undefined> = {
  id: readId,
  user: readId,
  organization: readId,
  number: readNumber,
  boolean: (value) => boolSchema.safeParse(value).data,
  existence: (value) => boolSchema.safeParse(value).data,
  text: readText,
  tag: readText,
  keys: readText,
}

/** The values of a test without blank ones: `""` or null among them means that an empty attribute matches, too. */
export function readValues(test: NamedTest, kind: ComparableKind): { values: Literal[]; blank: boolean } {
  const given = valuesOf(test)
  const filled = given.filter((value) => value !== '' && value !== null)
  const values = filled.map((value) => {
    const literal = readers[kind](value)
    if (literal === undefined) throw refuseValue(test, value)
    return literal
  })
  return { values, blank: filled.length < given.length }
}

/** The texts to search for, at least one. */
export function readTexts(test: NamedTest): string[] {
  const texts = valuesOf(test).map((value) => String(value ?? ''))
  const filled = texts.filter((text) => text !== '')
  if (filled.length === 0) throw refuseBlank(test)
  return filled
}

/** Tags as `"a, b"`, as a list, or both. */
export function readTags(test: NamedTest): string[] {
  const tags = readTexts(test).flatMap((text) => text.split(',').map((tag) => lowerCase(tag.trim())))
  const filled = tags.filter((tag) => tag !== '')
  if (filled.length === 0) throw refuseBlank(test)
  return filled
}

export function readMoment(test: NamedTest, now: Date): Date {
  const value = readOne(test)
  const moment = parsePeriod(momentSchema.safeParse(value).data ?? '', now)?.from
  if (!moment) throw refuseValue(test, value)
  return moment
}

/** Names as in date arithmetic, and the maximum: a century. */
const units: Record<ConditionRange, { letter: string; amount: ReturnType<typeof int> }> = {
  minute: { letter: 'm', amount: int(0, 52_560_000) },
  hour: { letter: 'h', amount: int(0, 876_000) },
  day: { letter: 'd', amount: int(0, 36_500) },
  week: { letter: 'w', amount: int(0, 5_200) },
  month: { letter: 'M', amount: int(0, 1_200) },
  year: { letter: 'y', amount: int(0, 100) },
}

/** So much before and after now, in UTC. */
export function readDistance(test: NamedTest, now: Date): { ago: Date; ahead: Date } {
  const range = conditionRanges.find((name) => name === test.range)
  if (!range)
    throw invalid(
      'condition_incomplete',
      `The condition on '${test.name}' needs a range: ${conditionRanges.join(', ')}.`,
      { field: 'condition' },
    )
  const { letter, amount } = units[range]
  const value = readOne(test)
  const count = amount.safeParse(value).data
  const ago = parsePeriod(`now-${count}${letter}`, now)?.from
  const ahead = parsePeriod(`now+${count}${letter}`, now)?.from
  if (!ago || !ahead) throw refuseValue(test, value)
  return { ago, ahead }
}

/** The day in UTC, to its last millisecond: timestamps are stored no finer. */
export function dayOf(moment: Date): { from: Date; to: Date } {
  const from = new Date(moment)
  from.setUTCHours(0, 0, 0, 0)
  return { from, to: new Date(from.getTime() + 86_399_999) }
}

function readOne(test: NamedTest): ConditionScalar {
  const [value = null, ...others] = valuesOf(test)
  if (others.length > 0) throw refuseValue(test, test.value)
  return value
}

function valuesOf(test: NamedTest): ConditionScalar[] {
  if (test.value === undefined) throw refuseBlank(test)
  return Array.isArray(test.value) ? test.value : [test.value]
}

const refuseBlank = ({ name }: NamedTest) =>
  invalid('condition_incomplete', `The condition on '${name}' needs a value.`, { field: 'condition' })
const refuseValue = ({ name }: NamedTest, value: unknown) =>
  invalid(
    'condition_wrong_value',
    `The condition on '${name}' cannot have the value ${JSON.stringify(value).slice(0, 100)}.`,
    { field: 'condition' },
  )
