import { td } from '#web/lib/i18n/i18n.ts'
import type { Option } from '#web/ui/primitives/options.tsx'
import type { TreeNode } from '#web/ui/primitives/tree-select/tree.ts'

type Branch = { value?: unknown; name?: unknown; children?: unknown; disabled?: unknown }

const labelsOf = (map: unknown): [string, unknown][] =>
  typeof map === 'object' && map !== null && !Array.isArray(map) ? Object.entries(map) : []

const nodeOf = ({ value, name, children, disabled }: Branch): TreeNode => ({
  id: String(value ?? name),
  label: td(String(name ?? value)),
  isDisabled: disabled === true,
  children: Array.isArray(children) ? (children as Branch[]).map(nodeOf) : [],
})

/** The options of a field, which are a map of labels, a list or a tree. */
export const listTree = (options: unknown): TreeNode[] =>
  Array.isArray(options)
    ? (options as Branch[]).map(nodeOf)
    : labelsOf(options).map(([id, label]) => ({ id, label: td(String(label)), children: [] }))

const isPath = (value: string) => value.includes('::')

function* walk(nodes: readonly TreeNode[]): Generator<Option<string>> {
  for (const { id, label, children } of nodes) {
    yield { id, label: isPath(id) ? id.replaceAll('::', ' › ') : label }
    yield* walk(children)
  }
}

/** The same without levels: a branch is named by its path. */
export const listOptions = (options: unknown): Option<string>[] => [...walk(listTree(options))]

/** Options that were removed are still the value of old records. */
export function labelOfOption(data_option: Readonly<Record<string, unknown>>, key: string): string {
  const known = listOptions(data_option.options).find(({ id }) => id === key)?.label
  const removed = labelsOf(data_option.historical_options).find(([id]) => id === key)?.[1]
  return known ?? (removed === undefined ? key : td(String(removed)))
}
