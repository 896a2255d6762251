import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CustomField, fieldsOn, type FormView } from '#web/domain/fields/custom-fields.ts'
import { type CustomValues, missingFields, valuesByRules } from '#web/domain/fields/custom-values.ts'
import { useCustomFields } from '#web/domain/fields/fields-query.ts'
import { useWorkflowForm } from '#web/domain/fields/use-workflow-form.ts'
import { isApiError, wordFailure } from '#web/lib/api/error.ts'
import { useCan } from '#web/lib/session.ts'
import { requestFormQuery } from './queries.ts'

type RequestForm = {
  screen: 'create_middle' | 'edit'
  /** Built-in values that workflows decide by. */
  values: Readonly<Record<string, unknown>>
  custom: CustomValues | undefined
}

/** The fields of a request that customers see, as workflows leave them. */
export function useRequestForm({ screen, values, custom }: RequestForm) {
  const { data } = useQuery(requestFormQuery)
  const all = useCustomFields('Ticket')
  const form = useWorkflowForm({
    object: 'Ticket',
    screen,
    params: { ...values, ...custom },
    isAsked: data?.hasWorkflows === true,
  })
  const view: FormView = { screen, form, can: useCan() }
  const fields = fieldsOn(all, view)
  const offered = form?.restrict_values.group_id
  return {
    view,
    fields,
    groups: data?.groups.filter(({ id }) => !offered || offered.includes(String(id))) ?? [],
    /** With workflows the server decides, because they can hide a field. */
    missing: data?.hasWorkflows ? {} : missingFields(custom, fields, view),
    byRules: form ? valuesByRules(all, form) : {},
  }
}

/** What is wrong with single fields: what is missing, and what the server refused. */
export function useFieldErrors(fields: readonly CustomField[]) {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  return {
    errors,
    show: setErrors,
    /** Whether the failure is about one of the fields. */
    note: (error: unknown): boolean => {
      const field = isApiError(error, 422) ? fields.find(({ name }) => name === error.field) : undefined
      if (field) setErrors({ [field.name]: wordFailure(error) })
      return field !== undefined
    },
  }
}
