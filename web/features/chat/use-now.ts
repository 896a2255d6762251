import { useEffect, useState } from 'react'

/** The time, renewed every second or as often as given. */
export function useNow(every = 1000): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}

/** How long ago, as a clock shows it: `4:12`, `1:02:07`. */
export function formatClock(since: string, now: number): string {
  const seconds = Math.max(0, Math.floor((now - new Date(since).getTime()) / 1000))
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60]
  const padded = [...(hours > 0 ? [hours] : []), minutes, rest].map((part, at) =>
    at === 0 ? String(part) : String(part).padStart(2, '0'),
  )
  return padded.join(':')
}
