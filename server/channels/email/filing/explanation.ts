/** Why a mail is where it is: what was asked, in order, and what came out. Kept with the mail, for whoever wonders. */
export type Step = { rule: string; result: string }

export type Explanation = { steps: Step[]; note(rule: string, result: string): void }

export function createExplanation(): Explanation {
  const steps: Step[] = []
  return { steps, note: (rule, result) => void steps.push({ rule, result }) }
}
