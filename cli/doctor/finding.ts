/** `problem`: something does not work; `warning`: something will not work soon, or only partly. */
export type Finding = { level: 'fine' | 'warning' | 'problem'; text: string }

export const fine = (text: string): Finding => ({ level: 'fine', text })
export const warning = (text: string): Finding => ({ level: 'warning', text })
export const problem = (text: string): Finding => ({ level: 'problem', text })

/** The problem when the work fails; it never throws. */
export async function problemIfFails(
  say: (reason: string) => string,
  work: () => Promise<Finding[]>,
): Promise<Finding[]> {
  try {
    return await work()
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    return [problem(say(message || code || 'unknown error'))]
  }
}
