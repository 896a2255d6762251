import { parseArgs } from 'node:util'

/** Numbers as options, `--rounds=2`, with their usual values. */
export function readSizes<K extends string>(args: string[], usual: Record<K, number>): Record<K, number> {
  const options = Object.fromEntries(Object.keys(usual).map((name) => [name, { type: 'string' as const }]))
  const { values } = parseArgs({ args, options })
  const sizes = Object.entries<number>(usual).map(([name, value]) => [name, Number(values[name] ?? value)])
  return Object.fromEntries(sizes) as Record<K, number>
}
