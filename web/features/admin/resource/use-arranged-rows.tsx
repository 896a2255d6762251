import { type ReactNode, useState } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import { DragHandle } from '#web/ui/patterns/drag-handle.tsx'
import { moveBy, MoveButtons } from '#web/ui/patterns/move-buttons.tsx'
import type { Column } from '#web/ui/primitives/table.tsx'
import type { AdminRecord, AdminResource } from './queries.ts'
import styles from './resource-admin.module.css'
import { UnsavedOrder } from './unsaved-order.tsx'
import { useOrder } from './use-order.ts'

type Listed = {
  found: readonly AdminRecord[] | undefined
  /** Not while the list shows a part of them, or has another order. */
  canMove: boolean
  nameOf: (record: Partial<AdminRecord>) => string
}

type ArrangedRows = {
  rows: readonly AdminRecord[] | undefined
  column: Column<AdminRecord>
  onMoveRow: ((row: AdminRecord, step: 1 | -1) => void) | undefined
  /** If the order could not be saved. */
  notice: ReactNode
  /** Says where a row is after it was moved by a key. */
  status: ReactNode
}

/** Rows in an order that people decide on: by dragging, by buttons and by keys. */
export function useArrangedRows(resource: AdminResource, { found, canMove, nameOf }: Listed): ArrangedRows {
  const order = useOrder(resource)
  const [moved, setMoved] = useState('')
  const rows = found && canMove ? order.arrange(found) : found
  const ids = canMove ? rows?.map(({ id }) => id) : undefined
  const moveRow = (row: AdminRecord, step: 1 | -1) => {
    const next = ids && moveBy(ids, row.id, step)
    if (!next) return
    order.move(next)
    const place = { name: nameOf(row), place: next.indexOf(row.id) + 1, count: next.length }
    setMoved(t('{name}, position {place} of {count}', place))
  }
  return {
    rows,
    column: {
      id: 'prio',
      title: t('Order'),
      isSortable: true,
      width: '132px',
      align: 'end',
      cell: (record) =>
        ids && (
          <>
            <DragHandle ids={ids} id={record.id} onMove={order.move} />
            <MoveButtons name={nameOf(record)} ids={ids} id={record.id} onMove={order.move} />
          </>
        ),
    },
    onMoveRow: ids && moveRow,
    notice: order.failure !== undefined && (
      <UnsavedOrder failure={order.failure} onRetry={order.retry} onDiscard={order.discard} />
    ),
    status: (
      <p role="status" className={styles.moved}>
        {moved}
      </p>
    ),
  }
}
