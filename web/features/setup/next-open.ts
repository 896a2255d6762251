import type { SetUpStep, SetUpSteps } from '#contract/getting-started.ts'

export type StepName = 'administrator' | SetUpStep

/** The next open step after this one, else the first skipped one; none at the end. */
export function nextOpen(steps: SetUpSteps, current: StepName): SetUpStep | undefined {
  const position = steps.findIndex(({ name }) => name === current)
  const rotated = [...steps.slice(position + 1), ...steps.slice(0, Math.max(position, 0))]
  return rotated.find(({ state }) => state === 'open')?.name
}
