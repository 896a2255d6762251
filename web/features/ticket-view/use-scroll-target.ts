import { useMemo, useState } from 'react'

/** Where a conversation is to be read, as a selector; another object is another wish, even for the same place. */
export type ScrollTarget = { selector: string }

export const buildSelector = (articleId: number | undefined): string => `[data-article="${articleId}"]`

/** The conversation itself, from its first line. */
export const theTop = ':scope > *'

/**
 * A message from the address, else where the conversation was opened: what comes later must not pull the reader along.
 * A jump counts until the address names another message.
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
