import type { OpenPeriod } from '#contract/week.ts'
import { writeMinutes } from './week-text.ts'

/** Minutes after midnight. The periods of a day are sorted and do not overlap. */
export type Period = { from: number; to: number }
export type Edge = 'from' | 'to'

export const step = 15
const dayEnd = 1440

export const snap = (minutes: number): number => Math.min(dayEnd, Math.max(0, Math.round(minutes / step) * step))

const minutesOf = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

export const readPeriods = (periods: readonly OpenPeriod[]): Period[] =>
  periods.map(([from, to]) => ({ from: minutesOf(from), to: minutesOf(to) }))

export const writePeriods = (periods: readonly Period[]): OpenPeriod[] =>
  periods.map(({ from, to }) => [writeMinutes(from), writeMinutes(to)])

/** The room between the periods before and after this one. */
const roomOf = (periods: readonly Period[], index: number): Period => ({
  from: periods[index - 1]?.to ?? 0,
  to: periods[index + 1]?.from ?? dayEnd,
})

/** Moves one end, at least a step from the other and not into another period. */
export function moveEdge(periods: readonly Period[], index: number, edge: Edge, minutes: number): Period[] {
  const period = periods[index]
  if (!period) return [...periods]
  const room = roomOf(periods, index)
  const moved =
    edge === 'from'
      ? { ...period, from: Math.min(period.to - step, Math.max(room.from, minutes)) }
      : { ...period, to: Math.max(period.from + step, Math.min(room.to, minutes)) }
  return periods.with(index, moved)
}

/** Moves a whole period, as far as there is room. */
export function movePeriod(periods: readonly Period[], index: number, from: number): Period[] {
  const period = periods[index]
  if (!period) return [...periods]
  const room = roomOf(periods, index)
  const length = period.to - period.from
  const start = Math.max(room.from, Math.min(room.to - length, from))
  return periods.with(index, { from: start, to: start + length })
}

/** A new period of one step; undefined where another one is. */
export function addPeriod(
  periods: readonly Period[],
  minutes: number,
): { periods: Period[]; index: number } | undefined {
  const from = Math.min(dayEnd - step, Math.floor(minutes / step) * step)
  if (periods.some((one) => one.from < from + step && from < one.to)) return undefined
  const index = periods.filter((one) => one.from < from).length
  return { periods: periods.toSpliced(index, 0, { from, to: from + step }), index }
}

/** The hours that a week shows: from 6 to 20, and more where more is used. */
export function shownHours(days: readonly (readonly Period[])[]): Period {
  const all = days.flat()
  const [first, last] = [Math.min(360, ...all.map(({ from }) => from)), Math.max(1200, ...all.map(({ to }) => to))]
  return { from: Math.floor(first / 60) * 60, to: Math.ceil(last / 60) * 60 }
}
