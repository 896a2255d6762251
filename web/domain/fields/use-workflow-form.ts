import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormState, type WorkflowObject, WorkflowPerform } from '#contract/core-workflow.ts'
import { request } from '#web/lib/api/send.ts'
import { useSettled } from '#web/ui/use-settled.ts'

type AskedForm = {
  object: WorkflowObject
  screen: string
  params: Readonly<Record<string, unknown>>
  /** Forms without workflows need not ask. */
  isAsked: boolean
}

/**
 * What workflows make of a form with these values; undefined without workflows, and while the first answer is not
 * there. A request for values that have changed since is cancelled.
 */
export function useWorkflowForm({ object, screen, params, isAsked }: AskedForm): FormState | undefined {
  const settled = useSettled(params)
  const { data } = useQuery({
    queryKey: ['workflow_form', object, screen, settled],
    queryFn: async ({ signal }) => {
      const { method, path } = WorkflowPerform
      const body = JSON.stringify({ class_name: object, screen, params: settled })
      const answer = await request({ method, path, body, headers: { 'Content-Type': 'application/json' }, signal })
      return (await answer.json()) as Partial<FormState>
    },
    enabled: isAsked,
    placeholderData: keepPreviousData,
    retry: false,
    meta: { touchedBy: ['core_workflows', 'custom_fields'] },
  })
  return data?.visibility ? (data as FormState) : undefined
}

/** How one field of a form looks. */
export type FieldLook = { isHidden: boolean; isLocked: boolean; isRequired: boolean }

export const fieldLook = (form: FormState | undefined, field: string): FieldLook => ({
  isHidden: form !== undefined && (form.visibility[field] ?? 'show') !== 'show',
  isLocked: form?.readonly[field] === true,
  isRequired: form?.mandatory[field] === true,
})
