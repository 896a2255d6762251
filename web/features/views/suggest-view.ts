import { type OverviewAttribute, OverviewSuggestion } from '#contract/overview.ts'
import { api } from '#web/lib/api/api.ts'
import type { MyView } from '#web/domain/ticket-lists/my-views.ts'

/** Overviews consist of a condition only: a search by words cannot become one. */
export const canSuggest = ({ query }: MyView): boolean => query === undefined

/** Hands a view to the administrators, who decide which roles get it. The own one stays. */
export async function suggestView({ name, condition, order, group, columns }: MyView): Promise<void> {
  const shown = columns && [...columns]
  await api({ suggest: OverviewSuggestion }).suggest({
    name,
    condition,
    order: order && { by: order.by as OverviewAttribute, direction: order.direction },
    group_by: (group ?? null) as OverviewAttribute | null,
    view: shown && { s: shown, m: shown, d: shown },
  })
}
