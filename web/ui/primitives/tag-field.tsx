import { ComboBox } from './combo-box.tsx'
import type { FieldProps } from './field.tsx'
import styles from './field.module.css'
import type { Option } from './options.tsx'
import { Tags } from './tag.tsx'

type TagFieldProps = FieldProps & {
  /** The words themselves. */
  value: readonly string[]
  onChange: (tags: string[]) => void
  search: (words: string, signal: AbortSignal) => Promise<readonly Option<string>[]>
  /** Whether new values may be created. */
  allowsNew?: boolean | undefined
  placeholder?: string | undefined
}

/** Values that are added by typing and removed one by one. */
export function TagField({ value, onChange, search, allowsNew = true, label, ...field }: TagFieldProps) {
  const add = (word: string) => {
    if (word !== '' && !value.includes(word)) onChange([...value, word])
  }
  const chosen = value.length > 0 && (
    <Tags
      label={label}
      tags={value.map((word) => ({ id: word, label: word }))}
      onRemove={(gone) => onChange(value.filter((word) => word !== gone))}
    />
  )
  // Beside the combo box, not in it: a group that mounts inside an open one has no state and breaks the page.
  return (
    <div className={styles.field}>
      <ComboBox<string>
        {...field}
        label={label}
        value={null}
        isQuick
        search={search}
        onChange={(option) => option && add(option.label)}
        onCreate={allowsNew ? add : undefined}
      />
      {chosen}
    </div>
  )
}
