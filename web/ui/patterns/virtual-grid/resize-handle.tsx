import type { PointerEvent } from 'react'
import { narrowestColumn } from './grid-column.ts'
import styles from './grid-head.module.css'

const isMirrored = () => document.documentElement.dir === 'rtl'

/** The width of what is in a cell, with what is cut off. */
function measureCell(cell: HTMLElement): number {
  const content = cell.querySelector('button') ?? cell
  const range = document.createRange()
  range.selectNodeContents(content)
  const cutOff = [...content.children].map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  const { paddingLeft, paddingRight } = getComputedStyle(cell)
  const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight)
  return range.getBoundingClientRect().width + Math.max(0, ...cutOff) + padding
}

/** The width that the widest cell of a column needs, of the rows that are there. */
function measureColumn(header: HTMLElement): number {
  const grid = header.closest('[role="grid"]')
  const cells = grid?.querySelectorAll<HTMLElement>(
    `[role="row"] > [aria-colindex="${header.ariaColIndex}"]:not([aria-colspan])`,
  )
  return Math.max(narrowestColumn, Math.ceil(Math.max(...Array.from(cells ?? [], measureCell))) + 8)
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
