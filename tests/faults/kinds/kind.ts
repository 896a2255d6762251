/** One kind of write: what a client sends, when it counts as acknowledged, and how its effect is found afterwards. */
export type WriteKind = {
  name: string
  prepare?(): Promise<void>
  /** Resolves when the write is acknowledged; an unanswered write is repeated. Returns what is wrong already. */
  write(index: number): Promise<string[]>
  /** What is wrong with the acknowledged writes. */
  verify(acknowledged: readonly number[]): Promise<string[]>
}

/** Every write has exactly one record. */
export function findLostAndDouble(name: string, acknowledged: readonly number[], found: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const title of found) counts.set(title, (counts.get(title) ?? 0) + 1)
  return [
    ...acknowledged.flatMap((index) => (counts.has(`${name} ${index}`) ? [] : [`${name} ${index} is lost`])),
    ...[...counts].flatMap(([title, count]) => (count === 1 ? [] : [`${title} exists ${count} times`])),
  ]
}
