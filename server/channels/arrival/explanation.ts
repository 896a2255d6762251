/** Why a message was filed where it was: each check in order, with its result. Stored with the message, for agents. */
export type Step = { rule: string; result: string }

export type Explanation = { steps: Step[]; note(rule: string, result: string): void }

export function createExplanation(): Explanation {
  const steps: Step[] = []
  return { steps, note: (rule, result) => void steps.push({ rule, result }) }
}
