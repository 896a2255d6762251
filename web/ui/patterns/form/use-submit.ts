import { type FormEvent, useState } from 'react'
import { isApiError, wordFailure } from '#web/lib/api/error.ts'

type FieldErrors = Readonly<Record<string, string>>

export type Submitting = {
  /** For a form's `onSubmit`. */
  submit: (event: FormEvent<HTMLFormElement>) => void
  isPending: boolean
  /** What went wrong, unless it is shown at a field. */
  problem: string | undefined
  /** For a form's `validationErrors`: what is wrong with a field, by its `name`, which is that of the API. */
  errors: FieldErrors
}

type Failure = { problem?: string; errors: FieldErrors }

const none: Failure = { errors: {} }

/** Shown at the field that the server names, if the form has it. */
function placeFailure(error: unknown, form: HTMLFormElement): Failure {
  const sentence = wordFailure(error)
  const field = isApiError(error) ? error.field : undefined
  const input = field === undefined ? null : form.elements.namedItem(field)
  if (field === undefined || input === null) return { problem: sentence, errors: {} }
  if (input instanceof HTMLElement) input.focus()
  return { errors: { [field]: sentence } }
}

/** Sends a small form once at a time, and keeps what was typed when it fails. */
export function useSubmit(send: () => Promise<void>): Submitting {
  const [isPending, setPending] = useState(false)
  const [{ problem, errors }, setFailure] = useState(none)
  const run = async (form: HTMLFormElement) => {
    setPending(true)
    setFailure(none)
    await send().catch((error: unknown) => setFailure(placeFailure(error, form)))
    setPending(false)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isPending) void run(event.currentTarget)
  }
  return { submit, isPending, problem, errors }
}
