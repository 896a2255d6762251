import { invalid, type Refusal } from '#kernel/errors.ts'

export type OutOfOffice = {
  out_of_office?: unknown
  out_of_office_start_at?: unknown
  out_of_office_end_at?: unknown
  out_of_office_replacement_id?: unknown
}

/** Out of office needs dates and a replacement. */
export function outOfOfficeProblem(user: OutOfOffice): Refusal | undefined {
  if (!user.out_of_office) return undefined
  if (!user.out_of_office_start_at) return blank('out_of_office_start_at', 'Out of office start at')
  if (!user.out_of_office_end_at) return blank('out_of_office_end_at', 'Out of office end at')
  if (!user.out_of_office_replacement_id) return blank('out_of_office_replacement_id', 'Out of office replacement')
  const isBackwards = String(user.out_of_office_start_at) > String(user.out_of_office_end_at)
  return isBackwards ? endsBeforeStart() : undefined
}

const blank = (field: string, label: string) => invalid('required', `${label} can't be blank`, { field })

const endsBeforeStart = () =>
  invalid('invalid_range', 'Out of Office start date has to be earlier than or equal to end date', {
    field: 'out_of_office_end_at',
  })
