import { useQuery } from '@tanstack/react-query'
import { CalendarClock, ChevronDown, CircleCheck, Clock, Send, SkipForward } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { statesQuery, type Ticket } from '#web/domain/tickets/queries.ts'
import { useListPosition } from '#web/domain/ticket-lists/list-position.ts'
import { useStep } from '#web/domain/ticket-lists/use-step.ts'
import { t, td } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Menu } from '#web/ui/primitives/menu.tsx'
import styles from './composer.module.css'
import type { Submission } from './use-sending.ts'
import { WaitDialog } from './wait-dialog.tsx'

const ScheduleDialog = lazy(async () => ({ default: (await import('./schedule-dialog.tsx')).ScheduleDialog }))

type State = { id: number; name: string; active: boolean; state_type?: string | undefined }

/** The states that sending can lead to: the first of their type that is in use. */
export function useEndings(): { closed: State | undefined; pending: State | undefined } {
  const { data = [] } = useQuery(statesQuery)
  const first = (type: string) => (data as State[]).find(({ active, state_type }) => active && state_type === type)
  return { closed: first('closed'), pending: first('pending reminder') }
}

type SendButtonProps = {
  ticket: Ticket
  list: string | undefined
  label: string
  /** Only mail can be sent later. */
  isMail: boolean
  /** When it was to be sent before it was edited. */
  sendAt: string | undefined
  isBusy: boolean
  onSend: (submission?: Submission) => void
}

/** Names the recipient; its menu offers changes to make at the same time. */
export function SendButton({ ticket, list, label, isMail, sendAt, isBusy, onSend }: SendButtonProps) {
  const { closed, pending } = useEndings()
  const [isAsking, setAsking] = useState(false)
  const [isScheduling, setScheduling] = useState(false)
  const position = useListPosition(ticket.id, list)
  const { goTo, goBack } = useStep(list)
  const goOn = () => (position?.next === undefined ? goBack() : goTo(position.next))
  const entries = [
    { id: 'send', label, icon: Send, shortcut: 'mod+enter', run: () => onSend() },
    ...(closed
      ? [
          {
            id: 'close',
            label: t('{send} and close', { send: label }),
            icon: CircleCheck,
            shortcut: 'mod+shift+enter',
            run: () => onSend({ changes: { state_id: closed.id }, closes: true }),
          },
        ]
      : []),
    ...(pending
      ? [{ id: 'wait', label: t('{send} and set pending…', { send: label }), icon: Clock, run: () => setAsking(true) }]
      : []),
    {
      id: 'next',
      label: t('{send} and go to next', { send: label }),
      description: position?.next === undefined ? t('Back to list') : t('Next ticket'),
      icon: SkipForward,
      run: () => onSend({ changes: {}, afterwards: goOn }),
    },
    ...(isMail ? [{ id: 'later', label: t('Send later…'), icon: CalendarClock, run: () => setScheduling(true) }] : []),
  ]
  return (
    <div className={styles.send}>
      <Button variant="primary" shortcut="mod+enter" isPending={isBusy} onPress={() => onSend()}>
        {label}
      </Button>
      <Menu
        label={t('More send options')}
        placement="top end"
        trigger={
          <Button variant="primary" icon={ChevronDown} aria-label={t('More send options')} isDisabled={isBusy} />
        }
        groups={[{ entries }]}
      />
      {isAsking && pending && (
        <WaitDialog
          title={td(pending.name)}
          action={label}
          onChoose={(pending_time) => onSend({ changes: { state_id: pending.id, pending_time } })}
          onClose={() => setAsking(false)}
        />
      )}
      {isScheduling && (
        <Suspense>
          <ScheduleDialog
            sendAt={sendAt}
            onChoose={(chosen) => onSend({ changes: {}, sendAt: chosen })}
            onClose={() => setScheduling(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
