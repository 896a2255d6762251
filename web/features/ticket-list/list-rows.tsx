import { useCallback, useMemo } from 'react'
import { changeListLayout } from '#web/domain/ticket-lists/list-layout.ts'
import { findIdsOfGroup } from '#web/domain/ticket-lists/find-tickets.ts'
import { rowAt } from '#web/domain/ticket-lists/list-window.ts'
import { settle, showRanges, type TicketList } from '#web/domain/ticket-lists/ticket-list.ts'
import type { Criteria } from '#web/domain/ticket-lists/criteria.ts'
import type { ListSource } from '#web/domain/ticket-lists/list-source.ts'
import { sayFailure } from '#web/domain/tickets/actions.ts'
import { useChoices } from '#web/domain/tickets/choices.ts'
import type { TicketRow } from '#web/domain/tickets/ticket-row.ts'
import { useUnseenTickets } from '#web/features/notifications/queries.ts'
import { useStore } from '#web/lib/external-store.ts'
import { useMe } from '#web/lib/session.ts'
import { leastWidth } from '#web/ui/patterns/virtual-grid/grid-column.ts'
import type { RowRange } from '#web/ui/patterns/virtual-grid/grid-items.ts'
import { selectMore } from '#web/ui/patterns/virtual-grid/grid-store.ts'
import { VirtualGrid } from '#web/ui/patterns/virtual-grid/virtual-grid.tsx'
import { ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { useDensity } from '#web/ui/use-density.ts'
import { useNarrow } from '#web/ui/use-narrow.ts'
import { cardHeight, tallRow, wideCardHeight } from './card-height.ts'
import { chooseLook } from './fit-columns.ts'
import { useGridColumns } from './grid-columns.tsx'
import { NothingHere } from './nothing-here.tsx'
import { RowActions } from './row-actions.tsx'
import { placeColumn, saveColumns, useListColumns } from './use-list-columns.ts'
import { useListGroups } from './use-list-groups.tsx'

export type ListGridProps = {
  source: ListSource
  shown: { key: string; list: TicketList; criteria: Criteria; isStale: boolean }
  /** Beside an open ticket. */
  isBeside: boolean
  onOpen: (row: TicketRow) => void
  onSort: (by: string, direction: 'asc' | 'desc') => void
  onClearFilter: (() => void) | undefined
}

const keyOf = ({ id }: TicketRow) => id
const labelOf = ({ number, title }: TicketRow) => `#${number} ${title}`

/** The rows of a list, for the width that it has. */
export function ListRows({ source, shown, onOpen, onSort, onClearFilter, width }: ListGridProps & { width: number }) {
  const { key, list, criteria } = shown
  const window = useStore(list.window)
  const me = useMe()
  const choices = useChoices()
  const unseen = useUnseenTickets()
  const isNarrow = useNarrow()
  const layout = useListColumns(source)
  const look = chooseLook(width)
  const isTall = useDensity() === 'comfortable'
  const context = useMemo(() => ({ list, choices, me }), [list, choices, me])
  const rowActions = useCallback((row: TicketRow) => <RowActions row={row} context={context} />, [context])
  const columns = useGridColumns({ look, width, isTall, hasMenu: isNarrow, layout, group: criteria.group, context })
  const { groups, collapse, valueOf } = useListGroups({
    link: source.link,
    column: criteria.group,
    window,
    choices,
  })
  const range = useCallback((ranges: readonly RowRange[]) => showRanges(list, ranges), [list])
  const selectGroup = async (group: string) => selectMore(list.grid, await findIdsOfGroup(criteria, valueOf(group)))
  if (window.total === undefined) {
    return window.error ? (
      <ErrorState error={window.error} onRetry={() => void settle(list)} />
    ) : (
      <Skeleton lines={12} />
    )
  }
  return (
    <VirtualGrid
      key={`${key} ${look}`}
      label={source.title}
      columns={columns}
      rowCount={window.total}
      rowAt={(index) => rowAt(list.window.get(), index)}
      loadedRows={() => list.window.get().rows.values()}
      keyOf={keyOf}
      labelOf={labelOf}
      store={list.grid}
      onRange={range}
      onOpen={onOpen}
      sorting={{ by: criteria.order.by, direction: criteria.order.direction === 'asc' ? 'ascending' : 'descending' }}
      onSort={({ by, direction }) => onSort(by, direction === 'ascending' ? 'asc' : 'desc')}
      onResize={(id, wanted) => changeListLayout(source.link, { widths: { ...layout.widths, [id]: wanted } })}
      onMove={(id, before) => saveColumns(source.link, placeColumn(layout.columns, id, before))}
      groups={groups}
      onCollapse={collapse}
      onSelectGroup={(group) => void selectGroup(group).catch(sayFailure)}
      isHeadless={look !== 'table'}
      isSideways={look === 'table' && leastWidth(columns, true) > width}
      rowHeight={look === 'table' ? (isTall ? tallRow : undefined) : look === 'cards' ? cardHeight : wideCardHeight}
      isStrong={({ id }) => unseen.has(id)}
      isFaded={({ id }) => window.left.has(id)}
      rowActions={isNarrow ? undefined : rowActions}
      empty={<NothingHere source={source} onClearFilter={onClearFilter} />}
    />
  )
}
