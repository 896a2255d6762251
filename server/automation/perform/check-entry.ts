import { sql } from 'kysely'
import type { PerformEntry } from '#contract/perform.ts'
import type { Ctx } from '#kernel/context.ts'
import { timeRanges } from '#contract/relative-time.ts'
import { invalid, unknownId } from '#kernel/errors.ts'
import { cleanHtml } from '#kernel/html/clean.ts'
import type { PlaceholderPlace } from '#contract/placeholders.ts'
import { assertPlaceholders, listPlaceholderPaths } from '#kernel/placeholders/check.ts'
import { joinPlaceholders } from '#kernel/placeholders/parse.ts'

/** Refuses an entry without one of these values. */
export function assertFilled(key: string, entry: PerformEntry, needed: readonly (keyof PerformEntry)[]): void {
  const missing = needed.find((inner) => !entry[inner]?.toString().length)
  if (!missing) return
  const message = `The required 'perform' value for ${key}, ${missing} is missing!`
  throw invalid('required', message, { field: `perform.${key}.${missing}` })
}

/** Variables that could never be filled in are refused, with the most similar one. */
export function assertEntryPlaceholders(
  { deps }: Ctx,
  key: string,
  { value, subject, body }: PerformEntry,
  place: PlaceholderPlace = 'rule',
): void {
  const known = listPlaceholderPaths(place, deps.customFields)
  const texts = { value: [value ?? ''].flat().join(' '), subject: subject ?? '', body: joinPlaceholders(body ?? '') }
  for (const [inner, text] of Object.entries(texts)) assertPlaceholders(text, known, `perform.${key}.${inner}`)
}

export function cleanEntryBody(key: string, body: string): string {
  const cleaned = cleanHtml(body)
  if ('fallback' in cleaned)
    throw invalid('too_deep', `The text is ${cleaned.fallback}`, { field: `perform.${key}.body` })
  return joinPlaceholders(cleaned.html)
}

export const refuseValue = (key: string, inner?: string) =>
  invalid('invalid_value', `The value for ${key} is not valid.`, {
    field: ['perform', key, inner].filter(Boolean).join('.'),
  })

/** Refuses ids of records that do not exist. */
export async function assertExists(ctx: Ctx, table: string, ids: readonly number[], field: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where id = any(${ids}::int[])`.execute(ctx.db)
  const missing = ids.find((id) => !rows.some((row) => row.id === id))
  if (missing !== undefined) throw unknownId(field, missing)
}

/** Refuses an entry with `operator: relative` that gives no time from now. */
export function assertRelativeTime(key: string, { range, value }: PerformEntry, isTime: boolean): void {
  const count = Number(value)
  const isGood = timeRanges.includes(range ?? '') && value !== '' && Number.isInteger(count) && Math.abs(count) < 10_000
  if (!isGood || !isTime) throw refuseValue(key)
}

/** The id in a value that is nothing but an id. */
export function readId(value: PerformEntry['value']): number | undefined {
  const single = Array.isArray(value) ? value[0] : value
  return typeof single === 'string' && /^\d{1,9}$/.test(single) ? Number(single) : undefined
}

/** A value with variables is known only when the rule runs. */
export const hasPlaceholder = ({ value }: PerformEntry): boolean => /#\{/.test([value ?? ''].flat().join())
