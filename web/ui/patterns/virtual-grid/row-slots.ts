/** The element that shows an item of the grid. */
export type RowSlot = { slot: number; item: number }

const byItem = (a: RowSlot, b: RowSlot) => a.item - b.item

/** Numbers that no slot has. */
function* unusedSlots(slots: readonly RowSlot[]): Generator<number> {
  const used = new Set(slots.map(({ slot }) => slot))
  for (let slot = 0; ; slot += 1) if (!used.has(slot)) yield slot
}

/**
 * Gives the elements of rows that have left to rows that enter: changing the texts of an element takes half of the time
 * of creating one. Elements stay where they are in the document, because moving one is as expensive as creating it.
 */
export function assignSlots(before: readonly RowSlot[], items: readonly number[]): RowSlot[] {
  const shown = new Set(items)
  const known = new Set(before.map(({ item }) => item))
  const entering = items.filter((item) => !known.has(item))
  const reused = before.flatMap((row) => {
    if (shown.has(row.item)) return [row]
    const item = entering.shift()
    return item === undefined ? [] : [{ slot: row.slot, item }]
  })
  const slots = unusedSlots(before)
  return [...reused, ...entering.map((item) => ({ slot: slots.next().value as number, item }))]
}

/** The order in which a screen reader reads them, for a list that does not scroll. */
export const sortSlots = (slots: readonly RowSlot[]): RowSlot[] => slots.toSorted(byItem)
