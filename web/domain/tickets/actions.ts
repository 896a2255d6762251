import type { z } from 'zod'
import { Article as Articles } from '#contract/article.ts'
import { Ticket as Tickets } from '#contract/ticket.ts'
import { api } from '#web/lib/api/api.ts'
import { wordFailure } from '#web/lib/api/error.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { touch } from '#web/lib/api/touch.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/ui/primitives/toast-store.ts'

export type TicketChanges = Omit<z.input<NonNullable<typeof Tickets.update.input>>, 'id' | 'article'>

/** Refetches everything on screen about a ticket. */
export const refreshTicket = (id: number): Promise<void> => touch(queryClient, [{ object: 'tickets', id }])

/** Returns whether the server has stored it; offline the change waits, and `said` is shown later. */
async function changeTicket(id: number, changes: TicketChanges, said: string): Promise<boolean> {
  const { post } = await import('#web/lib/drafts/outbox.ts')
  const answer = await post({ method: 'PUT', path: `/tickets/${id}`, body: changes, ticketId: id, said })
  if (answer !== undefined) await refreshTicket(id)
  return answer !== undefined
}

/** Shows the error of an action outside of a form. */
export const sayFailure = (error: unknown): void => {
  toast(wordFailure(error), { tone: 'danger' })
}

/** Saves, shows a toast, and offers to undo; `before` has the old values. Returns the failure, if there was one. */
export async function changeWithUndo(
  id: number,
  changes: TicketChanges,
  before: TicketChanges,
  said: string,
): Promise<unknown> {
  const undo = () => void changeTicket(id, before, t('Undone')).catch(sayFailure)
  try {
    const isSaved = await changeTicket(id, changes, said)
    if (isSaved) toast(said, { undo })
    else toast(t('We’ll save this when you’re back online'))
    return undefined
  } catch (error) {
    sayFailure(error)
    return error
  }
}

/** The same for a toggle; `said` is the new state. */
export async function toggleWithUndo(
  isSet: boolean,
  save: (isSet: boolean) => Promise<void>,
  said: string,
): Promise<void> {
  try {
    await save(isSet)
    toast(said, { undo: () => void save(!isSet).catch(sayFailure) })
  } catch (error) {
    sayFailure(error)
  }
}

export async function removeArticle(ticketId: number, id: number): Promise<void> {
  await api(Articles).remove({ id })
  await refreshTicket(ticketId)
}

export async function showToCustomer(ticketId: number, id: number, isShown: boolean): Promise<void> {
  await api(Articles).update({ id, internal: !isShown })
  await refreshTicket(ticketId)
}
