import { Popover, type PopoverProps } from 'react-aria-components'
import { classes } from '../classes.ts'
import styles from './popover.module.css'

type FloatingProps = Omit<PopoverProps, 'className'> & { className?: string | undefined }

/** The surface that floats beside its trigger: under menus, selects and popovers alike. */
export const Floating = ({ className, offset = 4, ...props }: FloatingProps) => (
  <Popover {...props} offset={offset} className={classes(styles.popover, className)} />
)
