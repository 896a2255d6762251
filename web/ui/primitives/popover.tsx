import type { ReactNode } from 'react'
import {
  Dialog,
  DialogTrigger,
  Popover as AriaPopover,
  type PopoverProps as AriaPopoverProps,
} from 'react-aria-components'
import { classes } from '../classes.ts'
import styles from './popover.module.css'

export type FloatingProps = Omit<AriaPopoverProps, 'className'> & { className?: string | undefined }

/** The surface that floats beside its trigger: under menus, selects and popovers alike. */
export const Floating = ({ className, offset = 4, ...props }: FloatingProps) => (
  <AriaPopover {...props} offset={offset} className={classes(styles.popover, className)} />
)

type PopoverProps = {
  /** The button that opens it. */
  trigger: ReactNode
  /** Its name for assistive technology. */
  label: string
  placement?: AriaPopoverProps['placement'] | undefined
  children: ReactNode | ((close: () => void) => ReactNode)
  isOpen?: boolean | undefined
  onOpenChange?: ((isOpen: boolean) => void) | undefined
}

/** A small window beside a button: a filter, a person's card. */
export const Popover = ({
  trigger,
  label,
  placement = 'bottom start',
  children,
  isOpen,
  onOpenChange,
}: PopoverProps) => (
  <DialogTrigger {...(isOpen !== undefined && { isOpen })} {...(onOpenChange && { onOpenChange })}>
    {trigger}
    <Floating placement={placement} className={styles.window}>
      <Dialog aria-label={label} className={styles.dialog ?? ''}>
        {({ close }) => (typeof children === 'function' ? children(close) : children)}
      </Dialog>
    </Floating>
  </DialogTrigger>
)
