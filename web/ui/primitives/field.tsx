import type { FormEvent, ReactNode } from 'react'
import { FieldError, Label, Text, VisuallyHidden } from 'react-aria-components'
import styles from './field.module.css'

/** Only `true` is passed on: a field marked as valid would not show the form's own validation. */
export const passInvalid = (isInvalid: unknown): { isInvalid?: true } => (isInvalid ? { isInvalid: true } : {})

/**
 * Fields are checked again when they are left. If that removes an error, the button below moves away while it is being
 * pressed, and the press is lost: so a field that shows an error is checked again as soon as it is typed in.
 */
export function checkAgain({ currentTarget }: FormEvent<HTMLElement>) {
  if (currentTarget.ariaInvalid === 'true') currentTarget.dispatchEvent(new Event('change'))
}

/** What every field can say about itself; always wired to the control for assistive technology. */
export type FieldProps = {
  label: string
  description?: ReactNode
  /** What is wrong with the value; shown in place of the description. */
  error?: string | undefined
  /** A word at the end of the label's line, such as a link. */
  aside?: ReactNode
  /** For places where the surroundings show the name already. */
  isLabelHidden?: boolean | undefined
  /** If all fields are required, a mark at each is useless. */
  isMarkHidden?: boolean | undefined
  className?: string | undefined
}

export type FieldFrameProps = FieldProps & { isRequired?: boolean | undefined; children: ReactNode }

/** Label above, control, then error or description. Used inside a React Aria field, which connects them. */
export function FieldFrame({
  label,
  description,
  error,
  aside,
  isLabelHidden,
  isMarkHidden,
  isRequired,
  children,
}: FieldFrameProps) {
  const head = (
    <>
      <Label className={styles.label}>
        {label}
        {isRequired && !isMarkHidden && (
          <span className={styles.required} aria-hidden>
            *
          </span>
        )}
      </Label>
      {aside}
    </>
  )
  return (
    <>
      {isLabelHidden ? (
        <VisuallyHidden elementType="span">{head}</VisuallyHidden>
      ) : (
        <span className={styles.head}>{head}</span>
      )}
      {children}
      {description && !error && (
        <Text slot="description" className={styles.description}>
          {description}
        </Text>
      )}
      <FieldError className={styles.error}>{error}</FieldError>
    </>
  )
}
