import { loadLater } from '#web/ui/load-later.tsx'
import { useHasPhone } from './phone-switch.ts'

const PhoneEntry = loadLater(async () => (await import('./phone-entry.tsx')).PhoneEntry)

/** For users who take calls. */
export const PhoneNav = () => (useHasPhone() ? <PhoneEntry /> : null)
