import type { Instance } from './instance.ts'

/** A step at a time; steps in the future are not run. */
export type TimedStep = { at: Date; run(): Promise<unknown> }

/** Steps that run one after the other. */
export type Timeline = {
  steps: readonly TimedStep[]
  /** This many milliseconds later. */
  later(delay: number, run: () => Promise<unknown>): void
}

export function beginTimeline(begun: Date): Timeline {
  const steps: TimedStep[] = []
  let at = begun.getTime()
  let before: Promise<unknown> = Promise.resolve()
  const later = (delay: number, run: () => Promise<unknown>) => {
    at += delay
    steps.push({ at: new Date(at), run: () => (before = before.then(run)) })
  }
  return { steps, later }
}

/** While one step waits for the database, others compute. */
const atOnce = 4

type Playing = { now: Date; onStep(done: number, all: number): void }

/** Runs all steps in the order of time, up to now. */
export async function runSteps({ at }: Instance, steps: readonly TimedStep[], { now, onStep }: Playing): Promise<void> {
  const due = steps.filter((step) => step.at < now).sort((one, other) => one.at.getTime() - other.at.getTime())
  const queue = due.entries()
  const work = async () => {
    for (const [index, step] of queue) {
      await at(step.at, step.run)
      onStep(index + 1, due.length)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
