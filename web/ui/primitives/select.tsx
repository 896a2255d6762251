import { ChevronDown } from 'lucide-react'
import { Button, Select as AriaSelect, SelectValue } from 'react-aria-components'
import { t } from '#web/lib/i18n/i18n.ts'
import { classes } from '../classes.ts'
import { FieldFrame, type FieldProps, passInvalid } from './field.tsx'
import fieldStyles from './field.module.css'
import { type Option, OptionContent, type OptionId, OptionList } from './options.tsx'
import { Floating } from './floating.tsx'
import styles from './select.module.css'

export type SelectProps<Id extends OptionId> = FieldProps & {
  options: readonly Option<Id>[]
  value: Id | null
  onChange: (id: Id) => void
  placeholder?: string | undefined
  isDisabled?: boolean | undefined
  isRequired?: boolean | undefined
  autoFocus?: boolean | undefined
  name?: string | undefined
  /** `quiet` shows its border only on hover: for property panels. */
  look?: 'field' | 'quiet' | undefined
}

/** One of a few. For many, or for what has to be searched on the server, use a ComboBox. */
export function Select<Id extends OptionId>({ options, placeholder, look = 'field', ...props }: SelectProps<Id>) {
  const { label, description, error, aside, isLabelHidden, className, onChange, ...select } = props
  const frame = { label, description, error, aside, isLabelHidden, isRequired: select.isRequired }
  const chosen = options.find(({ id }) => id === select.value)
  return (
    <AriaSelect
      {...select}
      {...passInvalid(error)}
      validationBehavior="aria"
      onChange={(id) => id !== null && onChange(id as Id)}
      className={classes(fieldStyles.field, className)}
    >
      <FieldFrame {...frame}>
        <Button className={classes(styles.button, styles[look])}>
          <SelectValue className={classes(styles.value, !chosen && styles.placeholder)}>
            {chosen ? <OptionContent {...chosen} description={undefined} /> : (placeholder ?? t('Choose…'))}
          </SelectValue>
          <ChevronDown size={15} className={styles.arrow ?? ''} aria-hidden />
        </Button>
      </FieldFrame>
      <Floating>
        <OptionList items={options as readonly Option[]} />
      </Floating>
    </AriaSelect>
  )
}
