import type { LucideIcon } from 'lucide-react'
import type { Ref } from 'react'
import {
  Group,
  Input,
  TextArea as AriaTextArea,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components'
import { classes } from '../classes.ts'
import { checkAgain, FieldFrame, type FieldProps, passInvalid } from './field.tsx'
import styles from './field.module.css'

type Common = FieldProps & Omit<AriaTextFieldProps, 'children' | 'className'> & { placeholder?: string | undefined }

export type TextFieldProps = Common & {
  icon?: LucideIcon | undefined
  size?: 'm' | 'l' | undefined
  inputRef?: Ref<HTMLInputElement> | undefined
}

export function TextField({ icon: Icon, placeholder, size = 'm', inputRef, ...props }: TextFieldProps) {
  const { label, description, error, aside, isLabelHidden, isMarkHidden, className, ...field } = props
  const frame = { label, description, error, aside, isLabelHidden, isMarkHidden, isRequired: field.isRequired }
  const shown = { className: styles.input ?? '', placeholder, dir: 'auto' }
  const input = <Input {...shown} ref={inputRef} onInput={checkAgain} />
  return (
    <AriaTextField
      {...field}
      {...passInvalid(field.isInvalid || error)}
      validationBehavior={field.validationBehavior ?? 'aria'}
      className={classes(styles.field, size === 'l' && styles.l, className)}
    >
      <FieldFrame {...frame}>
        {Icon ? (
          <Group className={styles.group ?? ''}>
            <span className={styles.affix}>
              <Icon size={16} aria-hidden />
            </span>
            {input}
          </Group>
        ) : (
          input
        )}
      </FieldFrame>
    </AriaTextField>
  )
}

export type TextAreaProps = Common & { rows?: number | undefined; inputRef?: Ref<HTMLTextAreaElement> | undefined }

/** A field that grows with its text pays no heed to `rows`. */
const lineHeight = 20
const aroundLines = 24

/** Grows with what is typed, up to most of the window. */
export function TextArea({ placeholder, rows = 3, inputRef, ...props }: TextAreaProps) {
  const { label, description, error, aside, isLabelHidden, isMarkHidden, className, ...field } = props
  const frame = { label, description, error, aside, isLabelHidden, isMarkHidden, isRequired: field.isRequired }
  return (
    <AriaTextField
      {...field}
      {...passInvalid(field.isInvalid || error)}
      validationBehavior={field.validationBehavior ?? 'aria'}
      className={classes(styles.field, className)}
    >
      <FieldFrame {...frame}>
        <AriaTextArea
          ref={inputRef}
          className={classes(styles.input, styles.area)}
          onInput={checkAgain}
          placeholder={placeholder}
          style={{ minBlockSize: rows * lineHeight + aroundLines }}
          dir="auto"
        />
      </FieldFrame>
    </AriaTextField>
  )
}
