import type { FailureValues } from '#contract/error-codes.ts'

/** Why a message was filed where it was: each check in order, with its result. Stored with the message, for agents. */
export type Step = { rule: string; result: string; code?: string; values?: FailureValues }

/** `code` and `values` let a page word the result in the language of its reader. */
export type Explanation = {
  steps: Step[]
  note(rule: string, result: string, told?: { code: string; values?: FailureValues }): void
}

export function createExplanation(): Explanation {
  const steps: Step[] = []
  return { steps, note: (rule, result, told) => void steps.push({ rule, result, ...told }) }
}
