import { lazy, Suspense, useEffect } from 'react'
import { useStore } from '#web/lib/external-store.ts'
import { unseenCount } from '#web/ui/use-title.ts'
import { popUpsWanted } from './pop-up-choice.ts'

/** Few want them, and nobody before they asked for them. */
const PopUps = lazy(async () => ({ default: (await import('./pop-ups.tsx')).PopUps }))

/** Says how much is new to whoever does not look at the page: in its title and, if they wish, beside it. */
export function AnnounceNews({ count }: { count: number }) {
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
