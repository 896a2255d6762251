import { Minus, Plus } from 'lucide-react'
import {
  Button,
  Group,
  Input,
  NumberField as AriaNumberField,
  type NumberFieldProps as AriaNumberFieldProps,
} from 'react-aria-components'
import { classes } from '../classes.ts'
import { FieldFrame, type FieldProps, passInvalid } from './field.tsx'
import styles from './field.module.css'

export type NumberFieldProps = FieldProps & Omit<AriaNumberFieldProps, 'children' | 'className'>

type OptionalNumberFieldProps = Omit<NumberFieldProps, 'value' | 'onChange'> & {
  /** Anything but a number is an empty field. */
  value: unknown
  onChange: (value: number | null) => void
}

export function OptionalNumberField({ value, onChange, ...field }: OptionalNumberFieldProps) {
  return (
    <NumberField
      {...field}
      value={typeof value === 'number' ? value : Number.NaN}
      onChange={(next) => onChange(Number.isNaN(next) ? null : next)}
    />
  )
}

/** `value` NaN is an empty field. */
export function NumberField(props: NumberFieldProps) {
  const { label, description, error, aside, isLabelHidden, className, ...field } = props
  const frame = { label, description, error, aside, isLabelHidden, isRequired: field.isRequired }
  return (
    <AriaNumberField
      {...field}
      {...passInvalid(field.isInvalid || error)}
      validationBehavior={field.validationBehavior ?? 'aria'}
      className={classes(styles.field, className)}
    >
      <FieldFrame {...frame}>
        <Group className={styles.group ?? ''}>
          <Input className={styles.input ?? ''} />
          <Button slot="decrement" className={styles.stepper ?? ''}>
            <Minus size={14} aria-hidden />
          </Button>
          <Button slot="increment" className={styles.stepper ?? ''}>
            <Plus size={14} aria-hidden />
          </Button>
        </Group>
      </FieldFrame>
    </AriaNumberField>
  )
}
