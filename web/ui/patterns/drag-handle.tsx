import { GripVertical } from 'lucide-react'
import type { PointerEvent } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import styles from './drag-handle.module.css'

type DragHandleProps = {
  ids: readonly number[]
  id: number
  /** Gets all of them in their new order. */
  onMove: (ids: number[]) => void
}

/** Before which row the pointer is; the number of rows if it is below the last. */
function placeAt(rows: readonly HTMLElement[], y: number): number {
  const found = rows.findIndex((row) => {
    const { top, height } = row.getBoundingClientRect()
    return y < top + height / 2
  })
  return found === -1 ? rows.length : found
}

function showPlace(rows: readonly HTMLElement[], place: number | undefined): void {
  for (const [index, row] of rows.entries()) {
    const side = index === place ? 'before' : index === rows.length - 1 && place === rows.length ? 'after' : undefined
    if (side) row.dataset.drop = side
    else delete row.dataset.drop
  }
}

/** Drags the row of a table to another place. Keyboards and screen readers have other ways, so they do not get this one. */
export function DragHandle({ ids, id, onMove }: DragHandleProps) {
  const begin = (event: PointerEvent<HTMLElement>) => {
    const handle = event.currentTarget
    // Rows that cannot be moved are below the others.
    const rows = [...(handle.closest('tbody')?.rows ?? [])].slice(0, ids.length)
    if (event.button !== 0 || rows.length !== ids.length) return
    event.preventDefault()
    handle.setPointerCapture(event.pointerId)
    const from = ids.indexOf(id)
    let place: number | undefined
    const follow = ({ clientY }: globalThis.PointerEvent) => {
      place = placeAt(rows, clientY)
      showPlace(rows, place)
    }
    const end = ({ type }: globalThis.Event) => {
      handle.removeEventListener('pointermove', follow)
      for (const name of ends) handle.removeEventListener(name, end)
      showPlace(rows, undefined)
      if (type !== 'pointerup' || place === undefined) return
      const others = ids.toSpliced(from, 1)
      const to = place > from ? place - 1 : place
      if (to !== from) onMove(others.toSpliced(to, 0, id))
    }
    handle.addEventListener('pointermove', follow)
    for (const name of ends) handle.addEventListener(name, end)
  }
  return (
    <span className={styles.handle} aria-hidden title={t('Drag to change the order')} onPointerDown={begin}>
      <GripVertical size={15} />
    </span>
  )
}

const ends = ['pointerup', 'pointercancel'] as const
