import { type RawBuilder, sql } from 'kysely'
import { memoize } from '../memoize.ts'

export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`

/**
 * `"id", "name"`, written once for each list: Kysely would visit every column again for each statement, which takes 40 µs
 * for a ticket.
 */
export const columnList = memoize((columns: readonly string[]): RawBuilder<unknown> =>
  sql.raw(columns.map(quote).join(', ')),
)

/** `"tickets"."id", "tickets"."name"`; for lists that are written once. */
export const columnsOf = (alias: string, columns: readonly string[]): RawBuilder<unknown> =>
  sql.raw(columns.map((column) => `${quote(alias)}.${quote(column)}`).join(', '))

const references = new Map<string, RawBuilder<unknown>>()

/** `"tickets"."id"`: as `sql.ref`, but written once for each name. Names are those of the program, so there are few. */
export function columnReference(name: string): RawBuilder<unknown> {
  const known = references.get(name) ?? sql.raw(name.split('.').map(quote).join('.'))
  references.set(name, known)
  return known
}
