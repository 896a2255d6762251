import { useState } from 'react'
import type { Article } from '#web/domain/tickets/queries.ts'
import { firstSpans, joinSpans, type Span, spanAround, spanBefore } from './spans.ts'

/** The rendered parts; the others on demand, and a linked message immediately. */
export function useSpans(articles: readonly Article[], wanted: number | undefined) {
  const at = articles.findIndex(({ id }) => id === wanted)
  const [opened, setOpened] = useState<readonly Span[]>(() => firstSpans(articles.length))
  const open = (span: Span) => setOpened((before) => [...before, span])
  return {
    spans: joinSpans(at === -1 ? opened : [...opened, spanAround(at)], articles.length),
    openBefore: (span: Span) => open(spanBefore(span)),
    openAround: (articleId: number) => open(spanAround(articles.findIndex(({ id }) => id === articleId))),
  }
}
