import { type ReactNode, useMemo } from 'react'
import { describeValue } from '#web/domain/fields/custom-fields.ts'
import { attributeChoices, findAttribute } from '#web/domain/tickets/attributes.ts'
import type { Choices } from '#web/domain/tickets/choices.ts'
import { nobodyId, type TicketRow } from '#web/domain/tickets/ticket-row.ts'
import { changeListLayout, useListLayout } from '#web/domain/ticket-lists/list-layout.ts'
import {
  type GroupCount,
  type GroupValue,
  indexOfRow,
  type ListWindow,
  rowAt,
} from '#web/domain/ticket-lists/list-window.ts'
import { td, t } from '#web/lib/i18n/i18n.ts'
import type { ShownGroup } from '#web/ui/patterns/virtual-grid/group-header.tsx'
import { chooseShape, StateIcon } from '#web/ui/primitives/state-icon.tsx'

const none: readonly GroupValue[] = []

/** The name of the record; of a customer or an organization it is in the rows. */
function nameGroup(
  column: string,
  { value, name }: GroupCount,
  choices: Choices,
  first: TicketRow | undefined,
): string {
  if (name !== undefined) return name
  if (column === 'owner' && value === nobodyId) return t('Unassigned')
  const field = choices.customFields.find((one) => one.name === column)
  if (field) return describeValue(field, value)
  const attribute = findAttribute(column)
  const known = attribute && attributeChoices(attribute, choices)?.find(({ id }) => id === value)?.name
  if (known !== undefined) return column === 'group' ? known : td(known)
  return String(first?.[column as keyof TicketRow] ?? '') || '—'
}

function labelGroup(column: string, group: GroupCount, choices: Choices, first: TicketRow | undefined): ReactNode {
  const name = nameGroup(column, group, choices, first)
  const state = column === 'state' ? choices.states.find(({ id }) => id === group.value) : undefined
  return state ? <StateIcon shape={chooseShape(state.type)} label={name} /> : <bdi>{name}</bdi>
}

/** How many rows of each group have left, but still keep their place. */
function countLeft(window: ListWindow, starts: readonly number[]): Map<number, number> {
  const left = new Map<number, number>()
  for (const id of window.left) {
    const row = indexOfRow(window, id)
    const group = starts.findLastIndex((start) => start <= row)
    left.set(group, (left.get(group) ?? 0) + 1)
  }
  return left
}

const keyOf = ({ value }: GroupCount) => String(value)

type Grouped = { link: string; column: string | undefined; window: ListWindow; choices: Choices }

/** The groups of a list with their counts. Which are collapsed is remembered for each list. */
export function useListGroups({ link, column, window, choices }: Grouped) {
  const { collapsed = {} } = useListLayout(link)
  const closed = (column && collapsed[column]) || none
  const groups = useMemo(() => {
    if (!column || !window.groups) return undefined
    let row = 0
    const starts = window.groups.map(({ count }) => (row += count) - count)
    const left = countLeft(window, starts)
    return window.groups.map((group, index): ShownGroup => ({
      key: keyOf(group),
      count: group.count,
      shownCount: group.count - (left.get(index) ?? 0),
      isCollapsed: closed.includes(group.value),
      label: labelGroup(column, group, choices, rowAt(window, starts[index] ?? 0)),
    }))
  }, [column, window, choices, closed])
  const valueOf = (key: string) => window.groups?.find((group) => keyOf(group) === key)?.value ?? null
  const collapse = (key: string, isCollapsed: boolean) => {
    if (!column) return
    const others = closed.filter((value) => value !== valueOf(key))
    changeListLayout(link, { collapsed: { ...collapsed, [column]: isCollapsed ? [...others, valueOf(key)] : others } })
  }
  return { groups, collapse, valueOf }
}
