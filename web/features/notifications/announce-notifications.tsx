import { lazy, Suspense, useEffect } from 'react'
import { useStore } from '#web/lib/external-store.ts'
import { unseenCount } from '#web/ui/use-title.ts'
import { popUpsWanted } from './pop-up-choice.ts'

/** Loaded only for users who turned them on. */
const PopUps = lazy(async () => ({ default: (await import('./pop-ups.tsx')).PopUps }))

/** Shows the number of unseen notifications in the page title and, if turned on, as desktop notifications. */
export function AnnounceNotifications({ count }: { count: number }) {
  useEffect(() => {
    unseenCount.set(count)
    return () => unseenCount.set(0)
  }, [count])
  return (
    useStore(popUpsWanted) && (
      <Suspense>
        <PopUps />
      </Suspense>
    )
  )
}
