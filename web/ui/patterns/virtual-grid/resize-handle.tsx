import type { PointerEvent } from 'react'
import { narrowestColumn } from './grid-column.ts'
import styles from './virtual-grid.module.css'

const isMirrored = () => document.documentElement.dir === 'rtl'

/** The width that the widest cell of a column needs, of the rows that are there. */
export function measureColumn(header: HTMLElement): number {
  const grid = header.closest('[role="grid"]')
  const cells = grid?.querySelectorAll<HTMLElement>(`[role="row"] > [aria-colindex="${header.ariaColIndex}"]`) ?? []
  const widths = [...cells]
    .filter((cell) => cell.ariaColSpan === null)
    .map((cell) => {
      const range = document.createRange()
      range.selectNodeContents(cell.firstElementChild ?? cell)
      const { paddingLeft, paddingRight } = getComputedStyle(cell)
      return range.getBoundingClientRect().width + Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight)
    })
  return Math.max(narrowestColumn, Math.ceil(Math.max(...widths)) + 8)
}

/** For the pointer; by keys a width is changed with Alt and the arrows. */
export function ResizeHandle({ onResize }: { onResize: (width: number) => void }) {
  const drag = (event: PointerEvent<HTMLSpanElement>) => {
    event.preventDefault()
    event.stopPropagation()
    const target = event.currentTarget
    const start = { x: event.clientX, width: target.parentElement?.offsetWidth ?? 0 }
    const direction = isMirrored() ? -1 : 1
    const move = ({ clientX }: globalThis.PointerEvent) =>
      onResize(Math.max(narrowestColumn, Math.round(start.width + (clientX - start.x) * direction)))
    target.setPointerCapture(event.pointerId)
    target.addEventListener('pointermove', move)
    target.addEventListener('pointerup', () => target.removeEventListener('pointermove', move), { once: true })
  }
  const fit = ({ currentTarget }: React.MouseEvent) => {
    const header = currentTarget.parentElement
    if (header) onResize(measureColumn(header))
  }
  return <span className={styles.handle} onPointerDown={drag} onDoubleClick={fit} />
}
