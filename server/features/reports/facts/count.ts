import type { Times } from '../times.ts'
import { none, secondsOf } from './columns.ts'
import type { Moments } from './figures.ts'

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

/** How many tickets count in each of the spans between these moments. */
export function countBetween(moments: Moments, bounds: readonly string[]): number[] {
  const limits = Int32Array.from(bounds, secondsOf)
  const counts = new Int32Array(limits.length + 1)
  for (let ticket = 0; ticket < moments.length; ticket += 1) {
    const moment = moments[ticket] as number
    if (moment !== none) (counts[placeAmong(limits, moment)] as number) += 1
  }
  return [...counts.subarray(1, -1)]
}

/** Those of the tickets that count in one span and have a value. */
export function listValues(
  values: Int32Array,
  moments: Moments,
  [from, to]: readonly [from: string, to: string],
): Int32Array {
  const [first, end] = [secondsOf(from), secondsOf(to)]
  const found = new Int32Array(values.length)
  let length = 0
  for (let ticket = 0; ticket < values.length; ticket += 1) {
    const [value, moment] = [values[ticket] as number, moments[ticket] as number]
    if (value !== none && moment >= first && moment < end) found[length++] = value
  }
  return found.subarray(0, length)
}

/** Moves values until those before this place are not larger and those after it not smaller, and returns the one there. */
function select(values: Int32Array, place: number): number {
  let [first, last] = [0, values.length - 1]
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

/** Between the two nearest values, as `percentile_cont` in SQL. Sorting all of them would take three times as long. */
function percentile(values: Int32Array, share: number): number | null {
  if (values.length === 0) return null
  const place = share * (values.length - 1)
  const low = select(values, Math.floor(place))
  const following = values.subarray(Math.floor(place) + 1)
  if (following.length === 0) return low
  return low + (following.reduce((least, value) => (value < least ? value : least)) - low) * (place - Math.floor(place))
}

/** In minutes. Changes the order of the values. */
export function timesOf(values: Int32Array, perMinute: number): Times {
  const minutes = (share: number) => {
    const value = percentile(values, share)
    return value === null ? null : Math.round(value / perMinute)
  }
  return { count: values.length, median: minutes(0.5), p90: minutes(0.9) }
}
