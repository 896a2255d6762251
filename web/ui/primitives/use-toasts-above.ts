import { useLayoutEffect } from 'react'
import { liftToasts } from './toast-store.ts'

/** Toasts are shown above a bar of this height at the bottom of the window, so that they cover none of its buttons. */
export function useToastsAbove(bar: string, height: number): void {
  useLayoutEffect(() => {
    liftToasts(bar, height)
    return () => liftToasts(bar, 0)
  }, [bar, height])
}
