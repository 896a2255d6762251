import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './field-group.module.css'

type FieldGroupProps = {
  label: string
  /** The room between its parts. */
  gap?: 'tight' | 'wide'
  error?: string | undefined
  children: ReactNode
}

/** Several controls in a frame, with a label above it, as one field of a form. */
export const FieldGroup = ({ label, gap, error, children }: FieldGroupProps) => (
  <fieldset className={classes(styles.group, gap && styles[gap])}>
    <legend className={styles.label}>{label}</legend>
    {children}
    {error && (
      <p role="alert" className={styles.error}>
        {error}
      </p>
    )}
  </fieldset>
)
