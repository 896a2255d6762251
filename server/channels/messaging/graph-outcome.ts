import { writeNotice } from '#kernel/notices.ts'
import { ApiUnavailable } from '#kernel/outgoing-http/call-api.ts'
import type { DeliveryOutcome } from '../delivery/delivery.ts'
import { GraphError } from './graph-api.ts'

/** The services of Meta do not detect duplicates. Without a response it is unknown whether the message was sent. */
export function outcomeOfGraph(error: unknown, { id, network }: { id: number; network: string }): DeliveryOutcome {
  if (error instanceof GraphError) {
    if (error.isTokenRefused) {
      // Sent when an administrator has entered another token.
      const reason = writeNotice('network_token_refused', { network })
      return { state: 'deferred', reason, channel: { id, complaint: reason } }
    }
    if (error.isTemporary) return { state: 'deferred', reason: writeNotice('network_busy', { network }) }
    const reason = `${error.message.slice(0, 250)} (${error.code})`
    return { state: 'failed', reason: writeNotice('network_refused', { network, reason }) }
  }
  if (!(error instanceof ApiUnavailable)) throw error
  const reason = writeNotice(error.wasSent ? 'network_no_answer' : 'network_unreachable', { network })
  return { state: error.wasSent ? 'unknown' : 'deferred', reason, channel: { id, complaint: reason } }
}
