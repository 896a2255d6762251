import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Checkbox as AriaCheckbox, type CheckboxProps as AriaCheckboxProps } from 'react-aria-components'
import { classes } from '../classes.ts'
import styles from './checkbox.module.css'

export type CheckboxProps = Omit<AriaCheckboxProps, 'children' | 'className'> & {
  /** Without it the box needs an `aria-label`. */
  children?: ReactNode
  description?: ReactNode
  className?: string | undefined
}

export const Checkbox = ({ children, description, className, ...props }: CheckboxProps) => (
  <AriaCheckbox {...props} className={classes(styles.checkbox, className)}>
    {({ isIndeterminate, isSelected }) => (
      <>
        <span className={styles.box}>
          {isIndeterminate && <Minus size={12} strokeWidth={3} aria-hidden />}
          {isSelected && !isIndeterminate && <Check size={12} strokeWidth={3} aria-hidden />}
        </span>
        {children !== undefined && (
          <span>
            {children}
            {description && <span className={styles.description}>{description}</span>}
          </span>
        )}
      </>
    )}
  </AriaCheckbox>
)
