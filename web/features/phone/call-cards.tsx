import { useEffect } from 'react'
import { useStore } from '#web/lib/external-store.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { onCall, onConnect } from '#web/lib/live/messages.ts'
import { useMe } from '#web/lib/session.ts'
import { loadLater } from '#web/ui/load-later.tsx'
import { useIdle } from '#web/ui/use-idle.ts'
import styles from './call-card.module.css'
import { useHasPhone, useIsPhoneOn } from './phone-switch.ts'
import { dismissCall, type ShownCall, shownCalls, showCall } from './shown-calls.ts'

const CallCard = loadLater(async () => (await import('./call-card.tsx')).CallCard)

/** If it fails, the next connect tries again. */
const showCallsUnderWay = (me: number): Promise<void> =>
  import('./calls-under-way.ts').then((calls) => calls.showCallsUnderWay(me)).catch(() => undefined)

function useShownCalls(): readonly ShownCall[] {
  const { id: me } = useMe()
  useEffect(() => onCall((call) => showCall(call, me)), [me])
  useEffect(() => onConnect(() => void showCallsUnderWay(me)), [me])
  return useStore(shownCalls)
}

function Ringing() {
  const calls = useShownCalls()
  const isOn = useIsPhoneOn()
  const isIdle = useIdle()
  useEffect(() => {
    if (isIdle) CallCard.preload()
  }, [isIdle])
  return (
    <section className={styles.cards} aria-label={t('Inbound calls')} aria-live="polite">
      {isOn && calls.map((call) => <CallCard key={call.id} call={call} onDismiss={() => dismissCall(call.id)} />)}
    </section>
  )
}

/** Incoming calls, in the corner of every screen. They never take the focus. */
export const CallCards = () => (useHasPhone() ? <Ringing /> : null)
