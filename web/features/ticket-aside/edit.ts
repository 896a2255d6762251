import type { PlannedChange } from '#web/features/composer/planned-changes.ts'
import type { TicketChanges } from '#web/domain/tickets/actions.ts'

type Fields = Readonly<Record<string, unknown>>

/** A property that was changed here and is not saved yet. */
export type Edit = {
  /** The name of the property, at the start of a sentence. */
  title: string
  wish: PlannedChange
  /** What the fields held when it was changed. */
  before: TicketChanges
  /** It waits for the current message, instead of a short delay. */
  isPlanned: boolean
  /** Why the server refused it; it is not sent again until it is changed. */
  problem?: string | undefined
}

const fieldsOf = ({ wish }: Pick<Edit, 'wish'>) => Object.keys(wish.changes)

export const valuesBefore = (ticket: Fields, wish: PlannedChange): TicketChanges =>
  Object.fromEntries(fieldsOf({ wish }).map((field) => [field, ticket[field]]))

/** Values of several options are lists. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Someone else has set the same field to another value. */
export const isOvertaken = (edit: Edit, ticket: Fields): boolean => {
  const before = edit.before as Fields
  const wished = edit.wish.changes as Fields
  return fieldsOf(edit).some((field) => !isSame(ticket[field], before[field]) && !isSame(ticket[field], wished[field]))
}

/** The user has seen it and keeps their value. */
export const insistOn = (edit: Edit, ticket: Fields): Edit => ({ ...edit, before: valuesBefore(ticket, edit.wish) })
