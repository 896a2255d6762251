import { ArrowUp } from 'lucide-react'
import { lazy, Suspense, useRef } from 'react'
import { useStore } from '#web/lib/external-store.ts'
import { t, tn } from '#web/lib/i18n/i18n.ts'
import { classes } from '#web/ui/classes.ts'
import { focusRow } from '#web/ui/patterns/virtual-grid/grid-store.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { useWidth } from '#web/ui/use-width.ts'
import { openedDialog } from './bulk/open-dialog.ts'
import { BulkFailures, BulkFoot } from './bulk/bulk-progress.tsx'
import { ListActions } from './list-actions.tsx'
import { type ListGridProps, ListRows } from './list-rows.tsx'
import styles from './list-pane.module.css'
import { settle, type TicketList } from '#web/domain/ticket-lists/ticket-list.ts'

/** Loaded with the first dialog, see `openedDialog`. */
const AskedChange = lazy(async () => ({ default: (await import('./bulk/change-dialogs.tsx')).AskedChange }))

function ChangeDialogs() {
  const asked = useStore(openedDialog)
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

/** New tickets wait here until the user wants to see them. */
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

/** In a split screen the ticket has the keys, unless tickets are selected. */
function Keys({ list, isBeside }: { list: TicketList; isBeside: boolean }) {
  const hasSelection = useStore(list.grid, ({ selected }) => selected.size > 0)
  return !isBeside || hasSelection ? <ListActions list={list} /> : null
}

/** The rows of a list, what is new, and what can be done with them. */
export function ListGrid(props: ListGridProps) {
  const { list, isStale } = props.shown
  const section = useRef<HTMLElement>(null)
  // Beside a ticket, the ticket is painted first.
  const width = useWidth(section, { isLater: props.isBeside })
  const farewell = () => {
    if (list.window.get().left.size > 0) void settle(list)
  }
  return (
    <section
      ref={section}
      aria-label={t('Tickets')}
      aria-busy={isStale}
      className={classes(styles.rows, isStale && styles.stale)}
      onPointerLeave={farewell}
    >
      <Gap list={list} />
      <Arrivals list={list} />
      {width !== undefined && <ListRows {...props} width={width} />}
      <BulkFoot list={list} />
      <BulkFailures />
      <ChangeDialogs />
      <Keys list={list} isBeside={props.isBeside} />
    </section>
  )
}
