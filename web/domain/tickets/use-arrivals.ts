import { type RefObject, useEffect, useRef, useState } from 'react'
import { useMe } from '#web/lib/session.ts'
import type { Article } from './queries.ts'

const elementOf = (box: HTMLElement, id: number) => box.querySelector<HTMLElement>(`[data-article="${id}"]`)

/** So long files and pictures of the message take their places, and the composer closes. */
const settling = 1500

/** Scrolls to what the reader has sent: all of it, with its files, if it is the last message. */
function showOwn(box: HTMLElement, id: number): void {
  const element = elementOf(box, id)
  const isLast = [...box.querySelectorAll('[data-article]')].at(-1) === element
  if (!isLast) return element?.scrollIntoView({ block: 'nearest' })
  const follow = () => {
    box.scrollTop = box.scrollHeight
  }
  follow()
  const observer = new ResizeObserver(follow)
  for (const part of [box, ...box.children]) observer.observe(part)
  const stop = () => observer.disconnect()
  setTimeout(stop, settling)
  box.addEventListener('wheel', stop, { passive: true, once: true })
}

/**
 * Messages that arrived while this was open and have not been visible yet. Only the reader's own message is
 * scrolled to.
 */
export function useArrivals(articles: readonly Article[], scroller: RefObject<HTMLElement | null>): readonly Article[] {
  const { id: me } = useMe()
  const known = useRef(new Set(articles.map(({ id }) => id)))
  const [unseen, setUnseen] = useState<readonly Article[]>([])

  useEffect(() => {
    const arrived = articles.filter(({ id }) => !known.current.has(id))
    known.current = new Set(articles.map(({ id }) => id))
    const own = arrived.findLast(({ created_by_id }) => created_by_id === me)
    if (own && scroller.current) showOwn(scroller.current, own.id)
    const foreign = arrived.filter(({ created_by_id }) => created_by_id !== me)
    setUnseen((before) => [...before, ...foreign].filter(({ id }) => known.current.has(id)))
  }, [articles, me, scroller])

  useEffect(() => {
    const box = scroller.current
    if (!box || unseen.length === 0) return undefined
    const observer = new IntersectionObserver(
      (sightings) => {
        const seen = new Set(
          sightings
            .filter(({ isIntersecting }) => isIntersecting)
            .map(({ target }) => Number((target as HTMLElement).dataset.article)),
        )
        if (seen.size > 0) setUnseen((before) => before.filter(({ id }) => !seen.has(id)))
      },
      { root: box, rootMargin: '0px 0px -40px 0px' },
    )
    for (const { id } of unseen) {
      const element = elementOf(box, id)
      if (element) observer.observe(element)
    }
    return () => observer.disconnect()
  }, [unseen, scroller])

  return unseen
}

/** Scrolls to a message and shows for a moment which one it is. */
export function showArticle(id: number): void {
  const element = document.querySelector<HTMLElement>(`[data-article="${id}"]`)
  if (!element) return
  element.scrollIntoView({ block: 'start' })
  element.focus({ preventScroll: true })
  element.dataset.marked = ''
  element.addEventListener('animationend', () => delete element.dataset.marked, { once: true })
}
