import { useQuery } from '@tanstack/react-query'
import type { HelpAnswer } from '#web/domain/knowledge-base/help-centre.ts'
import { answersQuery } from '#web/domain/knowledge-base/queries.ts'
import { useHelp } from './use-help.ts'

/** From the day on by which it should have been read again. */
export const isOverdue = ({ review_at }: Pick<HelpAnswer, 'review_at'>, now = Date.now()): boolean =>
  review_at !== null && Date.parse(review_at) <= now

const minute = 60_000

/** Those that the user may edit, the longest overdue first; undefined until they are loaded. */
export function useOverdue(): HelpAnswer[] | undefined {
  const { help } = useHelp()
  // The time is part of the query: the same one for a minute, so that it is not asked for with each rendering.
  const now = new Date(Math.ceil(Date.now() / minute) * minute).toISOString()
  const { data } = useQuery({
    ...answersQuery(help.id, { review_before: now }),
    queryKey: ['knowledge_base_answers', 'list', help.id, 'overdue'],
  })
  return data
    ?.filter((answer) => isOverdue(answer))
    .toSorted((one, other) => Date.parse(one.review_at ?? '') - Date.parse(other.review_at ?? ''))
}
