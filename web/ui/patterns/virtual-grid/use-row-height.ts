import { useEffect, useState } from 'react'

/** The token is one number for all rows; a change of density sets a new one. */
const rowHeight = () => Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue('--row'), 10) || 36

export function useRowHeight(): number {
  const [height, setHeight] = useState(rowHeight)
  useEffect(() => {
    const watcher = new MutationObserver(() => setHeight(rowHeight()))
    watcher.observe(document.documentElement, { attributeFilter: ['data-density'] })
    return () => watcher.disconnect()
  }, [])
  return height
}
