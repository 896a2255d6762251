import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import styles from '#web/ui/patterns/settings-page.module.css'
import { Button } from '#web/ui/primitives/button.tsx'
import { ExternalLink, Link } from '#web/ui/primitives/link.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { Spinner } from '#web/ui/primitives/spinner.tsx'
import { arrivalsQuery } from './queries.ts'

/** After this many milliseconds of silence, help is offered. */
const patience = 120_000

type FirstMessageProps = { channelId: number; username: string; onClose: () => void }

/** Waits until the first message is here. */
export function FirstMessage({ channelId, username, onClose }: FirstMessageProps) {
  const { data } = useQuery(arrivalsQuery(channelId, 2000))
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience)
    return () => clearTimeout(timer)
  }, [])
  const latest = data?.latest
  if (!latest)
    return (
      <div className={styles.form}>
        <p>
          {t('Open the bot and write something:')}{' '}
          <ExternalLink href={`https://t.me/${username}`} target="_blank">
            t.me/{username}
          </ExternalLink>
        </p>
        <p role="status" className={styles.actions}>
          <Spinner /> {t('Waiting for a message')}
        </p>
        {isLate && (
          <Notice tone="warning">
            {t('Nothing arrives? Check your firewall, or connect the bot again and fetch messages instead.')}
          </Notice>
        )}
      </div>
    )
  return (
    <div className={styles.form}>
      <p role="status" className={styles.actions}>
        <CircleCheck size={16} aria-hidden /> {t('Message received')}
      </p>
      <div className={styles.actions}>
        {latest.ticket_id && (
          <Link to="/tickets/$id" params={{ id: String(latest.ticket_id) }}>
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
