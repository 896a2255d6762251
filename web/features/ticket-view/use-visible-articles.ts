import { type RefObject, useEffect, useState } from 'react'
import type { Article } from '#web/domain/tickets/queries.ts'

/** The messages in sight, by their place in the conversation, both included. */
export type VisibleRange = { first: number; last: number }

/** `drawn` is the number of rendered articles: when it changes, they are observed again. */
export function useVisibleArticles(
  articles: readonly Article[],
  scroller: RefObject<HTMLElement | null>,
  drawn: number,
): VisibleRange {
  const [sight, setVisible] = useState<VisibleRange>({ first: articles.length - 1, last: articles.length - 1 })
  useEffect(() => {
    const box = scroller.current
    if (!box) return undefined
    const places = new Map(articles.map(({ id }, place) => [String(id), place]))
    const seen = new Set<number>()
    const observer = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes) {
          const place = places.get((target as HTMLElement).dataset.article ?? '') ?? 0
          if (isIntersecting) seen.add(place)
          else seen.delete(place)
        }
        if (seen.size > 0) setVisible({ first: Math.min(...seen), last: Math.max(...seen) })
      },
      { root: box, rootMargin: '-16px 0px' },
    )
    for (const element of box.querySelectorAll('[data-article]')) observer.observe(element)
    return () => observer.disconnect()
  }, [articles, scroller, drawn])
  return sight
}
