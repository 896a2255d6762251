import { useEffect, useState } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import { type Call, onCall } from '#web/lib/live/messages.ts'
import { useMe } from '#web/lib/session.ts'
import { loadLater } from '#web/ui/load-later.tsx'
import { useIdle } from '#web/ui/use-idle.ts'
import styles from './call-card.module.css'
import { useHasPhone, useIsPhoneOn } from './phone-switch.ts'

const CallCard = loadLater(async () => (await import('./call-card.tsx')).CallCard)

/** The maximum number of cards; older calls are in the log. */
const mostShown = 3

/** Shown to everyone who may answer, then to the user who did; removed when the call ended or another user answered. */
const isShown = ({ state, direction, answered_by_id }: Call, me: number) =>
  direction === 'in' && (state === 'newCall' || (state === 'answer' && answered_by_id === me))

function useRingingCalls(isOn: boolean): { calls: readonly Call[]; dismiss: (id: number) => void } {
  const { id: me } = useMe()
  const [calls, setCalls] = useState<readonly Call[]>([])
  const dismiss = (id: number) => setCalls((before) => before.filter((call) => call.id !== id))
  useEffect(() => {
    if (!isOn) return undefined
    return onCall((call) =>
      setCalls((before) => {
        const others = before.filter(({ id }) => id !== call.id)
        const isKnown = others.length < before.length
        // An answered call is shown only if its card is visible: a dismissed card stays hidden.
        const isWanted = isShown(call, me) && (call.state === 'newCall' || isKnown)
        return isWanted ? [...others, call].slice(-mostShown) : others
      }),
    )
  }, [isOn, me])
  return { calls: isOn ? calls : [], dismiss }
}

function Ringing() {
  const { calls, dismiss } = useRingingCalls(useIsPhoneOn())
  const isIdle = useIdle()
  useEffect(() => {
    if (isIdle) CallCard.preload()
  }, [isIdle])
  return (
    <section className={styles.cards} aria-label={t('Inbound calls')} aria-live="polite">
      {calls.map((call) => (
        <CallCard key={call.id} call={call} onDismiss={() => dismiss(call.id)} />
      ))}
    </section>
  )
}

/** Incoming calls, in the corner of every screen. They never take the focus. */
export const CallCards = () => (useHasPhone() ? <Ringing /> : null)
