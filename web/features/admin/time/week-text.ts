import type { OpenPeriod } from '#contract/week.ts'

export const writeMinutes = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** `9`, `09:30` and `9.30` are times; minutes after midnight. */
function readMinutes(text: string): number | undefined {
  const [, hour, minute = '0'] = /^(\d{1,2})(?:[:.](\d{2}))?$/.exec(text.trim()) ?? []
  const minutes = Number(hour) * 60 + Number(minute)
  return hour === undefined || Number(minute) > 59 || minutes > 1440 ? undefined : minutes
}

/** `9-12, 13-17:30` as periods; an empty text is a closed day, and undefined is not understood. */
export function parseDay(text: string): OpenPeriod[] | undefined {
  const parts = text.split(/[,;]/).filter((part) => part.trim() !== '')
  const periods: OpenPeriod[] = []
  for (const part of parts) {
    const [from, to, ...rest] = part.split(/[-–—]/).map(readMinutes)
    const isAfterLast = from !== undefined && writeMinutes(from) >= (periods.at(-1)?.[1] ?? '')
    if (from === undefined || to === undefined || rest.length > 0 || from >= to || !isAfterLast) return undefined
    periods.push([writeMinutes(from), writeMinutes(to)])
  }
  return periods
}

export const writeDay = (periods: readonly OpenPeriod[] | undefined): string =>
  (periods ?? []).map(([from, to]) => `${from}–${to}`).join(', ')

const step = 15

/** Moves the time at the caret by a quarter of an hour; the caret stays in it. */
export function shiftTime(text: string, caret: number, direction: 1 | -1): string {
  for (const match of text.matchAll(/\d{1,2}(?:[:.]\d{2})?/g)) {
    const end = match.index + match[0].length
    const minutes = readMinutes(match[0])
    if (caret < match.index || caret > end || minutes === undefined) continue
    const next = Math.min(1440, Math.max(0, Math.round(minutes / step) * step + direction * step))
    return text.slice(0, match.index) + writeMinutes(next) + text.slice(end)
  }
  return text
}
