import type { Instance } from './instance.ts'
import { round, timesOf } from './report.ts'

/**
 * Memory in megabytes, sampled every second; reports the median of the second and of the last third, and the
 * slope.
 */
export function watchMemory(on: Instance) {
  const samples: number[] = []
  const timer = setInterval(() => samples.push(on.megabytes()), 1000)
  const middle = (from: number, to: number) =>
    timesOf(samples.slice(Math.floor(samples.length * from), Math.ceil(samples.length * to))).p50
  return {
    stop: () => {
      clearInterval(timer)
      return {
        highest: round(Math.max(...samples)),
        secondThird: middle(1 / 3, 2 / 3),
        lastThird: middle(2 / 3, 1),
        megabytesPerMinute: round(slopeOf(samples.slice(Math.floor(samples.length / 3))) * 60),
        everyTenSeconds: samples.filter((_, at) => at % 10 === 0).map(Math.round),
      }
    },
  }
}

/** Least squares, by one step a sample. */
function slopeOf(values: readonly number[]): number {
  const meanAt = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const above = values.reduce((sum, value, at) => sum + (at - meanAt) * (value - mean), 0)
  const below = values.reduce((sum, _, at) => sum + (at - meanAt) ** 2, 0)
  return below === 0 ? 0 : above / below
}
