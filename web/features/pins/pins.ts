import { useQuery } from '@tanstack/react-query'
import { Taskbars } from '#contract/taskbar.ts'
import { openTabsQuery } from '#web/features/drafts/queries.ts'
import { toggleWithUndo } from '#web/domain/tickets/actions.ts'
import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { readPinned, buildTabKey } from './pinned-tabs.ts'

const none: readonly number[] = []

/** The tickets that this person keeps at hand. */
export const usePinnedTickets = (): readonly number[] => useQuery({ ...openTabsQuery, select: readPinned }).data ?? none

/** A ticket that is open already stays as it is, with what was typed there. */
const pin = (ticketId: number) =>
  api(Taskbars).create({
    key: buildTabKey(ticketId),
    callback: 'TicketZoom',
    params: { ticket_id: ticketId },
    preferences: { pinned: true },
  })

/** What was typed there is kept; otherwise nothing is. */
async function unpin(ticketId: number): Promise<void> {
  const tabs = await api(Taskbars).list()
  const tab = tabs.find(({ key }) => key === buildTabKey(ticketId))
  if (!tab) return
  const { id, state } = tab
  if (Object.keys(state).length === 0) await api(Taskbars).remove({ id })
  else await api(Taskbars).update({ id, preferences: {} })
}

export function setPinned(ticketId: number, isPinned: boolean): Promise<void> {
  const save = async (isWanted: boolean) => {
    await (isWanted ? pin(ticketId) : unpin(ticketId))
    await queryClient.invalidateQueries({ queryKey: openTabsQuery.queryKey })
  }
  return toggleWithUndo(isPinned, save, isPinned ? t('Pinned to the sidebar') : t('Unpinned'))
}
