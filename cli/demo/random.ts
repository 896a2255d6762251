/** Reproducible random numbers: the same seed gives the same demo. */
export type Random = {
  /** From 0 to 1. */
  roll(): number
  isLucky(share: number): boolean
  between(least: number, most: number): number
  oneOf<T>(some: readonly T[]): T
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const roll = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
  const between = (least: number, most: number) => least + Math.floor(roll() * (most - least + 1))
  return {
    roll,
    between,
    isLucky: (share) => roll() < share,
    oneOf: <T>(some: readonly T[]) => some[between(0, some.length - 1)] as T,
  }
}
