import { ArrowUp } from 'lucide-react'
import { lazy, Suspense, useCallback, useMemo } from 'react'
import { changeListLayout, useListLayout } from '#web/domain/ticket-lists/list-layout.ts'
import { useUnseenTickets } from '#web/features/notifications/queries.ts'
import { useStore } from '#web/lib/external-store.ts'
import { t, tn } from '#web/lib/i18n/i18n.ts'
import { useMe } from '#web/lib/session.ts'
import { classes } from '#web/ui/classes.ts'
import { focusRow } from '#web/ui/patterns/virtual-grid/grid-store.ts'
import { VirtualGrid } from '#web/ui/patterns/virtual-grid/virtual-grid.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { asking } from './bulk/asking.ts'
import { BulkFailures, BulkFoot } from './bulk/bulk-progress.tsx'
import { useChoices } from '#web/domain/tickets/choices.ts'
import type { Criteria } from '#web/domain/ticket-lists/criteria.ts'
import { type Look, useGridColumns } from './grid-columns.tsx'
import { ListActions } from './list-actions.tsx'
import styles from './list-pane.module.css'
import type { ListSource } from '#web/domain/ticket-lists/list-source.ts'
import { rowAt } from '#web/domain/ticket-lists/list-window.ts'
import { NothingHere } from './nothing-here.tsx'
import { RowActions } from './row-actions.tsx'
import { cardHeight } from './ticket-card.tsx'
import { settle, showRange, type TicketList } from '#web/domain/ticket-lists/ticket-list.ts'
import type { TicketRow } from '#web/domain/tickets/ticket-row.ts'
import { useNarrow } from '#web/ui/use-narrow.ts'

/** Loaded with the first question, see `asking`. */
const AskedChange = lazy(async () => ({ default: (await import('./bulk/change-dialogs.tsx')).AskedChange }))

function ChangeDialogs() {
  const asked = useStore(asking)
  return <Suspense>{asked && <AskedChange {...asked} />}</Suspense>
}

/** What could not be fetched, while the rest of the list is still there. */
function Gap({ list }: { list: TicketList }) {
  const hasGap = useStore(list.window, ({ error, total }) => error !== undefined && total !== undefined)
  if (!hasGap) return null
  return (
    <Notice
      tone="danger"
      action={
        <Button size="s" onPress={() => void settle(list)}>
          {t('Retry')}
        </Button>
      }
    >
      {t('Some tickets couldn’t be loaded.')}
    </Notice>
  )
}

/** New tickets wait here until the reader wants them. */
function Arrivals({ list }: { list: TicketList }) {
  const count = useStore(list.window, ({ arrived }) => arrived)
  const isNewestFirst = list.criteria.order.direction === 'desc'
  const show = async () => {
    await settle(list)
    if (isNewestFirst) focusRow(list.grid, 0)
  }
  return (
    <div role="status" className={styles.arrivals}>
      {count > 0 && (
        <Button size="s" variant="primary" icon={ArrowUp} className={styles.pill} onPress={() => void show()}>
          {tn(count, '{count} new ticket', '{count} new tickets')}
        </Button>
      )}
    </div>
  )
}

const keyOf = ({ id }: TicketRow) => id
const labelOf = ({ number, title }: TicketRow) => `#${number} ${title}`
const noWidths = {}

/** In a split screen the ticket has the keys, unless tickets are selected. */
function Keys({ list, isBeside }: { list: TicketList; isBeside: boolean }) {
  const hasSelection = useStore(list.grid, ({ selected }) => selected.size > 0)
  return !isBeside || hasSelection ? <ListActions list={list} /> : null
}

type ListGridProps = {
  source: ListSource
  shown: { key: string; list: TicketList; criteria: Criteria; isStale: boolean }
  /** Beside an open ticket. */
  isBeside: boolean
  onOpen: (row: TicketRow) => void
  onSort: (by: string, direction: 'asc' | 'desc') => void
  onClearFilter: (() => void) | undefined
}

function Rows({ source, shown: { key, list, criteria }, isBeside, onOpen, onSort, onClearFilter }: ListGridProps) {
  const window = useStore(list.window)
  const me = useMe()
  const choices = useChoices()
  const unseen = useUnseenTickets()
  const isNarrow = useNarrow()
  const { columns = source.columns, widths = noWidths } = useListLayout(source.link)
  const look: Look = isBeside || isNarrow ? 'cards' : 'table'
  const context = useMemo(() => ({ list, choices, me }), [list, choices, me])
  const rowActions = useCallback((row: TicketRow) => <RowActions row={row} context={context} />, [context])
  const shownColumns = useGridColumns({
    look,
    hasMenu: isNarrow,
    layout: { columns, widths },
    group: criteria.group,
    window,
    context,
  })
  const range = useCallback((first: number, last: number) => showRange(list, first, last), [list])
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
      columns={shownColumns}
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
      onResize={(id, width) => changeListLayout(source.link, { widths: { ...widths, [id]: width } })}
      isHeadless={look === 'cards'}
      rowHeight={look === 'cards' ? cardHeight : undefined}
      isStrong={({ id }) => unseen.has(id)}
      isFaded={({ id }) => window.left.has(id)}
      rowActions={isNarrow ? undefined : rowActions}
      empty={<NothingHere source={source} onClearFilter={onClearFilter} />}
    />
  )
}

/** The rows of a list, what is new, and what can be done with them. */
export function ListGrid(props: ListGridProps) {
  const { list, isStale } = props.shown
  const farewell = () => {
    if (list.window.get().left.size > 0) void settle(list)
  }
  return (
    <section
      aria-label={t('Tickets')}
      aria-busy={isStale}
      className={classes(styles.rows, isStale && styles.stale)}
      onPointerLeave={farewell}
    >
      <Gap list={list} />
      <Arrivals list={list} />
      <Rows {...props} />
      <BulkFoot list={list} />
      <BulkFailures />
      <ChangeDialogs />
      <Keys list={list} isBeside={props.isBeside} />
    </section>
  )
}
