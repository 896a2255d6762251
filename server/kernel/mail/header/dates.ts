const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const written =
  /(\d{1,2})[ -]+([a-z]{3})[a-z]*\.?[ -]+(\d{2,4})(?:,?\s+(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?)?\s*(?:(am|pm)\b)?\s*([+-]\d{4}|[a-z]{1,5})?/i
const zones: Record<string, number> = {
  est: -5,
  edt: -4,
  cst: -6,
  cdt: -5,
  mst: -7,
  mdt: -6,
  pst: -8,
  pdt: -7,
  cet: 1,
  cest: 2,
  mez: 1,
  mesz: 2,
}

const [earliest, latest] = [Date.UTC(1980, 0), Date.UTC(2100, 0)]

/** ISO 8601; null for an invalid date, or one before there was mail. */
export function readDate(value: string): string | null {
  const text = value.slice(0, 200)
  const time = readWritten(text) ?? Date.parse(text)
  return time >= earliest && time < latest ? new Date(time).toISOString() : null
}

/** RFC 5322 and broken variants: full names, dots for colons, years of two digits, named zones. */
function readWritten(text: string): number | undefined {
  const [, day, month = '', year = '', hour = '0', minute = '0', second = '0', half, zone = ''] =
    written.exec(text) ?? []
  const monthIndex = months.indexOf(month.toLowerCase())
  if (monthIndex === -1) return undefined
  const fullYear =
    year.length === 4 ? Number(year) : Number(year) + (Number(year) < 70 || year.length === 3 ? 2000 : 1900)
  const isPm = half?.toLowerCase() === 'pm'
  const fullHour = half ? (Number(hour) % 12) + (isPm ? 12 : 0) : Number(hour)
  const isPossible = Number(day) <= 31 && fullHour < 24 && Number(minute) < 60 && Number(second) <= 60
  if (!isPossible) return undefined
  return Date.UTC(fullYear, monthIndex, Number(day), fullHour, Number(minute), Number(second)) - offsetOf(zone)
}

/** In milliseconds; time zones are at most 14 hours from UTC. */
function offsetOf(zone: string): number {
  const named = zones[zone.toLowerCase()]
  if (named !== undefined) return named * 3_600_000
  const minutes = /^[+-]\d{4}$/.test(zone) ? Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3)) : 0
  return minutes > 14 * 60 ? 0 : minutes * 60_000 * (zone.startsWith('-') ? -1 : 1)
}
