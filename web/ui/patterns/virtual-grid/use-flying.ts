import { type RefObject, useEffect, useState } from 'react'

/** More than this in one frame is too fast to read; measured, full rows then took 33 to 67 ms a frame. */
const tooFast = 1200
const settlesAfter = 120

/** Whether the list is being flung past: rows then show only what tells them apart. */
export function useFlying(scroller: RefObject<HTMLElement | null>): boolean {
  const [isFlying, setFlying] = useState(false)
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    let last = element.scrollTop
    let timer: ReturnType<typeof setTimeout> | undefined
    const watch = () => {
      const distance = Math.abs(element.scrollTop - last)
      last = element.scrollTop
      if (distance > tooFast) setFlying(true)
      clearTimeout(timer)
      timer = setTimeout(() => setFlying(false), settlesAfter)
    }
    // Before the rows are made anew: to read the place afterwards would cost a layout.
    element.addEventListener('scroll', watch, { passive: true, capture: true })
    return () => {
      clearTimeout(timer)
      element.removeEventListener('scroll', watch, { capture: true })
    }
  }, [scroller])
  return isFlying
}
