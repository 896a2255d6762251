import { useState } from 'react'
import { wordFailure } from '#web/lib/api/error.ts'

/** What failed, in words; the step stays where it is. */
export function useAttempt() {
  const [problem, setProblem] = useState<string>()
  const [isPending, setPending] = useState(false)
  const attempt = async (work: () => Promise<void>) => {
    setProblem(undefined)
    setPending(true)
    try {
      await work()
    } catch (failure) {
      setProblem(wordFailure(failure))
    }
    setPending(false)
  }
  return { problem, isPending, attempt }
}
