/** An option in the ordered list or in the tree of a field. */
type Option = { name?: unknown; value?: unknown; children?: unknown }

export const maxOptions = 5000
export const maxOptionDepth = 6

const textOf = (value: unknown): string => (typeof value === 'string' ? value : String(value ?? ''))

function* walkOptions(options: unknown): Generator<[key: string, label: string]> {
  if (!Array.isArray(options)) return
  for (const option of options as Option[]) {
    if (typeof option !== 'object' || option === null) continue
    const key = textOf(option.value ?? option.name)
    yield [key, textOf(option.name ?? option.value)]
    yield* walkOptions(option.children)
  }
}

/**
 * The labels of all options by key: of a map (`{"k": "Label"}`), an ordered list or a tree. Options that were removed are
 * in `historical_options`, so that old records can still be shown.
 */
export function readOptions({ options, historical_options }: Record<string, unknown>): ReadonlyMap<string, string> {
  const labels = new Map<string, string>(readMap(historical_options))
  for (const [key, label] of Array.isArray(options) ? walkOptions(options) : readMap(options)) labels.set(key, label)
  return labels
}

const readMap = (map: unknown): [string, string][] =>
  typeof map === 'object' && map !== null && !Array.isArray(map)
    ? Object.entries(map).map(([key, label]) => [key, textOf(label)])
    : []
