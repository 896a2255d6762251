import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './field-group.module.css'

type FieldGroupProps = {
  label: string
  /** The room between its parts. */
  gap?: 'tight' | 'wide'
  error?: string | undefined
  /** For a group that is higher than the window: its end would not be seen. */
  isErrorFirst?: boolean
  children: ReactNode
}

/** Several controls in a frame, with a label above it, as one field of a form. */
export function FieldGroup({ label, gap, error, isErrorFirst = false, children }: FieldGroupProps) {
  const alert = error && (
    <p role="alert" className={styles.error}>
      {error}
    </p>
  )
  return (
    <fieldset className={classes(styles.group, gap && styles[gap])}>
      <legend className={styles.label}>{label}</legend>
      {isErrorFirst && alert}
      {children}
      {!isErrorFirst && alert}
    </fieldset>
  )
}
