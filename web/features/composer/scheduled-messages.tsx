import { useQuery } from '@tanstack/react-query'
import { CalendarClock, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { FailureValues } from '#contract/error-codes.ts'
import { parseMailboxes, shortName } from '#web/domain/articles/mailboxes.ts'
import { textIn } from '#web/domain/articles/mail-html.ts'
import { sayFailure } from '#web/domain/tickets/actions.ts'
import { showArticle } from '#web/domain/tickets/use-arrivals.ts'
import { isApiError } from '#web/lib/api/error.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { failureSentence } from '#web/lib/i18n/failure-sentence.ts'
import { t, tn } from '#web/lib/i18n/i18n.ts'
import { useMe } from '#web/lib/session.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { toast } from '#web/ui/primitives/toast-store.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'
import styles from './scheduled.module.css'
import { cancelScheduled, moveScheduled, type ScheduledMessage, scheduledQuery } from './scheduled.ts'

function sayTrouble(error: unknown): void {
  if (isApiError(error, 404)) toast(t('Too late. The message has been sent.'), { tone: 'danger' })
  else sayFailure(error)
}

/** The codes of a person without access; said to that person it would be “you”. */
const withoutAccess = new Set(['not_authorized', 'permission_missing'])

function describeFailure({ failure, failure_code, failure_values, created_by }: ScheduledMessage): string {
  if (failure_code === null) return failure ?? ''
  if (withoutAccess.has(failure_code)) return t('{name} no longer has access to this ticket', { name: created_by })
  const values = failure_values as FailureValues | null
  return failureSentence({ code: failure_code, field: undefined, values: values ?? undefined }) || (failure ?? '')
}

const describeTime = (message: ScheduledMessage): string =>
  message.failure === null
    ? t('Sends {time} · scheduled by {name}', { time: formatDateTime(message.send_at), name: message.created_by })
    : t('Couldn’t be sent: {reason}', { reason: describeFailure(message) })

/** Customers may have written since: it is still sent, unless an agent cancels it. */
function Newer({ ids }: { ids: readonly number[] }) {
  const [first] = ids
  if (first === undefined) return null
  return (
    <p className={styles.newer}>
      {tn(
        ids.length,
        'The customer wrote after this was scheduled. We’ll still send it.',
        'The customer wrote {count} messages after this was scheduled. We’ll still send it.',
      )}
      <Button size="s" variant="ghost" onPress={() => showArticle(first)}>
        {t('Show message')}
      </Button>
    </p>
  )
}

function Scheduled({ message }: { message: ScheduledMessage }) {
  const { id: me } = useMe()
  const [isMoving, setMoving] = useState(false)
  const Icon = message.failure === null ? CalendarClock : TriangleAlert
  return (
    <li className={styles.message}>
      <Icon size={15} aria-hidden />
      <div>
        <p>{describeTime(message)}</p>
        <p className={styles.beginning} dir="auto">
          {t('to {names}', { names: parseMailboxes(message.to).map(shortName).join(', ') })}: {textIn(message.body)}
        </p>
        <Newer ids={message.newer_article_ids} />
      </div>
      <div className={styles.buttons}>
        <Button size="s" onPress={() => setMoving(true)}>
          {t('Change time')}
        </Button>
        <Button size="s" onPress={() => void cancelScheduled(me, message).catch(sayTrouble)}>
          {t('Cancel send')}
        </Button>
      </div>
      {isMoving && (
        <ScheduleDialog
          sendAt={message.failure === null ? message.send_at : undefined}
          onChoose={(sendAt) => void moveScheduled(message, sendAt).catch(sayTrouble)}
          onClose={() => setMoving(false)}
        />
      )}
    </li>
  )
}

/** Scheduled emails, visible to the whole team. */
export function ScheduledList({ ticketId }: { ticketId: number }) {
  const { data = [] } = useQuery(scheduledQuery(ticketId))
  if (data.length === 0) return null
  return (
    <ul className={styles.list} aria-label={t('Scheduled messages')}>
      {data.map((message) => (
        <Scheduled key={message.id} message={message} />
      ))}
    </ul>
  )
}
