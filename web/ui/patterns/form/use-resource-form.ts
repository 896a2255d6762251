import { type FormEvent, useCallback, useState } from 'react'
import { isApiError, wordFailure } from '#web/lib/api/error.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import type { FieldSpec } from './field-spec.ts'

export type Values = Readonly<Record<string, unknown>>

type FormOptions = {
  fields: readonly FieldSpec[]
  /** An existing record, or the initial values of a new one. */
  initial: Values
  /** Sends what changed; of a new record, everything that was filled in. */
  save: (changed: Values) => Promise<void>
}

export type ResourceForm = {
  values: Values
  set: (name: string, value: unknown) => void
  /** By the name of the field. */
  errors: Readonly<Record<string, string>>
  /** How often it was sent back; each time, the first field that is wrong gets the focus. */
  refusals: number
  /** What is wrong, but with no field in particular. */
  problem: unknown
  /** The names of the fields that differ from the record. */
  changes: readonly string[]
  isPending: boolean
  /** `missing` is what the screen itself requires, by the name of the field. */
  submit: (event?: FormEvent, missing?: Readonly<Record<string, string>>) => void
  /** Back to the record. */
  reset: () => void
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''
const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

const missingIn = (fields: readonly FieldSpec[], values: Values) =>
  Object.fromEntries(
    fields
      .filter(({ name, isRequired }) => isRequired && isEmpty(values[name]))
      .map(({ name }) => [name, t('Required')]),
  )

/** The server names the field by its parameter: `name`, or `auth.user` for a part of one. */
function complaintsIn(error: unknown, fields: readonly FieldSpec[]): Readonly<Record<string, string>> {
  const named = isApiError(error) ? error.field?.split('.')[0] : undefined
  const field = fields.find(({ name }) => name === named || name === `${named}_id`)
  return field ? { [field.name]: wordFailure(error) } : {}
}

/** The initial values of a new record: the server's defaults, shown in advance. */
export const collectDefaults = (fields: readonly FieldSpec[]): Values =>
  Object.fromEntries(fields.filter((field) => field.default !== undefined).map((field) => [field.name, field.default]))

/** The state of one form: what was typed, what of it is wrong, and sending it once. */
export function useResourceForm({ fields, initial, save }: FormOptions): ResourceForm {
  const [typed, setTyped] = useState<Values>({})
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [refusals, setRefusals] = useState(0)
  const [problem, setProblem] = useState<unknown>()
  const [isPending, setPending] = useState(false)
  const values = { ...initial, ...typed }
  const changed = Object.fromEntries(Object.entries(typed).filter(([name, value]) => !isSame(value, initial[name])))

  const refuse = (complaints: Readonly<Record<string, string>>) => {
    setErrors(complaints)
    setRefusals((count) => count + 1)
  }
  const explain = (error: unknown) => {
    const complaints = complaintsIn(error, fields)
    refuse(complaints)
    setProblem(Object.keys(complaints).length > 0 ? undefined : error)
  }
  const send = async () => {
    setPending(true)
    setErrors({})
    setProblem(undefined)
    await save(changed).catch(explain)
    setPending(false)
  }
  const submit = (event?: FormEvent, alsoMissing: Readonly<Record<string, string>> = {}) => {
    event?.preventDefault()
    if (isPending) return
    const missing = { ...missingIn(fields, values), ...alsoMissing }
    if (Object.keys(missing).length > 0) refuse(missing)
    else void send()
  }
  // The same in every render, so that input into one field renders that field only.
  const set = useCallback((name: string, value: unknown) => {
    setTyped((all) => ({ ...all, [name]: value }))
    setErrors((all) => Object.fromEntries(Object.entries(all).filter(([other]) => other !== name)))
  }, [])
  const reset = () => {
    setTyped({})
    setErrors({})
    setProblem(undefined)
  }
  return { values, set, errors, refusals, problem, changes: Object.keys(changed), isPending, submit, reset }
}
