import { useQuery } from '@tanstack/react-query'
import { CalendarClock, Clock, Ellipsis, TriangleAlert, X } from 'lucide-react'
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
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import { Menu } from '#web/ui/primitives/menu.tsx'
import { toast } from '#web/ui/primitives/toast-store.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'
import styles from './scheduled.module.css'
import { cancelScheduled, moveScheduled, type ScheduledMessage, scheduledQuery, sendScheduledNow } from './scheduled.ts'

function sayTrouble(error: unknown): void {
  if (isApiError(error, 404)) toast(t('Too late. The message was already sent or cancelled.'), { tone: 'danger' })
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

type ScheduledProps = {
  message: ScheduledMessage
  /** The last message of the ticket. */
  lastArticleId: number
}

/** One at a time: a second press would be told that the message is gone. */
function useScheduledActions({ message, lastArticleId }: ScheduledProps) {
  const { id: user } = useMe()
  const [isBusy, setBusy] = useState(false)
  const run = (action: () => Promise<void>) => {
    setBusy(true)
    void action()
      .catch(sayTrouble)
      .finally(() => setBusy(false))
  }
  return {
    isBusy,
    sendNow: () =>
      run(async () => {
        await sendScheduledNow(message)
        toast(t('Sending now'))
      }),
    edit: () => run(() => cancelScheduled(message, { user, lastArticleId, isEdited: true })),
    cancel: () =>
      run(async () => {
        await cancelScheduled(message, { user, lastArticleId, isEdited: false })
        toast(t('Send cancelled. The message is saved as a draft.'))
      }),
    move: (sendAt: string) => run(() => moveScheduled(message, sendAt)),
  }
}

function Scheduled(props: ScheduledProps) {
  const { message } = props
  const [isMoving, setMoving] = useState(false)
  const { isBusy, sendNow, edit, cancel, move } = useScheduledActions(props)
  const Icon = message.failure === null ? CalendarClock : TriangleAlert
  const more = [
    { id: 'time', label: t('Change time'), icon: Clock, run: () => setMoving(true) },
    { id: 'cancel', label: t('Cancel send'), icon: X, run: cancel },
  ]
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
        <Button size="s" isDisabled={isBusy} onPress={sendNow}>
          {t('Send now')}
        </Button>
        <Button size="s" isDisabled={isBusy} onPress={edit}>
          {t('Edit')}
        </Button>
        <Menu
          label={t('More actions')}
          placement="top end"
          trigger={<IconButton icon={Ellipsis} label={t('More actions')} size="s" isDisabled={isBusy} />}
          groups={[{ entries: more }]}
        />
      </div>
      {isMoving && <ScheduleDialog sendAt={message.send_at} onChoose={move} onClose={() => setMoving(false)} />}
    </li>
  )
}

/** Scheduled emails, visible to the whole team. */
export function ScheduledList({ ticketId, lastArticleId }: { ticketId: number; lastArticleId: number }) {
  const { data = [] } = useQuery(scheduledQuery(ticketId))
  if (data.length === 0) return null
  return (
    <ul className={styles.list} aria-label={t('Scheduled messages')}>
      {data.map((message) => (
        <Scheduled key={message.id} message={message} lastArticleId={lastArticleId} />
      ))}
    </ul>
  )
}
