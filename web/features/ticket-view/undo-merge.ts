import { TicketMerge } from '#contract/ticket-merge.ts'
import { refreshTicket, sayFailure } from '#web/domain/tickets/actions.ts'
import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { touch } from '#web/lib/api/touch.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/ui/primitives/toast-store.ts'

/** The server reports when it is too late, or what has changed since. */
export async function undoMerge(ticketId: number): Promise<void> {
  try {
    const { target_ticket } = await api(TicketMerge).undo({ source_id: ticketId })
    toast(t('Merge undone'))
    await touch(queryClient, [{ object: 'tickets', id: Number(target_ticket.id) }])
  } catch (error) {
    sayFailure(error)
  }
  await refreshTicket(ticketId)
}
