import { type RefObject, useLayoutEffect } from 'react'
import type { ScrollTarget } from './use-scroll-target.ts'

const settling = 2000
const breaks = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** A message that is longer than the window shows its beginning. */
function place(box: HTMLElement, element: Element | null): void {
  const bottom = box.scrollHeight - box.clientHeight
  box.scrollTop = element instanceof HTMLElement ? Math.min(bottom, element.offsetTop - 16) : bottom
}

/**
 * Opens at its goal, and stays there while images and messages take their real size, until the reader
 * moves. Afterwards the end that is read (`kept`) stays in sight when a composer opens below.
 */
export function useThreadPosition(
  scroller: RefObject<HTMLElement | null>,
  goal: ScrollTarget,
  kept: 'start' | 'end',
): void {
  useLayoutEffect(() => {
    const box = scroller.current
    const content = box?.firstElementChild
    if (!box || !content) return undefined
    let isSettling = true
    let height = box.clientHeight
    const adjust = () => {
      if (isSettling) place(box, box.querySelector(goal.selector))
      else if (kept === 'end') box.scrollTop += height - box.clientHeight
      height = box.clientHeight
    }
    const release = () => {
      isSettling = false
    }
    adjust()
    const observer = new ResizeObserver(adjust)
    observer.observe(content)
    observer.observe(box)
    for (const event of breaks) box.addEventListener(event, release, { passive: true, once: true })
    const timer = setTimeout(release, settling)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
      for (const event of breaks) box.removeEventListener(event, release)
    }
  }, [scroller, goal, kept])
}
