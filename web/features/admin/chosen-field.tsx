import { ComboBox } from '#web/ui/primitives/combo-box.tsx'
import styles from '#web/ui/primitives/field.module.css'
import type { FieldProps } from '#web/ui/primitives/field.tsx'
import type { Option, OptionId } from '#web/ui/primitives/options.tsx'
import { Tags } from '#web/ui/primitives/tag.tsx'

type ChosenFieldProps<Id extends OptionId> = FieldProps & {
  options?: readonly Option<Id>[]
  search?: (words: string) => Promise<readonly Option<Id>[]>
  placeholder?: string | undefined
  value: readonly Option<Id>[]
  onChange: (chosen: Option<Id>[]) => void
}

/** Several of a list, in the order in which they were chosen. */
export function ChosenField<Id extends OptionId>({ options = [], value, onChange, ...field }: ChosenFieldProps<Id>) {
  const tags = value.map(({ id, label }) => ({ id: String(id), label }))
  // Beside the combo box, not in it; see `TagField` for the reason.
  return (
    <div className={styles.field}>
      <ComboBox<Id>
        {...field}
        options={options.filter(({ id }) => !value.some((one) => one.id === id))}
        value={null}
        onChange={(option) => {
          if (option && !value.some(({ id }) => id === option.id)) onChange([...value, option])
        }}
      />
      {value.length > 0 && (
        <Tags
          label={field.label}
          tags={tags}
          onRemove={(gone) => onChange(value.filter(({ id }) => String(id) !== gone))}
        />
      )}
    </div>
  )
}
