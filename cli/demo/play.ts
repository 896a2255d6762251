import type { Instance } from './instance.ts'

/** Something that happens at a moment; what lies in the future does not happen yet. */
export type Step = { at: Date; run(): Promise<unknown> }

/** The steps of one story, each of which waits for the one before. */
export type Story = {
  steps: readonly Step[]
  /** So many milliseconds later. */
  later(delay: number, run: () => Promise<unknown>): void
}

export function beginStory(begun: Date): Story {
  const steps: Step[] = []
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

/** Everything in the order of time, up to now. */
export async function play({ at }: Instance, steps: readonly Step[], { now, onStep }: Playing): Promise<void> {
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
