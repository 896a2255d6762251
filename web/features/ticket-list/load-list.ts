import { listLayoutNow } from '#web/domain/ticket-lists/list-layout.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { choicesQuery } from '#web/domain/tickets/choices.ts'
import { getList } from './get-list.ts'
import type { ListSearch } from '#web/domain/ticket-lists/list-search.ts'
import { overviewQuery } from '#web/domain/ticket-lists/list-source.ts'
import { showRange } from '#web/domain/ticket-lists/ticket-list.ts'

export const loadChoices = () => queryClient.ensureQueryData(choicesQuery)

export const loadOverview = (link: string) => queryClient.ensureQueryData(overviewQuery(link))

/** The data that a list needs before it can be shown; routes load it without importing the screen. */
export const loadList = (link: string, search: ListSearch) => Promise.all([beginList(link, search), loadChoices()])

/** Its first rows are requested while the screen is still loading. */
async function beginList(link: string, search: ListSearch): Promise<void> {
  const overview = await loadOverview(link)
  if (!overview) return
  const { list } = getList(overview, search, listLayoutNow(link))
  if (list.window.get().total === undefined) showRange(list, 0, 40)
}
