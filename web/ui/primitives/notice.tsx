import { CircleCheck, Info, Lock, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import { classes } from '../classes.ts'
import { Button } from './button.tsx'
import styles from './notice.module.css'

const icons = { danger: TriangleAlert, warning: TriangleAlert, success: CircleCheck, info: Info, note: Lock }

type NoticeProps = {
  tone?: keyof typeof icons | undefined
  children: ReactNode
  action?: ReactNode
  onDismiss?: (() => void) | undefined
  /** Announced immediately; for something that just failed. */
  isAlert?: boolean | undefined
}

/** A message above a form or a page. */
export function Notice({ tone = 'info', children, action, onDismiss, isAlert = tone === 'danger' }: NoticeProps) {
  const Icon = icons[tone]
  return (
    <div className={classes(styles.notice, styles[tone])} {...(isAlert && { role: 'alert' })}>
      <div className={styles.message}>
        <Icon size={16} className={styles.icon ?? ''} aria-hidden />
        <div className={styles.text}>{children}</div>
      </div>
      {action}
      {onDismiss && <Button icon={X} variant="ghost" size="s" aria-label={t('Dismiss')} onPress={onDismiss} />}
    </div>
  )
}
