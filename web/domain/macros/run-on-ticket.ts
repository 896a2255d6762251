import { MacroRun } from '#contract/macro.ts'
import { TicketBulk } from '#contract/ticket-bulk.ts'
import { refreshTicket, sayFailure } from '#web/domain/tickets/actions.ts'
import { threadQuery, type Ticket } from '#web/domain/tickets/queries.ts'
import { readTicketContext } from '#web/domain/tickets/ticket-context.ts'
import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/ui/primitives/toast-store.ts'
import type { MacroChoice } from './macros.ts'
import { findReversible, isReversible } from './reversal.ts'

/** Runs it, shows a toast, and offers to undo what can be undone. Returns whether it was done. */
export async function runOnTicket({ id, name, perform }: MacroChoice, ticket: Ticket): Promise<boolean> {
  const undo = await prepareUndo(perform, ticket)
  try {
    await api({ run: MacroRun }).run({ macro_id: id, ticket_ids: [ticket.id] })
    await refreshTicket(ticket.id)
    toast(t('“{name}” applied', { name }), { undo: undo && (() => void undo().catch(sayFailure)) })
    return true
  } catch (error) {
    sayFailure(error)
    return false
  }
}

/** Remembers what the ticket was like before. */
async function prepareUndo(perform: MacroChoice['perform'], ticket: Ticket) {
  const reversible = findReversible(perform)
  if (!isReversible(reversible)) return undefined
  const { tags } = readTicketContext(await queryClient.ensureQueryData(threadQuery(ticket.id)))
  const had = new Set(tags)
  const before = {
    attributes: Object.fromEntries(reversible.attributes.map((key) => [key, ticket[key as keyof Ticket]])),
    tags: {
      add: reversible.removed.filter((tag) => had.has(tag)),
      remove: reversible.added.filter((tag) => !had.has(tag)),
    },
  }
  return async () => {
    await api(TicketBulk).update({ ticket_ids: [ticket.id], ...before })
    await refreshTicket(ticket.id)
    toast(t('Undone'))
  }
}
