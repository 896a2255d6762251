import type { ReactNode } from 'react'
import { Radio, RadioGroup as AriaRadioGroup, type RadioGroupProps as AriaRadioGroupProps } from 'react-aria-components'
import { classes } from '../classes.ts'
import { FieldFrame, type FieldProps, passInvalid } from './field.tsx'
import fieldStyles from './field.module.css'
import styles from './radio-group.module.css'

type RadioOption = { id: string; label: ReactNode; description?: ReactNode; isDisabled?: boolean | undefined }

export type RadioGroupProps = FieldProps &
  Omit<AriaRadioGroupProps, 'children' | 'className'> & {
    options: readonly RadioOption[]
    /** `segments` is one bar of choices, for two to five short words. */
    look?: 'list' | 'segments' | undefined
  }

export function RadioGroup({ options, look = 'list', ...props }: RadioGroupProps) {
  const { label, description, error, aside, isLabelHidden, className, ...group } = props
  const frame = { label, description, error, aside, isLabelHidden, isRequired: group.isRequired }
  return (
    <AriaRadioGroup {...group} {...passInvalid(error)} className={classes(fieldStyles.field, className)}>
      <FieldFrame {...frame}>
        <div className={styles[look]}>
          {options.map((option) => (
            <Radio
              key={option.id}
              value={option.id}
              isDisabled={option.isDisabled ?? false}
              className={classes(look === 'list' ? styles.radio : styles.segment)}
            >
              {look === 'list' && <span className={styles.dot} />}
              <span>
                {option.label}
                {option.description && <span className={styles.description}>{option.description}</span>}
              </span>
            </Radio>
          ))}
        </div>
      </FieldFrame>
    </AriaRadioGroup>
  )
}
