/** A date or time of a file; null if it is none. */
export function isoMoment(value: unknown): string | null {
  const text = value instanceof Date ? value.toISOString() : typeof value === 'string' ? value : ''
  if (!/^\d{4}-\d{2}-\d{2}(?:[T ][\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?$/.test(text)) return null
  const moment = new Date(text)
  const isUsual = moment.getTime() > 0 && moment.getFullYear() < 2200
  return isUsual ? moment.toISOString() : null
}
