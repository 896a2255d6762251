import { lazy, Suspense } from 'react'
import { identityRequest } from '#web/features/two-factor/identity-store.ts'
import { useStore } from '#web/lib/external-store.ts'
import { asked } from '#web/ui/primitives/confirm-store.ts'

const Confirmation = lazy(async () => ({
  default: (await import('#web/ui/primitives/confirm.tsx')).Confirmation,
}))

const IdentityDialog = lazy(async () => ({
  default: (await import('#web/features/two-factor/identity-dialog.tsx')).IdentityDialog,
}))

/** Dialogs are a tenth of the whole; the sign-in page and the portal start without them. */
export function Confirmations() {
  const isAsked = useStore(asked, (question) => question !== undefined)
  const isIdentityAsked = useStore(identityRequest, (request) => request !== undefined)
  return (
    <Suspense>
      {isAsked && <Confirmation />}
      {isIdentityAsked && <IdentityDialog />}
    </Suspense>
  )
}
