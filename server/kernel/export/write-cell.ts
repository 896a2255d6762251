import type { ExportInput } from '#contract/export.ts'
import { invalid } from '../errors.ts'
import type { Cell } from './cell.ts'

/** Swedish dates are those of ISO 8601. */
const writeTimes = (timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })

function createTimeWriter(timeZone: string): Intl.DateTimeFormat {
  try {
    return writeTimes(timeZone)
  } catch {
    throw invalid('invalid_value', `'${timeZone.slice(0, 50)}' is not a time zone.`, { field: 'time_zone' })
  }
}

export type CellWriter = (value: unknown, isTranslated: boolean | undefined) => Cell

/** Writes values as people read them: local times, names in their language, lists joined by commas. */
export function createCellWriter({ names = {} }: ExportInput, timeZone: string): CellWriter {
  const times = createTimeWriter(timeZone)
  const shown = new Map(Object.entries(names))
  const write: CellWriter = (value, isTranslated) => {
    if (value === null || value === undefined) return null
    if (typeof value === 'number') return value
    if (value instanceof Date) return { localTime: times.format(value) }
    if (Array.isArray(value)) return value.map((one) => String(write(one, isTranslated))).join(', ')
    const text = String(value)
    return isTranslated || typeof value === 'boolean' ? (shown.get(text) ?? text) : text
  }
  return write
}
