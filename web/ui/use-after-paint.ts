import { useDeferredValue } from 'react'

/** False while a screen appears, so that what matters most is painted first; true right after. */
export const useAfterPaint = (): boolean => useDeferredValue(true, false)
