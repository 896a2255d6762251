export type Scenario = { name: string; run(turn: number): Promise<unknown> }
export type Measured = { name: string; p50: number; p95: number }

const quantile = (sorted: readonly number[], share: number) =>
  Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] as number) * 100) / 100

/** Milliseconds of whole requests, run one after the other after a warm-up. */
export async function measure({ name, run }: Scenario, turns: number): Promise<Measured> {
  const times: number[] = []
  for (let turn = -10; turn < turns; turn += 1) {
    const started = performance.now()
    await run(turn + 10)
    if (turn >= 0) times.push(performance.now() - started)
  }
  const sorted = times.toSorted((a, b) => a - b)
  return { name, p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95) }
}
