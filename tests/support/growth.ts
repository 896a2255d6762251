import assert from 'node:assert/strict'

const sizes = { small: 25_000, large: 200_000 }

/** Processor time, not time that passes: other processes must not decide a test. The best of some runs. */
function costOf(work: () => unknown): number {
  const runs = Array.from({ length: 3 }, () => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return user + system
  })
  return Math.min(...runs)
}

/** Below this the clock is too coarse, and such costs are harmless. */
const leastMicroseconds = 20_000

/** Eight times the text may cost about eight times as much; with the square it would be 64 times. */
export function assertLinear(name: string, repeated: string, read: (text: string) => unknown): void {
  const [small, large] = [sizes.small, sizes.large].map((size) => {
    const text = repeated.repeat(Math.ceil(size / repeated.length))
    return costOf(() => read(text))
  }) as [number, number]
  const ratio = large / Math.max(small, leastMicroseconds / 8)
  assert.ok(ratio < 30, `${name} of ${JSON.stringify(repeated)}: ${small} µs became ${large} µs`)
}
