import { useEffect, useState } from 'react'

const minute = 60_000
const second = 1000
/** In the last minutes every second counts. */
const exact = 5 * minute

/** Milliseconds until a moment, 0 after it; renewed by the minute, at the end by the second. Undefined without one. */
export function useTimeLeft(end: Date | undefined): number | undefined {
  const until = end?.getTime()
  const [now, setNow] = useState(() => Date.now())
  const left = until === undefined ? undefined : Math.max(0, until - now)
  const pause = left === undefined || left === 0 ? undefined : left > exact ? Math.min(minute, left - exact) : second
  useEffect(() => {
    if (pause === undefined) return undefined
    const timer = setTimeout(() => setNow(Date.now()), Math.max(pause, second))
    return () => clearTimeout(timer)
  }, [pause, now])
  return left
}
