import { queryOptions, useQuery } from '@tanstack/react-query'
import { TicketMutes } from '#contract/ticket-mute.ts'
import { toggleWithUndo } from '#web/domain/tickets/actions.ts'
import { api, apiTogether } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { t } from '#web/lib/i18n/i18n.ts'

const mutesQuery = queryOptions({
  queryKey: ['ticket_mutes', 'list'],
  queryFn: async () => new Set((await apiTogether(TicketMutes).list()).map(({ ticket_id }) => ticket_id)),
})

const nothing: ReadonlySet<number> = new Set()

/** The tickets that this user has muted. */
export const useMutedTickets = (): ReadonlySet<number> => useQuery(mutesQuery).data ?? nothing

export function setMuted(ticketId: number, isMuted: boolean): Promise<void> {
  const save = async (isWanted: boolean) => {
    const of = { ticket_id: ticketId }
    await (isWanted ? api(TicketMutes).create(of) : api(TicketMutes).remove(of))
    await queryClient.invalidateQueries({ queryKey: mutesQuery.queryKey })
  }
  const said = isMuted ? t('Ticket muted') : t('Ticket unmuted')
  return toggleWithUndo(isMuted, save, said)
}
