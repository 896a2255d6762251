/** Caches the result for each argument for as long as the argument exists; it must not change. */
export function memoize<A extends object, T extends object>(compute: (argument: A) => T): (argument: A) => T {
  const results = new WeakMap<A, T>()
  return (argument) => {
    const known = results.get(argument)
    if (known !== undefined) return known
    const result = compute(argument)
    results.set(argument, result)
    return result
  }
}
