import { useCan, useMe } from '#web/lib/session.ts'
import { loadLater } from '#web/ui/load-later.tsx'

const FirstStepsEntry = loadLater(async () => (await import('./first-steps.tsx')).FirstStepsEntry)

/** For administrators, until they hide it. */
export function FirstStepsNav() {
  const { preferences } = useMe()
  const isWanted = useCan()('admin') && preferences.first_steps_hidden !== true
  return isWanted ? <FirstStepsEntry /> : null
}
