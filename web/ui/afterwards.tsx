import type { ReactNode } from 'react'
import { ActionPlace, useActionPlace } from '#web/lib/actions/registry.ts'
import { useAfterwards } from './use-afterwards.ts'

/** Shows its children right after the rest of a screen was painted; for the keys it is as if they had been there. */
export function Afterwards({ children }: { children: ReactNode }) {
  const isAfterwards = useAfterwards()
  return <ActionPlace value={useActionPlace()}>{isAfterwards && children}</ActionPlace>
}
