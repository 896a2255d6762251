import type { Times } from '../times.ts'
import { none, secondsOf } from './columns.ts'
import type { Moments } from './figures.ts'
import { forEachPart, type TicketPart } from './load-tickets.ts'

/** As few as the bounds of two spans are compared one by one in less time than they are halved. */
const few = 4

/** How many of the sorted moments are not after this one, as `width_bucket` in SQL. */
export function placeAmong(moments: Int32Array, moment: number): number {
  let [low, high] = [0, moments.length]
  if (high <= few) {
    while (low < high && (moments[low] as number) <= moment) low += 1
    return low
  }
  while (low < high) {
    const middle = (low + high) >> 1
    if ((moments[middle] as number) <= moment) low = middle + 1
    else high = middle
  }
  return low
}

/** How many tickets count in each of the spans between these moments. `none` is before all of them. */
export function createSpanCounter(bounds: readonly string[]) {
  const limits = Int32Array.from(bounds, secondsOf)
  const counts = new Int32Array(limits.length + 1)
  return {
    add: (moments: Moments, length: number): void => {
      for (let ticket = 0; ticket < length; ticket += 1)
        (counts[placeAmong(limits, moments[ticket] as number)] as number) += 1
    },
    finish: (): number[] => [...counts.subarray(1, -1)],
  }
}

type TimeName = 'response_took' | 'response_used' | 'solution_took' | 'solution_used'
/** What is listed of tickets, and when they count. */
type Listed<T extends TimeName, M extends 'answered' | 'closed'> = { value: T; moment: M }

/** The values of those tickets that count in one span and have one. */
export async function listValues<T extends TimeName, M extends 'answered' | 'closed'>(
  parts: readonly TicketPart<T | M>[],
  { value: valueName, moment: momentName }: Listed<T, M>,
  [from, to]: readonly [from: string, to: string],
): Promise<Int32Array> {
  const [first, end] = [secondsOf(from), secondsOf(to)]
  const found = new Int32Array(parts.reduce((sum, part) => sum + part.length, 0))
  let length = 0
  await forEachPart(parts, (part) => {
    const [values, moments] = [part[valueName], part[momentName]]
    for (let ticket = 0; ticket < part.length; ticket += 1) {
      const [value, moment] = [values[ticket] as number, moments[ticket] as number]
      if (value !== none && moment >= first && moment < end) found[length++] = value
    }
  })
  return found.subarray(0, length)
}

/**
 * Moves values from this place on until those before the wanted one are not larger and those after it not smaller, and
 * returns the one there.
 */
function select(values: Int32Array, place: number, from: number): number {
  let [first, last] = [from, values.length - 1]
  while (first < last) {
    const pivot = values[(first + last) >> 1] as number
    let [low, high] = [first, last]
    while (low <= high) {
      while ((values[low] as number) < pivot) low += 1
      while ((values[high] as number) > pivot) high -= 1
      if (low > high) break
      const moved = values[low] as number
      values[low++] = values[high] as number
      values[high--] = moved
    }
    if (place <= high) last = high
    else if (place >= low) first = low
    else break
  }
  return values[place] as number
}

/**
 * Between the two nearest values, as `percentile_cont` in SQL. Sorting all of them would take three times as long. Those
 * before `from` are not larger than any other.
 */
function percentile(values: Int32Array, share: number, from: number): number | null {
  if (values.length === 0) return null
  const place = share * (values.length - 1)
  const low = select(values, Math.floor(place), from)
  let next = Number.POSITIVE_INFINITY
  for (let following = Math.floor(place) + 1; following < values.length; following += 1)
    if ((values[following] as number) < next) next = values[following] as number
  return next === Number.POSITIVE_INFINITY ? low : low + (next - low) * (place - Math.floor(place))
}

const inMinutes = (value: number | null, perMinute: number): number | null =>
  value === null ? null : Math.round(value / perMinute)

/** In minutes. Changes the order of the values. */
export const medianOf = (values: Int32Array, perMinute: number): Omit<Times, 'p90'> => ({
  count: values.length,
  median: inMinutes(percentile(values, 0.5, 0), perMinute),
})

/** In minutes. Changes the order of the values. */
export function timesOf(values: Int32Array, perMinute: number): Times {
  const half = medianOf(values, perMinute)
  // The median has left smaller values before its place.
  const p90 = percentile(values, 0.9, Math.floor(0.5 * Math.max(0, values.length - 1)))
  return { ...half, p90: inMinutes(p90, perMinute) }
}
