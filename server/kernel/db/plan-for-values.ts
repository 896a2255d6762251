import { type RawBuilder, sql } from 'kysely'

const mark = '/* planned for its values */'

/**
 * At the end of a statement over many rows: it is planned for its values at each execution. For other statements
 * PostgreSQL soon keeps a plan for any values, which expects a span of time to contain hardly any rows.
 */
export const planForValues: RawBuilder<unknown> = sql.raw(mark)

export const isPlannedForValues = (text: string): boolean => text.endsWith(mark)
