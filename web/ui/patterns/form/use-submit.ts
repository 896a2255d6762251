import { type FormEvent, useState } from 'react'
import { isApiError } from '#web/lib/api/error.ts'
import { td, t } from '#web/lib/i18n/i18n.ts'

export type Submitting = {
  /** For a form's `onSubmit`. */
  submit: (event: FormEvent) => void
  isPending: boolean
  /** What went wrong, in words for the one who reads it. */
  problem: string | undefined
}

export function describeProblem(error: unknown): string {
  if (isApiError(error, 429)) return t('Too many attempts. Wait a minute and try again.')
  if (isApiError(error) && error.message !== '') return td(error.message)
  return t('Something went wrong. Try again.')
}

/** Sends a small form once at a time, and keeps what was typed when it fails. */
export function useSubmit(send: () => Promise<void>): Submitting {
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const run = async () => {
    setPending(true)
    setProblem(undefined)
    await send().catch((error: unknown) => setProblem(describeProblem(error)))
    setPending(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) void run()
  }
  return { submit, isPending, problem }
}
