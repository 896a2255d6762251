import type { FormState } from '#contract/core-workflow.ts'
import { useWorkflowForm } from '#web/domain/fields/use-workflow-form.ts'
import { useChoices } from './choices.ts'
import { nobodyId } from './ticket-row.ts'

/** What workflows make of the form of a ticket. */
export const useTicketForm = (
  screen: 'create_middle' | 'edit',
  params: Readonly<Record<string, unknown>>,
): FormState | undefined => useWorkflowForm({ object: 'Ticket', screen, params, isAsked: useChoices().hasWorkflows })

/** The options that workflows leave; the present one stays. */
export function offeredOptions<O extends { id: number }>(
  form: FormState | undefined,
  field: string,
  options: readonly O[],
  current: number | null,
): readonly O[] {
  const offered = form?.restrict_values[field]
  if (!offered) return options
  const isOffered = ({ id }: O) => id === current || id === nobodyId || offered.includes(String(id))
  return options.filter(isOffered)
}
