import { type RefObject, useEffect, useState } from 'react'

/** More than this in one frame is too fast to read; measured, full rows then took 33 to 67 ms a frame. */
const tooFast = 1200
const settlesAfter = 120

/** Whether the list is scrolled fast: rows then show only what distinguishes them. */
export function useFastScrolling(scroller: RefObject<HTMLElement | null>): boolean {
  const [isScrollingFast, setScrollingFast] = useState(false)
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    let last = element.scrollTop
    let wasFast = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const settle = () => {
      wasFast = false
      setScrollingFast(false)
    }
    const watch = () => {
      const distance = Math.abs(element.scrollTop - last)
      last = element.scrollTop
      // One jump, such as to the end, is followed by nothing: its rows are rendered once, and complete.
      if (distance > tooFast && wasFast) setScrollingFast(true)
      wasFast = distance > tooFast
      clearTimeout(timer)
      timer = setTimeout(settle, settlesAfter)
    }
    // Before the rows are rendered again: reading the position afterwards would force a layout.
    element.addEventListener('scroll', watch, { passive: true, capture: true })
    return () => {
      clearTimeout(timer)
      element.removeEventListener('scroll', watch, { capture: true })
    }
  }, [scroller])
  return isScrollingFast
}
