import { TriangleAlert, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useActions } from '#web/lib/actions/registry.ts'
import { useStore } from '#web/lib/external-store.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { classes } from '../classes.ts'
import { Button } from './button.tsx'
import { belowToasts, dismissToast, shownFor, type Toast, toasts, undoToast } from './toast-store.ts'
import styles from './toast.module.css'

function useClock({ id }: Toast, isPaused: boolean) {
  useEffect(() => {
    if (isPaused) return undefined
    const timer = setTimeout(() => dismissToast(id), shownFor)
    return () => clearTimeout(timer)
  }, [id, isPaused])
}

function ToastItem({ toast, isPaused }: { toast: Toast; isPaused: boolean }) {
  useClock(toast, isPaused)
  return (
    <li className={classes(styles.toast, styles[toast.tone])}>
      {toast.tone === 'danger' && <TriangleAlert size={16} aria-hidden />}
      <span className={styles.text}>{toast.text}</span>
      {toast.undo && (
        <Button size="s" variant="ghost" shortcut="z" onPress={() => undoToast(toast)}>
          {t('Undo')}
        </Button>
      )}
      <Button icon={X} variant="ghost" size="s" aria-label={t('Dismiss')} onPress={() => dismissToast(toast.id)} />
    </li>
  )
}

/** Rendered once. The list is always mounted, because a live region must exist before its content. */
export function Toasts() {
  const all = useStore(toasts)
  const lift = useStore(belowToasts, (all) => Math.max(0, ...all.values()))
  const [isPaused, setPaused] = useState(false)
  const newest = all.findLast(({ undo }) => undo !== undefined)
  useActions([
    {
      id: 'undo',
      title: t('Undo'),
      shortcut: 'z',
      enabled: newest !== undefined,
      run: () => newest && undoToast(newest),
    },
  ])
  const pausing = {
    onPointerEnter: () => setPaused(true),
    onPointerLeave: () => setPaused(false),
    onFocus: () => setPaused(true),
    onBlur: () => setPaused(false),
  }
  return (
    <div
      role="status"
      aria-live="polite"
      className={styles.region}
      data-toasts
      {...(lift > 0 && { style: { '--lifted': `${lift}px` } as object })}
      {...pausing}
    >
      <ol className={styles.list}>
        {all.map((one) => (
          <ToastItem key={one.id} toast={one} isPaused={isPaused} />
        ))}
      </ol>
    </div>
  )
}
