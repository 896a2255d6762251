import { type CustomField, describeValue } from '#web/domain/fields/custom-fields.ts'
import type { ChoiceAttribute } from '#web/domain/tickets/attributes.ts'
import { mayCloseAll } from '#web/domain/tickets/close-guard.ts'
import { t, td, tn } from '#web/lib/i18n/i18n.ts'
import { type Choices, type State, stateOfType } from '#web/domain/tickets/choices.ts'
import { nobodyId, type TicketRow } from '#web/domain/tickets/ticket-row.ts'
import { giveAttributes, type Operation } from './operations.ts'

/** A changed ticket cannot be new again: it returns to open. */
const asBefore =
  (choices: Choices) =>
  (row: TicketRow): TicketRow => {
    const wasNew = choices.states.find(({ id }) => id === row.state_id)?.type === 'new'
    return wasNew ? { ...row, state_id: stateOfType(choices, 'open')?.id ?? row.state_id } : row
  }

const saidClosed = (count: number) => tn(count, '{count} ticket closed', '{count} tickets closed')
const saidReopened = (count: number) => tn(count, '{count} ticket reopened', '{count} tickets reopened')

/** Each change of properties with the words that say it was made. */
export const closeTickets = (choices: Choices): Operation | undefined => {
  const closed = stateOfType(choices, 'closed')
  return closed && { ...giveAttributes({ state_id: closed.id }, saidClosed, asBefore(choices)), mayRun: mayCloseAll }
}

export const reopenTickets = (choices: Choices): Operation | undefined => {
  const open = stateOfType(choices, 'open')
  return open && giveAttributes({ state_id: open.id }, saidReopened, asBefore(choices))
}

export const assignTo = (owner: { id: number; label: string }): Operation =>
  giveAttributes({ owner_id: owner.id }, (count) =>
    owner.id === nobodyId
      ? tn(count, '{count} ticket unassigned', '{count} tickets unassigned')
      : tn(count, '{count} ticket assigned to {name}', '{count} tickets assigned to {name}', { name: owner.label }),
  )

export const claimTickets = (me: { id: number }): Operation =>
  giveAttributes({ owner_id: me.id }, (count) =>
    tn(count, '{count} ticket assigned to you', '{count} tickets assigned to you'),
  )

const nowIs = (name: string) => (count: number) =>
  tn(count, '{count} ticket set to {name}', '{count} tickets set to {name}', { name })

export const moveTo = (group: { id: number; label: string }): Operation =>
  giveAttributes({ group_id: group.id }, (count) =>
    tn(count, '{count} ticket moved to {name}', '{count} tickets moved to {name}', { name: group.label }),
  )

export const chooseRecord = (name: ChoiceAttribute, record: { id: number; label: string }): Operation =>
  giveAttributes({ [name]: record.id }, nowIs(record.label))

export const setField = (field: CustomField, value: unknown): Operation =>
  giveAttributes({ [field.name]: value }, (count) =>
    tn(count, '{count} ticket: {name} set to {value}', '{count} tickets: {name} set to {value}', {
      name: td(field.display),
      value: describeValue(field, value),
    }),
  )

export const setState = (choices: Choices, state: State, pendingTime?: string): Operation => ({
  ...giveAttributes(
    { state_id: state.id, ...(pendingTime === undefined ? {} : { pending_time: pendingTime }) },
    nowIs(td(state.name)),
    asBefore(choices),
  ),
  mayRun: state.type === 'closed' ? mayCloseAll : undefined,
})

export const waitsFor = ({ type }: State): boolean => type.startsWith('pending')

export const nobody = () => ({ id: nobodyId, label: t('Unassigned') })
