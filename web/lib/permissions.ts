/** `a.b` is granted by `a.b` or `a`; `a.*` by anything at or under `a`. */
function holdsOne(held: ReadonlySet<string>, wanted: string): boolean {
  if (wanted.endsWith('.*')) {
    const root = wanted.slice(0, -2)
    return holdsOne(held, root) || [...held].some((name) => name.startsWith(`${root}.`))
  }
  const parts = wanted.split('.')
  return parts.some((_, index) => held.has(parts.slice(0, index + 1).join('.')))
}

/**
 * The same rule as on the server, so that nothing is offered that would be rejected: any of them, where `x+y`
 * means both.
 */
export const holds = (held: ReadonlySet<string>, wanted: readonly string[]): boolean =>
  wanted.some((one) => one.split('+').every((name) => holdsOne(held, name)))
