import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import { ariaKeys } from '#web/lib/actions/keys.ts'
import { currentKeys } from '#web/lib/actions/shortcuts.ts'
import { classes } from '../classes.ts'
import styles from './button.module.css'
import { Kbd } from './kbd.tsx'
import { Spinner } from './spinner.tsx'

type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'inverse'

export type ButtonProps = Omit<AriaButtonProps, 'children' | 'className'> & {
  children?: ReactNode
  /** One primary a screen; danger for what cannot be taken back; inverse on a dark bar. */
  variant?: ButtonVariant | undefined
  size?: 's' | 'm' | 'l' | undefined
  icon?: LucideIcon | undefined
  /** Shown at the end, such as the arrow of a menu. */
  endIcon?: LucideIcon | undefined
  /** Shown after the label and announced to assistive technology; the key itself belongs to an action. */
  shortcut?: string | undefined
  isFullWidth?: boolean | undefined
  className?: string | undefined
}

/** Not the library's own: that announces the button's name again, by an id that is gone when a dialog closes. */
const pending = {
  'aria-disabled': true,
  type: 'button',
  onPress: () => undefined,
} as const

/** The label names the effect. While `isPending` it keeps its width and cannot be pressed again. */
export function Button({
  children,
  variant = 'secondary',
  size = 'm',
  icon: Icon,
  endIcon: EndIcon,
  shortcut,
  isFullWidth = false,
  isPending = false,
  className,
  ...props
}: ButtonProps) {
  const iconOnly = children === undefined && styles.iconOnly
  return (
    <AriaButton
      {...props}
      {...(isPending && pending)}
      {...(shortcut && { 'aria-keyshortcuts': ariaKeys(currentKeys(shortcut)) })}
      className={classes(
        styles.button,
        styles[variant],
        styles[size],
        iconOnly,
        isFullWidth && styles.wide,
        isPending && styles.busy,
        className,
      )}
    >
      {isPending && (
        <span className={styles.pending}>
          <Spinner />
        </span>
      )}
      {Icon && <Icon size={size === 's' ? 15 : 16} aria-hidden />}
      {children !== undefined && <span className={styles.label}>{children}</span>}
      {shortcut && <Kbd shortcut={currentKeys(shortcut)} />}
      {EndIcon && <EndIcon size={15} aria-hidden />}
    </AriaButton>
  )
}
