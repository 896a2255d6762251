import { useMemo } from 'react'
import { refreshTicket, sayFailure, type TicketChanges } from '#web/domain/tickets/actions.ts'
import { wordFailure } from '#web/lib/api/error.ts'
import { type Outcome, waiting } from '#web/lib/drafts/outbox.ts'
import type { QueuedRequest } from '#web/lib/drafts/queued-request.ts'
import { useStore } from '#web/lib/external-store.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/ui/primitives/toast-store.ts'
import { type ComposerKind, openComposer } from './composer-state.ts'
import type { ComposerDraft } from './draft.ts'
import { restoreDraft } from './stored-drafts.ts'

/** Items of one ticket that wait for the network. */
export function useWaiting(ticketId: number): readonly QueuedRequest[] {
  const all = useStore(waiting)
  return useMemo(() => all.filter((queued) => queued.ticketId === ticketId), [all, ticketId])
}

const changesIn = ({ method, body: { article: _article, ...changes } }: QueuedRequest): TicketChanges =>
  method === 'PUT' ? changes : {}

/** As the ticket will be when everything has arrived. */
export function useWaitingChanges(ticketId: number): TicketChanges {
  const requests = useWaiting(ticketId)
  return useMemo(() => Object.assign({}, ...requests.map(changesIn)), [requests])
}

/** Puts a message that was not sent back into its composer. */
export async function reopen(user: number, { ticketId, draft }: QueuedRequest): Promise<void> {
  if (!draft) return
  const kind = draft.kind as ComposerKind
  await restoreDraft(user, ticketId, kind, draft.value as ComposerDraft)
  openComposer({ ticketId, kind })
}

/** Shows the result of an item that had to wait. A rejected message is not lost. */
export function tellOutcome(user: number, { queued, refusal }: Outcome): void {
  void refreshTicket(queued.ticketId)
  if (!refusal) return void toast(queued.said)
  toast(t('Couldn’t send: {reason}', { reason: wordFailure(refusal) }), { tone: 'danger' })
  void reopen(user, queued).catch(sayFailure)
}
