import { customFieldsQuery } from '#web/domain/fields/fields-query.ts'
import { findAttribute } from '#web/domain/tickets/attributes.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import type { ListLayout } from '#web/domain/ticket-lists/list-layout.ts'
import { type Criteria, customGroupings, groupings, narrowed } from '#web/domain/ticket-lists/criteria.ts'
import type { ListSearch } from '#web/domain/ticket-lists/list-search.ts'
import type { ListSource } from '#web/domain/ticket-lists/list-source.ts'
import { openList, type TicketList } from '#web/domain/ticket-lists/ticket-list.ts'

/**
 * An overview may be grouped by a value that rows are only sorted by. Rows are requested before custom fields are known;
 * then every name that is no built-in attribute is one.
 */
function knownGroup(wanted: string | undefined): string | undefined {
  if (!wanted || (groupings as readonly string[]).includes(wanted)) return wanted || undefined
  const fields = queryClient.getQueryData(customFieldsQuery.queryKey)
  const isCustom = fields ? customGroupings(fields).includes(wanted) : findAttribute(wanted) === undefined
  return isCustom ? wanted : undefined
}

/** The query from a source, its URL and its user's settings. */
function criteriaOf(source: ListSource, search: ListSearch, layout: ListLayout): Criteria {
  const kept = layout.order ?? source.order
  return {
    condition: narrowed(source.condition, search.filter ?? source.filter),
    query: source.query,
    order: { by: search.sort ?? kept.by, direction: search.order ?? kept.direction },
    group: knownGroup(search.group ?? layout.group ?? source.group),
  }
}

/** The list for the query, with a unique name. */
export function getList(source: ListSource, search: ListSearch, layout: ListLayout): { key: string; list: TicketList } {
  const criteria = criteriaOf(source, search, layout)
  const key = JSON.stringify([source.link, criteria])
  return { key, list: openList(key, criteria) }
}
