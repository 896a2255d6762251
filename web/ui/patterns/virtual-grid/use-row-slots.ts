import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'
import { useEffect, useState } from 'react'
import { whenIdle } from '#web/lib/when-idle.ts'
import { growAhead } from './render-ahead.ts'
import { assignSlots, type RowSlot, sortSlots } from './row-slots.ts'

/**
 * Which element shows which item. What is remembered is no state: whatever it is, every item gets one element; it only
 * decides how many elements are reused.
 */
export function useRowSlots(items: readonly number[], isScrolling: boolean): readonly RowSlot[] {
  const [memory] = useState<{ slots: readonly RowSlot[] }>({ slots: [] })
  const slots = assignSlots(memory.slots, items)
  memory.slots = isScrolling ? slots : sortSlots(slots)
  return memory.slots
}

/**
 * How many rows to render above and below the visible ones: none before the first paint, which they would delay, then a few
 * more whenever the browser is idle. The rest of the screen may still be loading, but a user who scrolls at once needs them.
 */
export function useRowsAhead(most: number): number {
  const [ahead, setAhead] = useState(0)
  useEffect(() => (ahead < most ? whenIdle(() => setAhead(growAhead(ahead, most))) : undefined), [ahead, most])
  return ahead
}

/**
 * The items to render. While a list scrolls, the number of visible rows changes by one; with one more it stays the same,
 * and all elements are reused.
 */
export function useShownItems(mostAhead: number, isScrolling: () => boolean): (range: Range) => number[] {
  const [memory] = useState({ ahead: 0, count: 0 })
  return (range) => {
    memory.ahead = Math.max(range.overscan, isScrolling() ? growAhead(memory.ahead, mostAhead) : memory.ahead)
    const items = defaultRangeExtractor({ ...range, overscan: memory.ahead })
    const next = (items.at(-1) ?? -1) + 1
    if (items.length === memory.count - 1 && next < range.count) items.push(next)
    memory.count = items.length
    return items
  }
}
