import type { ReactNode } from 'react'
import { ActionPlace, useActionPlace } from '#web/lib/actions/registry.ts'
import { useAfterPaint } from './use-after-paint.ts'

/** Shows its children right after the rest of a screen was painted; for the keys it is as if they had been there. */
export function AfterPaint({ children }: { children: ReactNode }) {
  const isPainted = useAfterPaint()
  return <ActionPlace value={useActionPlace()}>{isPainted && children}</ActionPlace>
}
