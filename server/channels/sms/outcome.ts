import { type ApiAnswer, ApiUnavailable } from '#kernel/outgoing-http/call-api.ts'
import { writeNotice } from '#kernel/notices.ts'
import type { SmsResult } from './adapters/adapter.ts'

const longestReason = 300
const second = 1000

/** The provider refused a message: for now, or for good. */
export function outcomeOfAnswer(
  network: string,
  { status, headers }: Pick<ApiAnswer, 'status' | 'headers'>,
  said: string | undefined,
): SmsResult {
  // Sent when an administrator has entered another token.
  if (status === 401)
    return { state: 'deferred', reason: writeNotice('network_token_refused', { network }), isChannelAtFault: true }
  const reason = writeNotice('network_refused', { network, reason: (said || `HTTP ${status}`).slice(0, longestReason) })
  if (status !== 429 && status < 500) return { state: 'failed', reason }
  const seconds = Number(headers['retry-after'])
  return {
    state: 'deferred',
    reason: status === 429 ? writeNotice('network_busy', { network }) : reason,
    ...(seconds > 0 && { retryAt: new Date(Date.now() + seconds * second) }),
  }
}

/** No answer: the provider may have the message if the request was sent. It would send a repetition again. */
export function outcomeOfSilence(network: string, error: unknown): SmsResult {
  if (!(error instanceof ApiUnavailable)) throw error
  const isChannelAtFault = true
  if (error.wasSent)
    return { state: 'unknown', reason: writeNotice('network_no_answer', { network }), isChannelAtFault }
  return { state: 'deferred', reason: writeNotice('network_unreachable', { network }), isChannelAtFault }
}
