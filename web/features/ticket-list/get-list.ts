import type { ListLayout } from '#web/domain/ticket-lists/list-layout.ts'
import { type Criteria, groupings, narrowed } from '#web/domain/ticket-lists/criteria.ts'
import type { ListSearch } from '#web/domain/ticket-lists/list-search.ts'
import type { ListSource } from '#web/domain/ticket-lists/list-source.ts'
import { openList, type TicketList } from '#web/domain/ticket-lists/ticket-list.ts'

/** The query from a source, its URL and its user's settings. */
function criteriaOf(source: ListSource, search: ListSearch, layout: ListLayout): Criteria {
  const kept = layout.order ?? source.order
  return {
    condition: narrowed(source.condition, search.filter ?? source.filter),
    query: source.query,
    order: { by: search.sort ?? kept.by, direction: search.order ?? kept.direction },
    // An overview may be grouped by a value that is not a record; its rows are then only sorted.
    group: groupings.find((name) => name === (search.group ?? layout.group ?? source.group)),
  }
}

/** The list for the query, with a unique name. */
export function getList(source: ListSource, search: ListSearch, layout: ListLayout): { key: string; list: TicketList } {
  const criteria = criteriaOf(source, search, layout)
  const key = JSON.stringify([source.link, criteria])
  return { key, list: openList(key, criteria) }
}
