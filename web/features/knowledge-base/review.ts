import type { HelpAnswer, HelpCentre } from '#web/domain/knowledge-base/help-centre.ts'

/** From the day on by which it should have been read again. */
export const isOverdue = ({ review_at }: Pick<HelpAnswer, 'review_at'>, now = Date.now()): boolean =>
  review_at !== null && Date.parse(review_at) <= now

/** Those that the user may edit, the longest overdue first. */
export const listOverdue = ({ answers, categories }: HelpCentre): HelpAnswer[] =>
  [...answers.values()]
    .filter((answer) => isOverdue(answer) && categories.get(answer.categoryId)?.isEditable)
    .toSorted((one, other) => Date.parse(one.review_at ?? '') - Date.parse(other.review_at ?? ''))
