import { type PointerEvent, useRef, useState } from 'react'

/** So far must a header be dragged before it moves: less is a click. */
const threshold = 6

type Dragging = { id: string; before: string | undefined }

const isMirrored = () => document.documentElement.dir === 'rtl'

/** The column whose middle is the first after the pointer; undefined behind the last. */
function findBefore(head: HTMLElement, x: number): string | undefined {
  const cells = [...head.querySelectorAll<HTMLElement>('[data-movable]')]
  const found = cells.find((cell) => {
    const { left, width } = cell.getBoundingClientRect()
    const middle = left + width / 2
    return isMirrored() ? x > middle : x < middle
  })
  return found?.dataset.movable
}

/** Dragging a header along its row. With the keyboard: Shift and the arrow keys. */
export function useColumnDrag(onMove: ((id: string, before: string | undefined) => void) | undefined) {
  const [dragging, setDragging] = useState<Dragging>()
  const wasDragged = useRef(false)
  const begin = (id: string) => (event: PointerEvent<HTMLElement>) => {
    wasDragged.current = false
    const target = event.currentTarget
    const head = target.closest<HTMLElement>('[role="row"]')
    if (!onMove || !head || event.button !== 0 || event.pointerType === 'touch') return
    const startX = event.clientX
    let latest: Dragging | undefined
    const move = ({ clientX }: globalThis.PointerEvent) => {
      if (!latest && Math.abs(clientX - startX) < threshold) return
      latest = { id, before: findBefore(head, clientX) }
      wasDragged.current = true
      setDragging(latest)
    }
    const end = () => {
      removeEventListener('pointermove', move)
      setDragging(undefined)
      if (latest && latest.before !== id) onMove(id, latest.before)
    }
    addEventListener('pointermove', move)
    addEventListener('pointerup', end, { once: true })
  }
  /** The click that ends a drag does not sort; a key does, and has no detail. */
  const isClick = ({ detail }: { detail: number }) => detail === 0 || !wasDragged.current
  return { dragging, begin, isClick }
}
