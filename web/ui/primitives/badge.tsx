import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '#web/lib/format.ts'
import { classes } from '../classes.ts'
import styles from './badge.module.css'

export type Tone = 'neutral' | 'accent' | 'danger' | 'warning' | 'success' | 'notice'

type BadgeProps = { tone?: Tone | undefined; icon?: LucideIcon | undefined; children: ReactNode; isOutlined?: boolean }

/** A short label: "inactive", "VIP", "first reply in 0:42". */
export const Badge = ({ tone = 'neutral', icon: Icon, children, isOutlined = false }: BadgeProps) => (
  <span className={classes(styles.badge, styles[tone], isOutlined && styles.outlined)}>
    {Icon && <Icon size={13} aria-hidden />}
    {children}
  </span>
)

/** A number; `isHot` only for overdue items. */
export const Count = ({ value, isHot = false }: { value: number; isHot?: boolean }) => (
  <span className={classes(styles.count, isHot && styles.hot)}>{formatNumber(value)}</span>
)
