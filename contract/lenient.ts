import { z } from 'zod'
import { failsWith, makeIssue } from './issues.ts'

/**
 * Accepts the imprecise values that deployed clients send; no other code does. Numbers as strings, "true" for
 * true, text truncated to the column's length, NUL characters removed. `wire` is what the OpenAPI document shows
 * instead.
 */
type Wire = Record<string, unknown>
const documented = <T extends z.ZodType>(schema: T, wire: Wire): T => schema.meta({ wire })

const maxInt4 = 2_147_483_647

/** Text of at most `max` characters; longer text is truncated, as in the compatible system. */
export const text = (max = 250) =>
  documented(
    z.union([z.string(), z.number().transform(String)]).transform((value) => cut(withoutNul(value), max)),
    { type: 'string', maxLength: max },
  )

/** Trimmed text that must not be empty. The message contains the label: "Name can't be blank". */
export const requiredText = (label: string, max = 250) =>
  documented(
    z
      .union([z.string(), z.number().transform(String)], { error: `${label} can't be blank` })
      .transform((value) => cut(withoutNul(value).trim(), max))
      .refine((value) => value !== '', failsWith('required', `${label} can't be blank`)),
    { type: 'string', minLength: 1, maxLength: max },
  )

/** Text that is rejected, not truncated, when it is too long. */
export const boundedText = (label: string, max: number) =>
  documented(
    z
      .string()
      .transform(withoutNul)
      .refine(
        (value) => value.length <= max,
        failsWith('too_long', `${label} is too long (maximum is ${max} characters)`, { max }),
      ),
    { type: 'string', maxLength: max },
  )

const truths = new Map<unknown, boolean>([
  ...[true, 1, '1', 't', 'true', 'T', 'TRUE', 'True', 'on', 'ON'].map((value) => [value, true] as const),
  ...[false, 0, '0', 'f', 'false', 'F', 'FALSE', 'False', 'off', 'OFF'].map((value) => [value, false] as const),
])

export const bool = () =>
  documented(
    z.union([z.boolean(), z.string(), z.number()]).transform((value, issue) => {
      const truth = truths.get(value)
      if (truth === undefined) issue.addIssue(makeIssue('invalid_value', 'is not a boolean'))
      return truth ?? false
    }),
    { type: 'boolean' },
  )

/** A switch in a query string: anything but an empty or false-like value turns it on. */
export const flag = () =>
  documented(
    z
      .unknown()
      .transform((value) => value !== undefined && value !== null && value !== '' && truths.get(value) !== false)
      .optional(),
    { type: 'boolean' },
  )

const digits = /^(?:0|[1-9]\d{0,9})$/

export const int = (min = 0, max = maxInt4) =>
  documented(
    z.union([z.number(), z.string()]).transform((value, issue) => {
      const number = typeof value === 'number' ? value : digits.test(value) ? Number(value) : Number.NaN
      if (!Number.isInteger(number) || number < min || number > max) {
        issue.addIssue(makeIssue('out_of_range', `is not a number from ${min} to ${max}`, { min, max }))
      }
      return number
    }),
    { type: 'integer', minimum: min, maximum: max },
  )

/** Pagination of a list. */
export const paging = { page: int(1).optional(), per_page: int(1).optional(), limit: int(1).optional() }

/** The id of a record, required. */
export const id = () => int(1)

/** The id of a record, optional. Some clients send 0 or "" for "none". */
export const optionalId = () =>
  documented(z.union([z.literal([0, '0', '']).transform(() => null), z.null(), id()]), {
    type: ['integer', 'null'],
    minimum: 1,
  })

/** A list given as an array, as one value, or as `name[]=` in a query. */
export const list = <T extends z.ZodType>(item: T, max = 1000) =>
  documented(
    z
      .union([z.array(item), z.null().transform(() => []), item.transform((value) => [value])])
      .refine((items) => items.length <= max, failsWith('too_many_entries', `has more than ${max} entries`, { max })),
    { type: 'array', maxItems: max },
  )

const timestampPattern = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?$/

/** `2026-02-31` would otherwise become the third of March. */
const isDay = (value: string) => {
  const [year = 0, month = 0, day = 0] = value.slice(0, 10).split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day
}

const firstMoment = new Date('1000-01-01T00:00:00Z')
const lastMoment = new Date('9999-12-31T23:59:59Z')

/** A timestamp: ISO 8601, or a date, which means midnight UTC. Responses always have milliseconds and Z. */
export const timestampInput = () =>
  documented(
    z.string().transform((value, issue) => {
      const moment = timestampPattern.test(value) && isDay(value) ? new Date(zoned(value)) : new Date(Number.NaN)
      // Outside these years a year does not have four digits, and PostgreSQL rejects some.
      if (Number.isNaN(moment.getTime()) || moment < firstMoment || moment > lastMoment) {
        issue.addIssue(makeIssue('invalid_date', 'is not a timestamp'))
        return ''
      }
      return moment.toISOString()
    }),
    { type: 'string', format: 'date-time' },
  )

/** Any JSON object of limited size. */
export const jsonObject = (maxLength = 100_000) =>
  documented(
    z
      .record(z.string(), z.unknown())
      .refine((value) => isShortJson(value, maxLength), {
        ...failsWith('too_long', `is larger than ${maxLength} characters`, { max: maxLength }),
        abort: true,
      })
      .transform((value) => JSON.parse(storableJson(JSON.stringify(value))) as Record<string, unknown>),
    { type: 'object', additionalProperties: true },
  )

/**
 * Whether a value has at most this many characters as JSON. Long strings are measured first, without serializing
 * them.
 */
export const isShortJson = (value: unknown, maxLength: number): boolean =>
  charactersIn(value) <= maxLength && JSON.stringify(value).length <= maxLength

function charactersIn(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 1
  let sum = 0
  for (const key in value) sum += charactersIn((value as Record<string, unknown>)[key])
  return sum
}

const withoutNul = (value: string) => value.replaceAll('\0', '')

/**
 * PostgreSQL accepts neither NUL nor half a surrogate pair. Escapes are read one by one: `\\u0000` is harmless
 * text.
 */
const storableJson = (json: string) =>
  json.replaceAll(/\\(u0000|ud[89a-f][\da-f]{2}|.)/g, (escape, code: string) =>
    code === 'u0000' ? '' : code.length === 5 ? String.raw`\ufffd` : escape,
  )
const zoned = (value: string) => (/(?:Z|[+-]\d\d:?\d\d)$/.test(value) || value.length === 10 ? value : `${value}Z`)

/** Never leaves half a surrogate pair: PostgreSQL would reject it. */
const cut = (value: string, max: number) =>
  (value.length <= max ? value : value.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')).toWellFormed()
