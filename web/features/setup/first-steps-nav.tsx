import { useCan, useMe } from '#web/lib/session.ts'
import { loadLater } from '#web/ui/load-later.tsx'
import { useIdle } from '#web/ui/use-idle.ts'

const FirstStepsEntry = loadLater(async () => (await import('./first-steps.tsx')).FirstStepsEntry)

/** For administrators, until they hide it. */
export function FirstStepsNav() {
  const { preferences } = useMe()
  const isWanted = useCan()('admin') && preferences.first_steps_hidden !== true
  const isIdle = useIdle()
  return isWanted && isIdle ? <FirstStepsEntry /> : null
}
