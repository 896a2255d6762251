import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import styles from '#web/ui/patterns/settings-page.module.css'
import { Button } from '#web/ui/primitives/button.tsx'
import { Link } from '#web/ui/primitives/link.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { Spinner } from '#web/ui/primitives/spinner.tsx'
import { useTraffic } from './channel-state.tsx'

/** After this many milliseconds of silence, help is offered. */
const patience = 120_000
const pause = 2000

type FirstMessageProps = {
  channelId: number
  /** Where to write. */
  children: ReactNode
  /** What to do when nothing arrives. */
  help: string
  onClose: () => void
}

/** Waits until the first message is here. */
export function FirstMessage({ channelId, children, help, onClose }: FirstMessageProps) {
  const traffic = useTraffic(channelId, pause)
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience)
    return () => clearTimeout(timer)
  }, [])
  if (!traffic)
    return (
      <div className={styles.form}>
        {children}
        <p role="status" className={styles.actions}>
          <Spinner /> {t('Waiting for a message')}
        </p>
        {isLate && <Notice tone="warning">{help}</Notice>}
      </div>
    )
  return (
    <div className={styles.form}>
      <p role="status" className={styles.actions}>
        <CircleCheck size={16} aria-hidden /> {t('Message received')}
      </p>
      <div className={styles.actions}>
        {traffic.last_ticket_id && (
          <Link to="/tickets/$id" params={{ id: String(traffic.last_ticket_id) }}>
            {t('Open the ticket')}
          </Link>
        )}
        <Button variant="primary" onPress={onClose}>
          {t('Done')}
        </Button>
      </div>
    </div>
  )
}
