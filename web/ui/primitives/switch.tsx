import type { ReactNode } from 'react'
import { Switch as AriaSwitch, type SwitchProps as AriaSwitchProps } from 'react-aria-components'
import { classes } from '../classes.ts'
import styles from './switch.module.css'

export type SwitchProps = Omit<AriaSwitchProps, 'children' | 'className'> & {
  children?: ReactNode
  description?: ReactNode
  className?: string | undefined
}

/** For settings that take effect immediately; inside a form, use a Checkbox. */
export const Switch = ({ children, description, className, ...props }: SwitchProps) => (
  <AriaSwitch {...props} className={classes(styles.switch, className)}>
    <span className={styles.track}>
      <span className={styles.thumb} />
    </span>
    {children !== undefined && (
      <span>
        {children}
        {description && <span className={styles.description}>{description}</span>}
      </span>
    )}
  </AriaSwitch>
)
