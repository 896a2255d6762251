import { useState } from 'react'
import { wordFailure } from '#web/lib/api/error.ts'

/** The action of a dialog's button: one at a time; errors are shown in the dialog. */
export function useDialogAction(action: () => Promise<void>): {
  run: () => void
  isRunning: boolean
  problem: string | undefined
} {
  const [isRunning, setRunning] = useState(false)
  const [problem, setProblem] = useState<string>()
  const attempt = async () => {
    setRunning(true)
    setProblem(undefined)
    try {
      await action()
    } catch (error) {
      setProblem(wordFailure(error))
    }
    setRunning(false)
  }
  return { run: () => void attempt(), isRunning, problem }
}
