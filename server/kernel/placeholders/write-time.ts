import type { Language } from '#kernel/language.ts'

type Moment = { time: Date; language: Language; timeZone: string }

const part = ({ time, language, timeZone }: Moment, options: Intl.DateTimeFormatOptions, name: string): string =>
  new Intl.DateTimeFormat(language, { timeZone, ...options }).formatToParts(time).find(({ type }) => type === name)
    ?.value ?? ''

/** Digits are the same in all languages; English has no leading zeros of its own. */
const digits = (moment: Moment, options: Intl.DateTimeFormatOptions, name: string): string =>
  part({ ...moment, language: 'en' }, options, name)

const two = (moment: Moment, options: Intl.DateTimeFormatOptions, name: string): string =>
  digits(moment, options, name).padStart(2, '0')

const half = (moment: Moment): string => digits(moment, { hour: 'numeric', hour12: true }, 'dayPeriod')
const hour = { hour: '2-digit', hourCycle: 'h23' } as const

/** The conversions of strftime that texts use. */
const conversions: Readonly<Record<string, (moment: Moment) => string>> = {
  Y: (moment) => digits(moment, { year: 'numeric' }, 'year'),
  y: (moment) => two(moment, { year: '2-digit' }, 'year'),
  m: (moment) => two(moment, { month: 'numeric' }, 'month'),
  d: (moment) => two(moment, { day: 'numeric' }, 'day'),
  e: (moment) => digits(moment, { day: 'numeric' }, 'day'),
  H: (moment) => two(moment, hour, 'hour'),
  I: (moment) => two(moment, { hour: 'numeric', hour12: true }, 'hour'),
  l: (moment) => digits(moment, { hour: 'numeric', hour12: true }, 'hour'),
  M: (moment) => two(moment, { minute: 'numeric' }, 'minute'),
  S: (moment) => two(moment, { second: 'numeric' }, 'second'),
  p: (moment) => half(moment).toUpperCase(),
  P: (moment) => half(moment).toLowerCase(),
  B: (moment) => part(moment, { month: 'long' }, 'month'),
  b: (moment) => part(moment, { month: 'short' }, 'month'),
  A: (moment) => part(moment, { weekday: 'long' }, 'weekday'),
  a: (moment) => part(moment, { weekday: 'short' }, 'weekday'),
  Z: (moment) => part(moment, { timeZoneName: 'short' }, 'timeZoneName'),
  '%': () => '%',
}

const groups: Readonly<Record<string, string>> = { F: '%Y-%m-%d', T: '%H:%M:%S', R: '%H:%M', D: '%m/%d/%y' }

/** As strftime does it; conversions that do not exist stay as they are. */
export const writeFormatted = (format: string, moment: Moment): string =>
  format
    .slice(0, 200)
    .replaceAll(/%([FTRD])/g, (whole, name: string) => groups[name] ?? whole)
    .replaceAll(/%([A-Za-z%])/g, (whole, name: string) => conversions[name]?.(moment) ?? whole)

const usual: Record<Language, string> = { en: '%m/%d/%Y %l:%M %P', de: '%d.%m.%Y %H:%M' }

/** With its zone, because the reader may be in another one. */
export const writeMoment = (moment: Moment): string =>
  `${writeFormatted(usual[moment.language], moment)} (${moment.timeZone})`

export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
