import { tooMany } from '#kernel/errors.ts'
import { sourceKey } from '#kernel/limits/source-key.ts'
import { createTokenBucket, type TokenBucket } from '#kernel/limits/token-bucket.ts'

type SourceLimits = {
  /** Connections at the same time. */
  open: number
  /** Of all sources together, so that visitors leave room for agents. */
  openInTotal: number
  /** New connections of a source: at once, and in the long run. */
  burst: number
  perSecond: number
}

/** An office with one address has several visitors. */
export const visitorLimits: SourceLimits = { open: 50, openInTotal: 8000, burst: 200, perSecond: 10 }

type Source = { open: number; takeToken: TokenBucket; seenAt: number }

/** Sources without a connection are remembered for this long, so that reconnecting in a loop is noticed. */
const rememberedFor = 60_000
const retryAfter = 30

/** The connections of visitors by address, in this process. */
export function createSources({ open, openInTotal, burst, perSecond }: SourceLimits, now = () => performance.now()) {
  const sources = new Map<string, Source>()
  let all = 0

  const findOrAdd = (ip: string): Source => {
    const key = sourceKey(ip)
    const source = sources.get(key) ?? { open: 0, takeToken: createTokenBucket({ burst, perSecond }), seenAt: 0 }
    source.seenAt = now()
    sources.set(key, source)
    return source
  }
  const forgetOld = () => {
    for (const [key, source] of sources)
      if (source.open === 0 && now() - source.seenAt > rememberedFor) sources.delete(key)
  }

  return {
    /** Refuses a connection beyond the limits. */
    assertBelowLimits: (ip: string): void => {
      if (sources.size > openInTotal) forgetOld()
      const source = findOrAdd(ip)
      if (all >= openInTotal || source.open >= open || !source.takeToken(now())) throw tooMany(retryAfter)
    },
    /** Returns a function that ends the connection. */
    open: (ip: string): (() => void) => {
      const source = findOrAdd(ip)
      source.open += 1
      all += 1
      let isOpen = true
      return () => {
        if (!isOpen) return
        isOpen = false
        source.open -= 1
        all -= 1
      }
    },
  }
}
export type VisitorSources = ReturnType<typeof createSources>
