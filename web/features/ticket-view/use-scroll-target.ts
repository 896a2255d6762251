import { useMemo, useState } from 'react'

/** The position to scroll to, as a selector; a new object is a new request, even for the same place. */
export type ScrollTarget = { selector: string }

export const buildSelector = (articleId: number | undefined): string => `[data-article="${articleId}"]`

/** The conversation itself, from its first line. */
export const theTop = ':scope > *'

/**
 * A message from the URL, else where the conversation was opened: later messages must not move the view. A jump
 * counts until the URL names another message.
 */
export function useScrollTarget(articleId: number | undefined, start: string) {
  const [opened] = useState(start)
  const addressed = useMemo<ScrollTarget>(
    () => ({ selector: articleId === undefined ? opened : buildSelector(articleId) }),
    [articleId, opened],
  )
  const [jump, setJump] = useState<ScrollTarget & { instead: ScrollTarget }>()
  return {
    goal: jump?.instead === addressed ? jump : addressed,
    goTo: (id: number) => setJump({ selector: buildSelector(id), instead: addressed }),
  }
}
