import { networkOf } from '#web/domain/tickets/networks.ts'
import type { Ticket } from '#web/domain/tickets/queries.ts'
import type { ComposerKind } from './composer-state.ts'
import type { ComposerDraft } from './draft.ts'
import { sendLabel, titleOf } from './kinds.ts'
import { messageText } from './message-text.ts'
import { messageSendLabel } from './network-line.tsx'
import { useTimeLeft } from './use-time-left.ts'

/** What the messenger of the ticket means for a composer: its names, and what is possible now. */
export function useMessage(ticket: Ticket, kind: ComposerKind, { body, to, isPublic }: ComposerDraft) {
  const network = networkOf(ticket)
  const used = kind === 'message' ? network : undefined
  const text = used ? messageText(body) : ''
  const timeLeft = useTimeLeft(used?.windowEnd)
  return {
    network,
    /** Of the composer. */
    title: titleOf(kind, network?.name),
    /** Of the button. */
    label: used ? messageSendLabel(used, text) : sendLabel(kind, to, isPublic),
    /** Undefined for what is not sent by a messenger. */
    message: used && { network: used, text, timeLeft },
    isClosed: timeLeft === 0,
  }
}
