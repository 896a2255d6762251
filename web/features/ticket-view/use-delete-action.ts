import { Trash2 } from 'lucide-react'
import { Ticket as Tickets } from '#contract/ticket.ts'
import { useActions } from '#web/lib/actions/registry.ts'
import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { useCan } from '#web/lib/session.ts'
import { confirm } from '#web/ui/primitives/confirm-store.ts'
import { toast } from '#web/ui/primitives/toast-store.ts'
import { sayFailure } from '#web/domain/tickets/actions.ts'
import type { Ticket } from '#web/domain/tickets/queries.ts'
import { useStep } from '#web/domain/ticket-lists/use-step.ts'

/** For administrators. It cannot be undone, so the ticket number must be typed. */
export function useDeleteAction({ id, number }: Ticket, list: string | undefined): void {
  const isAllowed = useCan()('admin')
  const { leave } = useStep(list)
  const remove = async () => {
    const question = {
      title: t('Delete this ticket?'),
      text: t('This permanently deletes #{number}, including all messages and attachments.', { number }),
      action: t('Delete'),
      danger: true,
      typed: number,
    }
    if (!(await confirm(question))) return
    // Leave first: a deleted ticket cannot be shown.
    await leave()
    queryClient.removeQueries({ queryKey: ['tickets', id] })
    try {
      await api(Tickets).remove({ id })
      toast(t('#{number} deleted', { number }))
    } catch (error) {
      sayFailure(error)
    }
  }
  useActions([
    {
      id: 'ticket-delete',
      title: t('Delete ticket…'),
      group: t('Ticket'),
      icon: Trash2,
      shortcut: '#',
      danger: true,
      enabled: isAllowed,
      run: () => void remove(),
    },
  ])
}
