/** The items in another order: one of them moved by so many places. */
export function movedBy(ids: readonly number[], id: number, places: number): number[] {
  const from = ids.indexOf(id)
  const rest = ids.filter((one) => one !== id)
  return from === -1 ? [...ids] : rest.toSpliced(Math.max(0, from + places), 0, id)
}
