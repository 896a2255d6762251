import { lazy, Suspense } from 'react'
import type { CustomFieldProps } from '#web/ui/patterns/form/form-fields.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'

const PerformRows = lazy(async () => ({ default: (await import('./perform-rows.tsx')).PerformRows }))

/** What a rule does. The rows are loaded when the form is opened. */
export const PerformField = (props: CustomFieldProps) => (
  <Suspense fallback={<Skeleton lines={2} />}>
    <PerformRows {...props} />
  </Suspense>
)
