import { useState } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'

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
      setProblem((error instanceof Error && error.message) || t('Something went wrong. Try again.'))
    }
    setRunning(false)
  }
  return { run: () => void attempt(), isRunning, problem }
}
