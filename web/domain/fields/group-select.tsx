import type { FieldProps } from '#web/ui/primitives/field.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { TreeSelect } from '#web/ui/primitives/tree-select/tree-select.tsx'
import { groupTree, isTreeOfGroups } from './group-tree.ts'

type GroupSelectProps = FieldProps & {
  options: readonly { id: number; label: string }[]
  value: number | null
  onChange: (id: number) => void
  isRequired?: boolean | undefined
  isDisabled?: boolean | undefined
}

/** A group: of a list, or of a tree if some are below others. */
export function GroupSelect({ options, value, onChange, ...field }: GroupSelectProps) {
  if (!isTreeOfGroups(options)) return <Select {...field} options={options} value={value} onChange={onChange} />
  return (
    <TreeSelect
      {...field}
      isRequired
      nodes={groupTree(options)}
      value={value === null ? null : String(value)}
      onChange={(id) => id !== null && onChange(Number(id))}
    />
  )
}
