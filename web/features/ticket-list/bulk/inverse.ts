import type { ChoiceAttribute } from '#web/domain/tickets/attributes.ts'
import type { TicketRow } from '#web/domain/tickets/ticket-row.ts'

type Described = Partial<Pick<TicketRow, ChoiceAttribute | 'pending_time' | 'title'>>

/** The values that are set for many tickets; also of custom fields, by their names. */
export type Attributes = Described & Readonly<Record<string, unknown>>

const valueIn = (row: TicketRow, key: string): unknown => (row as Readonly<Record<string, unknown>>)[key] ?? null

/** A new state ends a pending time, and a new group may remove the owner: undo needs both. */
const goesWith: Readonly<Record<string, keyof Described>> = { state_id: 'pending_time', group_id: 'owner_id' }

/** The old values of these tickets; those with the same values are restored together. */
export function invertChanges(
  rows: readonly TicketRow[],
  changes: Attributes,
): { ids: number[]; attributes: Attributes }[] {
  const keys = new Set(Object.keys(changes).flatMap((key) => [key, goesWith[key] ?? key]))
  const before = (row: TicketRow): Attributes => Object.fromEntries([...keys].map((key) => [key, valueIn(row, key)]))
  const alike = Map.groupBy(rows, (row) => JSON.stringify(before(row)))
  return [...alike].map(([attributes, same]) => ({
    ids: same.map(({ id }) => id),
    attributes: JSON.parse(attributes) as Attributes,
  }))
}

/** The tickets that the change would affect. */
export const affected = (rows: readonly TicketRow[], changes: Attributes): TicketRow[] =>
  rows.filter((row) =>
    Object.entries(changes).some(([key, value]) => JSON.stringify(valueIn(row, key)) !== JSON.stringify(value ?? null)),
  )

export const inBatches = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, step) => items.slice(step * size, (step + 1) * size))
