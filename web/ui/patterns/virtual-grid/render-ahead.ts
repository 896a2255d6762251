import { observeElementOffset, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual'

type Grid = Virtualizer<HTMLDivElement, Element>
type Report = Parameters<typeof observeElementOffset>[1]
type Item = Pick<VirtualItem, 'index' | 'start' | 'end'>

/** Milliseconds after which rows are rendered although the browser is not idle. */
const latest = 100
/** All of them at once would be a frame of 30 ms. */
const aheadPerFrame = 3

/** The rows ahead of a list that is scrolled before its screen is complete: a few more in each frame. */
export const growAhead = (ahead: number, most: number): number => Math.min(most, ahead + aheadPerFrame)

/** Whether the rendered items fill what is visible from `top` to `bottom`. */
export function coversView(items: readonly Item[], count: number, top: number, bottom: number): boolean {
  const first = items[0]
  const last = items.at(-1)
  if (!first || !last) return false
  return (first.index === 0 || first.start <= top) && (last.index === count - 1 || last.end >= bottom)
}

function isCovered(grid: Grid, offset: number): boolean {
  const { count, scrollMargin } = grid.options
  return coversView(grid.getVirtualItems(), count, offset + scrollMargin, offset + (grid.scrollRect?.height ?? 0))
}

/** Renders the rows at this position, and computes their layout now instead of in the next frame. */
function renderNow(grid: Grid, report: () => void): void {
  report()
  grid.scrollElement?.getBoundingClientRect()
}

/**
 * As long as the rows that are rendered ahead fill the view, the next ones are rendered between two frames, when the
 * browser is idle. A frame of a list that scrolls then runs no script: it takes 5 ms instead of 13 (median), and 8 of 300
 * frames are late instead of 26.
 */
export function observeOffset(grid: Grid, report: Report): () => void {
  let waiting: number | undefined
  const cancel = () => {
    if (waiting !== undefined) cancelIdleCallback(waiting)
    waiting = undefined
  }
  const stop = observeElementOffset(grid, (offset, isScrolling) => {
    cancel()
    // Safari cannot tell when it is idle.
    const canWait = isScrolling && 'requestIdleCallback' in globalThis && isCovered(grid, offset)
    if (!canWait) return report(offset, isScrolling)
    waiting = requestIdleCallback(() => renderNow(grid, () => report(offset, isScrolling)), { timeout: latest })
    return undefined
  })
  return () => {
    cancel()
    stop?.()
  }
}
