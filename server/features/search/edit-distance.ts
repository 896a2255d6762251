/** The number of inserted, deleted, replaced or swapped letters between two words. */
export function measureEditDistance(one: string, other: string): number {
  const [a, b] = [[...one], [...other]]
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [row, letter] of a.entries()) {
    const current = [row + 1]
    for (const [column, another] of b.entries()) {
      const replaced = (last[column] as number) + (letter === another ? 0 : 1)
      const best = Math.min(replaced, (last[column + 1] as number) + 1, (current[column] as number) + 1)
      const isSwapped = row > 0 && column > 0 && letter === b[column - 1] && a[row - 1] === another
      current.push(isSwapped ? Math.min(best, (beforeLast[column - 1] as number) + 1) : best)
    }
    beforeLast = last
    last = current
  }
  return last[b.length] as number
}
