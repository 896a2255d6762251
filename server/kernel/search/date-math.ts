/** From `from` up to, but not including, `until`. */
export type Period = { from: Date; until: Date }

type CalendarUnit = 'y' | 'M' | 'd' | 'h' | 'm' | 's' | 'ms'
type Unit = CalendarUnit | 'w'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const fixedLengths = { ms: 1, s: second, m: minute, h: hour, d: day, w: 7 * day }

const earliest = '0000-01-01T00:00:00.000Z'
// How much of an ISO timestamp is written out when it is exact to a unit: 2018-11 is a month.
const writtenLengths: Record<CalendarUnit, number> = { y: 4, M: 7, d: 10, h: 13, m: 16, s: 19, ms: 23 }

/** What a written time covers, in UTC: `2018-11-18` a day, `2018-11` a month, `now-1h` a moment, `now/d` today. */
export function parsePeriod(text: string, now: Date): Period | undefined {
  return text.startsWith('now') ? parseRelative(text.slice('now'.length), now) : parseAbsolute(text)
}

/** The smallest period of whole days that covers this one. */
export function toWholeDays({ from, until }: Period): Period {
  const lastMoment = move(until, 'ms', -1)
  return { from: startOf(from, 'd'), until: move(startOf(lastMoment, 'd'), 'd', 1) }
}

function parseRelative(steps: string, now: Date): Period | undefined {
  const read = [...steps.matchAll(/([+-]\d{0,9}|\/)([yMwdhHms])/g)]
  if (read.map(([step]) => step).join('') !== steps) return undefined
  let from = now
  let exactTo: Unit = 'ms'
  for (const [, amount = '', letter] of read) {
    const unit = (letter === 'H' ? 'h' : letter) as Unit
    const rounds = amount === '/'
    from = rounds ? startOf(from, unit) : move(from, unit, toCount(amount))
    exactTo = rounds ? unit : 'ms'
    if (!isWritable(from)) return undefined
  }
  return toPeriod(from, move(from, exactTo, 1))
}

function parseAbsolute(text: string): Period | undefined {
  const [, date, time = '', sign, hours, minutes] =
    /^([\d-]{4,10})(?:[T ]([\d:.]{2,12}))?(?:Z|([+-])(\d\d):(\d\d))?$/.exec(text) ?? []
  if (!date) return undefined
  const written = time ? `${date}T${time}` : date
  const unit = (Object.keys(writtenLengths) as CalendarUnit[]).find((key) => writtenLengths[key] === written.length)
  const complete = written + earliest.slice(written.length)
  const local = new Date(complete)
  if (!unit || !isWritable(local) || local.toISOString() !== complete) return undefined
  const offset = sign ? Number(`${sign}1`) * (Number(hours) * hour + Number(minutes) * minute) : 0
  return toPeriod(move(local, 'ms', -offset), move(move(local, unit, 1), 'ms', -offset))
}

/** Rejects what ISO 8601 and PostgreSQL cannot both represent. */
function toPeriod(from: Date, until: Date): Period | undefined {
  return isWritable(from) && isWritable(move(until, 'ms', -1)) ? { from, until } : undefined
}

const toCount = (amount: string): number => Number(amount.length > 1 ? amount : `${amount}1`)

/** Also false for an invalid date, whose year is not a number. */
function isWritable(date: Date): boolean {
  const year = date.getUTCFullYear()
  return year >= 1 && year <= 9999
}

function startOf(date: Date, unit: Unit): Date {
  if (unit === 'w') return move(startOf(date, 'd'), 'd', -((date.getUTCDay() + 6) % 7))
  const length = writtenLengths[unit]
  return new Date(date.toISOString().slice(0, length) + earliest.slice(length))
}

function move(date: Date, unit: Unit, count: number): Date {
  if (unit === 'y') return moveMonths(date, 12 * count)
  if (unit === 'M') return moveMonths(date, count)
  return new Date(date.getTime() + count * fixedLengths[unit])
}

function moveMonths(date: Date, count: number): Date {
  const moved = new Date(date)
  moved.setUTCMonth(date.getUTCMonth() + count)
  // January 31st plus a month would be March 3rd; it is the last day of February.
  if (moved.getUTCDate() !== date.getUTCDate()) moved.setUTCDate(0)
  return moved
}
