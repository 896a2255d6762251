import { useEffect, useState } from 'react'
import { whenIdle } from '#web/lib/when-idle.ts'

/** False until the browser has nothing more urgent to do; for what is not part of the first screen. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return isIdle
}
