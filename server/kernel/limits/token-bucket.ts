/** Takes one token; false when the bucket is empty. `now` is in milliseconds, of any clock. */
export type TokenBucket = (now: number) => boolean

/** A rate limit in memory: at most `burst` at once, and `perSecond` in the long run. */
export function createTokenBucket({ burst, perSecond }: { burst: number; perSecond: number }): TokenBucket {
  let left = burst
  let at = 0
  return (now) => {
    const seconds = Math.max(0, now - at) / 1000
    left = Math.min(burst, left + seconds * perSecond)
    at = now
    if (left < 1) return false
    left -= 1
    return true
  }
}
