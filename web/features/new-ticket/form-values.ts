import { useEffect, useRef } from 'react'
import type { FormState } from '#contract/core-workflow.ts'
import type { CustomField } from '#web/domain/fields/custom-fields.ts'
import { valuesByRules } from '#web/domain/fields/custom-values.ts'
import { type NewTicketDraft, otherChoices } from './draft.ts'

/** What workflows decide by. */
export const formValues = ({
  customer,
  title,
  groupId,
  ownerId,
  stateId,
  chosen,
  pendingTime,
  tags,
  custom,
}: NewTicketDraft) => ({
  customer_id: customer?.id,
  title,
  group_id: groupId,
  owner_id: ownerId,
  state_id: stateId,
  pending_time: pendingTime,
  tags,
  ...chosen,
  ...custom,
})

/** The changes of the draft that workflows ask for. */
function selectedValues(
  form: FormState,
  draft: NewTicketDraft,
  fields: readonly CustomField[],
): Partial<NewTicketDraft> {
  const { select, fill_in } = form
  const custom = valuesByRules(fields, form)
  const idOf = (field: string) => Number([select[field] ?? []].flat()[0]) || undefined
  const [groupId, ownerId, stateId] = ['group_id', 'owner_id', 'state_id'].map(idOf)
  const others = otherChoices.filter((name) => (idOf(name) ?? draft.chosen?.[name]) !== draft.chosen?.[name])
  return {
    ...(groupId !== undefined && groupId !== draft.groupId && { groupId }),
    ...(ownerId !== undefined && ownerId !== draft.ownerId && { ownerId }),
    ...(stateId !== undefined && stateId !== draft.stateId && { stateId }),
    ...(others.length > 0 && {
      chosen: { ...draft.chosen, ...Object.fromEntries(others.map((name) => [name, idOf(name)])) },
    }),
    ...(Object.keys(custom).length > 0 && { custom: { ...draft.custom, ...custom } }),
    ...(fill_in.title !== undefined && fill_in.title !== draft.title && { title: fill_in.title }),
  }
}

type Filling = {
  form: FormState | undefined
  draft: NewTicketDraft
  custom: readonly CustomField[]
  onChange: (change: Partial<NewTicketDraft>) => void
}

/** Sets what workflows select and fill in, once for each answer, so that it can be changed afterwards. */
export function useSelectedValues({ form, draft, custom, onChange }: Filling): void {
  const applied = useRef('')
  useEffect(() => {
    const content = form ? JSON.stringify([form.select, form.fill_in]) : ''
    if (!form || content === applied.current) return
    applied.current = content
    const changes = selectedValues(form, draft, custom)
    if (Object.keys(changes).length > 0) onChange(changes)
  })
}
