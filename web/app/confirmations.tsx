import { lazy, Suspense } from 'react'
import { useStore } from '#web/lib/external-store.ts'
import { asked } from '#web/ui/primitives/confirm-store.ts'

const Confirmation = lazy(async () => ({
  default: (await import('#web/ui/primitives/confirm.tsx')).Confirmation,
}))

/** Dialogs are a tenth of the whole; the sign-in page and the portal start without them. */
export function Confirmations() {
  const isAsked = useStore(asked, (question) => question !== undefined)
  return <Suspense>{isAsked && <Confirmation />}</Suspense>
}
