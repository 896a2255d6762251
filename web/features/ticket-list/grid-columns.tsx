import { useMemo } from 'react'
import { classes } from '#web/ui/classes.ts'
import type { Choices } from '#web/domain/tickets/choices.ts'
import { chosenColumns, type Layout, type TicketColumn } from './columns.tsx'
import { groupKey, groupStarts } from './group-starts.ts'
import styles from './list-pane.module.css'
import type { ListWindow } from '#web/domain/ticket-lists/list-window.ts'
import { RowMenu, type RowContext } from './row-actions.tsx'
import { TicketCard } from './ticket-card.tsx'
import type { TicketRow } from '#web/domain/tickets/ticket-row.ts'

/** The column that rows are grouped by comes first, and says its value loudly only where a group begins. */
function grouped(columns: readonly TicketColumn[], group: string, starts: ReadonlySet<number>): TicketColumn[] {
  const leading = columns.find(({ id }) => id === group)
  if (!leading) return [...columns]
  const cell = (row: TicketRow) => (
    <span className={classes(styles.grouped, !starts.has(row.id) && styles.again)}>{leading.cell(row)}</span>
  )
  return [{ ...leading, cell }, ...columns.filter(({ id }) => id !== group)]
}

export type Look = 'table' | 'cards'

type Shown = {
  look: Look
  /** Fingers need a menu at each card. */
  hasMenu: boolean
  layout: Layout
  group: string | undefined
  window: ListWindow
  context: RowContext
}

/** What a row shows. The columns keep their identity while nothing about them changes. */
export function useGridColumns({ look, hasMenu, layout, group, window, context }: Shown): readonly TicketColumn[] {
  const { list, choices, me } = context
  const { columns: names, widths } = layout
  const columns = useMemo(() => {
    const wanted = group && !names.includes(group) ? [group, ...names] : names
    return chosenColumns(choices, { columns: wanted, widths })
  }, [choices, names, widths, group])
  const starts = useMemo(
    () => (group ? groupStarts(window, groupKey(group)) : undefined),
    // oxlint-disable-next-line react/exhaustive-deps -- only the pages decide where groups begin
    [window.pages, group],
  )
  const table = useMemo(() => (group && starts ? grouped(columns, group, starts) : columns), [columns, group, starts])
  const cards = useMemo(
    () => cardColumns(choices, hasMenu ? { list, choices, me } : undefined),
    [choices, hasMenu, list, me],
  )
  return look === 'cards' ? cards : table
}

const cardColumns = (choices: Choices, context: RowContext | undefined): TicketColumn[] => [
  {
    id: 'card',
    title: '',
    isEssential: true,
    cell: (row) => <TicketCard row={row} choices={choices} menu={context && <RowMenu row={row} context={context} />} />,
  },
]
