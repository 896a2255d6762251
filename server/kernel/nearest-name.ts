/** The number of characters to insert, delete or replace, by dynamic programming over one row. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [index, character] of [...one].entries()) {
    const next = [index + 1]
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (character === other[column - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

const longest = 100

/** The most similar of the names, to suggest it for one that does not exist. */
export function nearestName(wanted: string, names: Iterable<string>): string {
  const short = wanted.slice(0, longest)
  let best = { name: '', distance: Infinity }
  for (const name of names) {
    const distance = editDistance(short, name)
    if (distance < best.distance) best = { name, distance }
  }
  return best.name
}
