import { locale } from './i18n/i18n.ts'

type Moment = string | number | Date

let zone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** The viewer's own zone, unless they chose another. */
export const timeZone = (): string => zone

export function setTimeZone(wanted: string | undefined): void {
  zone = wanted ?? Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Formatters are expensive to create (0.1 ms each), and a list needs hundreds. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale()} ${zone} ${JSON.stringify(options)}`
  const made = formatters.get(key) ?? new Intl.DateTimeFormat(locale(), { timeZone: zone, ...options })
  formatters.set(key, made)
  return made
}

const write = (moment: Moment, options: Intl.DateTimeFormatOptions) => formatter(options).format(new Date(moment))

/** 12 December 2026 */
export const formatDate = (moment: Moment): string => write(moment, { dateStyle: 'long' })
/** 09:14 */
export const formatTime = (moment: Moment): string => write(moment, { timeStyle: 'short' })
/** 12 Dec 2026, 09:14 */
export const formatDateTime = (moment: Moment): string => write(moment, { dateStyle: 'medium', timeStyle: 'short' })
/** Thursday, 12 December 2026 at 09:14:07 CET: for tooltips. */
export const formatExact = (moment: Moment): string => write(moment, { dateStyle: 'full', timeStyle: 'long' })

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const relatives = new Map<string, Intl.RelativeTimeFormat>()

/** Narrow is "9m ago" in English, but "vor 9 m" in German, which are metres. */
const unitWidth = () => (locale().startsWith('en') ? 'narrow' : 'short')

function relativeFormatter(): Intl.RelativeTimeFormat {
  const made = relatives.get(locale()) ?? new Intl.RelativeTimeFormat(locale(), { numeric: 'auto', style: unitWidth() })
  relatives.set(locale(), made)
  return made
}

const dayOf = (moment: Moment) => write(moment, { year: 'numeric', month: '2-digit', day: '2-digit' })

const steps: readonly [limit: number, unit: Intl.RelativeTimeFormatUnit, size: number][] = [
  [hour, 'minute', minute],
  [day, 'hour', hour],
  [7 * day, 'day', day],
]

/** As people say it in a list: "now", "9 min. ago", "yesterday", "Mon", "12 Dec", "12 Dec 2024". */
export function formatRelative(moment: Moment, now = Date.now()): string {
  const distance = new Date(moment).getTime() - now
  const relative = relativeFormatter()
  if (Math.abs(distance) < minute) return relative.format(0, 'second')
  if (Math.abs(distance) < day && dayOf(moment) === dayOf(now)) return inUnits(relative, distance)
  // A day may have 25 hours.
  if (Math.abs(distance) < 2 * day + hour) {
    if (dayOf(moment) === dayOf(now - day)) return relative.format(-1, 'day')
    if (dayOf(moment) === dayOf(now + day)) return relative.format(1, 'day')
  }
  if (Math.abs(distance) < 6 * day) return write(moment, { weekday: 'short' })
  const isThisYear = write(moment, { year: 'numeric' }) === write(now, { year: 'numeric' })
  return write(moment, { day: 'numeric', month: 'short', ...(isThisYear ? {} : { year: 'numeric' }) })
}

function inUnits(relative: Intl.RelativeTimeFormat, distance: number): string {
  const [, unit, size] = steps.find(([limit]) => Math.abs(distance) < limit) ?? [0, 'day', day]
  return relative.format(Math.trunc(distance / size), unit as Intl.RelativeTimeFormatUnit)
}

/** A length of time in its two largest units: "1 h 12 min". */
export function formatDuration(seconds: number): string {
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3600),
    Math.floor((seconds % 3600) / 60),
    Math.floor(seconds % 60),
  ]
  const units = hours > 0 ? { hours, minutes } : minutes > 0 ? { minutes, seconds: rest } : { seconds: rest }
  const parts = Object.entries(units).filter(([, amount], index) => amount > 0 || index === 0)
  return parts
    .map(([unit, amount]) => formatNumber(amount, { style: 'unit', unit: unit.slice(0, -1), unitDisplay: 'short' }))
    .join(' ')
}

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** A length of time in its largest unit, rounded down: "3d". */
export function formatLargestUnit(seconds: number): string {
  const [unit, size] = units.find(([, length]) => seconds >= length) ?? ['second', 1]
  return formatNumber(Math.floor(seconds / size), { style: 'unit', unit, unitDisplay: unitWidth() })
}

const numberFormatters = new Map<string, Intl.NumberFormat>()

export function formatNumber(value: number, options: Intl.NumberFormatOptions = {}): string {
  const key = `${locale()} ${JSON.stringify(options)}`
  const made = numberFormatters.get(key) ?? new Intl.NumberFormat(locale(), options)
  numberFormatters.set(key, made)
  return made.format(value)
}

const sizes = ['kilobyte', 'megabyte', 'gigabyte'] as const

/** 84 kB: sizes as file managers write them, in thousands. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${formatNumber(bytes)} B`
  const power = Math.min(sizes.length, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** power
  return formatNumber(value, { style: 'unit', unit: sizes[power - 1], maximumFractionDigits: value < 10 ? 1 : 0 })
}

export const formatList = (items: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string =>
  new Intl.ListFormat(locale(), { type }).format(items)
