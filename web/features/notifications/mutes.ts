import { queryOptions, useQuery } from '@tanstack/react-query'
import { TicketMutes } from '#contract/ticket-mute.ts'
import { sayFailure } from '#web/features/tickets/actions.ts'
import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/ui/primitives/toast-store.ts'

const mutesQuery = queryOptions({
  queryKey: ['ticket_mutes', 'list'],
  queryFn: async () => new Set((await api(TicketMutes).list(undefined as never)).map(({ ticket_id }) => ticket_id)),
})

const nothing: ReadonlySet<number> = new Set()

/** The tickets of which this person wants to be told nothing. */
export const useMutedTickets = (): ReadonlySet<number> => useQuery(mutesQuery).data ?? nothing

async function save(ticketId: number, isMuted: boolean): Promise<void> {
  if (isMuted) await api(TicketMutes).create({ ticket_id: ticketId })
  else await api(TicketMutes).remove({ ticket_id: ticketId })
  await queryClient.invalidateQueries({ queryKey: mutesQuery.queryKey })
}

/** Says what follows, and offers to take it back. */
export async function setMuted(ticketId: number, isMuted: boolean): Promise<void> {
  try {
    await save(ticketId, isMuted)
    const said = isMuted ? t('You are told nothing more of this ticket') : t('You are told of this ticket again')
    toast(said, { undo: () => void save(ticketId, !isMuted).catch(sayFailure) })
  } catch (error) {
    sayFailure(error)
  }
}
