import { lazy } from 'react'

/** Most installations have none. */
export const LazyCustomFieldControls = lazy(async () => ({
  default: (await import('./custom-field-controls.tsx')).CustomFieldControls,
}))
