import { useQuery } from '@tanstack/react-query'
import { Phone } from 'lucide-react'
import { t } from '#web/lib/i18n/i18n.ts'
import { useNarrowSidebar } from '#web/ui/patterns/app-shell.tsx'
import { NavEntry } from '#web/ui/patterns/nav-list.tsx'
import { Switch } from '#web/ui/primitives/switch.tsx'
import { missedQuery } from './calls.ts'
import { switchPhone, useIsPhoneOn } from './phone-switch.ts'
import styles from './phone-nav.module.css'

/** The way to the caller log, how many calls were missed, and the switch that silences calls. */
export function PhoneEntry() {
  const isOn = useIsPhoneOn()
  const isNarrow = useNarrowSidebar()
  const { data: missed } = useQuery(missedQuery)
  return (
    <div className={styles.phone}>
      <ul>
        <NavEntry to="/phone" search={{}} icon={Phone} label={t('Phone')} count={missed} />
      </ul>
      {!isNarrow && (
        <Switch isSelected={isOn} onChange={(next) => void switchPhone(next)} aria-label={t('Show inbound calls')} />
      )}
    </div>
  )
}
