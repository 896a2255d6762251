import { type RefObject, startTransition, useLayoutEffect, useState } from 'react'

type WidthOptions = {
  /** What depends on the width is rendered later, in slices: for content that need not be in the first paint. */
  isLater?: boolean | undefined
}

/** The width of an element in pixels. It is known before the first paint unless `isLater`, and undefined until then. */
export function useWidth(
  element: RefObject<HTMLElement | null>,
  { isLater = false }: WidthOptions = {},
): number | undefined {
  const [width, setWidth] = useState<number>()
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return undefined
    let known = current.clientWidth
    if (isLater) startTransition(() => setWidth(known))
    else setWidth(known)
    const observer = new ResizeObserver(() => {
      // At first it reports the width that is known.
      if (current.clientWidth === known) return
      known = current.clientWidth
      setWidth(known)
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [element, isLater])
  return width
}
