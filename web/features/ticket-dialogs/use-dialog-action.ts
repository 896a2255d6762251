import { useState } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'

/** What the button of a dialog does: once at a time, and what went wrong is told in the dialog. */
export function useDialogAction(deed: () => Promise<void>): {
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
      await deed()
    } catch (error) {
      setProblem((error instanceof Error && error.message) || t('That did not work. Try again.'))
    }
    setRunning(false)
  }
  return { run: () => void attempt(), isRunning, problem }
}
