import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'
import { useState } from 'react'
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

/** While a list scrolls, the number of visible rows changes by one. With one more, it stays the same, and all are reused. */
export function useSteadyRange(): (range: Range) => number[] {
  const [memory] = useState({ count: 0 })
  return (range) => {
    const items = defaultRangeExtractor(range)
    const next = (items.at(-1) ?? -1) + 1
    if (items.length === memory.count - 1 && next < range.count) items.push(next)
    memory.count = items.length
    return items
  }
}
