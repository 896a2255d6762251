import { loadLater } from '#web/ui/load-later.tsx'
import { useIdle } from '#web/ui/use-idle.ts'
import { useHasPhone } from './phone-switch.ts'

const PhoneEntry = loadLater(async () => (await import('./phone-entry.tsx')).PhoneEntry)

/** For users who take calls. */
export function PhoneNav() {
  const hasPhone = useHasPhone()
  const isIdle = useIdle()
  return hasPhone && isIdle ? <PhoneEntry /> : null
}
