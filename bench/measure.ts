export type Scenario = { name: string; run(turn: number): Promise<unknown> }
export type Measured = { name: string; p50: number; p95: number }

const quantile = (sorted: readonly number[], share: number) =>
  Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] as number) * 100) / 100

const summarize = (name: string, times: readonly number[]): Measured => {
  const sorted = times.toSorted((a, b) => a - b)
  return { name, p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95) }
}

/** Milliseconds of whole requests, run one after the other after a warm-up. */
export async function measure(scenario: Scenario, turns: number): Promise<Measured> {
  return (await measureTogether([scenario], turns))[0] as Measured
}

/** Several scenarios in turn, so that all of them meet the same machine. */
export async function measureTogether(scenarios: readonly Scenario[], turns: number): Promise<Measured[]> {
  const times = scenarios.map((): number[] => [])
  for (let turn = -10; turn < turns; turn += 1) {
    for (const [place, { run }] of scenarios.entries()) {
      const started = performance.now()
      await run(turn + 10)
      if (turn >= 0) times[place]?.push(performance.now() - started)
    }
  }
  return scenarios.map(({ name }, place) => summarize(name, times[place] ?? []))
}
