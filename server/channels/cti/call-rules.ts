import type { CountryCode } from 'libphonenumber-js/min'
import type { TelephoneConfig } from '#contract/cti.ts'
import { isBlocked } from './block-call.ts'
import type { CallEvent } from './next-call.ts'
import { findOutboundCallerId } from './outbound-caller-id.ts'

/** The answer to a new call: reject it, or dial with another caller ID. */
export type Instruction = { action: 'reject' } | { action: 'dial'; callerId: string; number: string }

/** With a default country, `030 1234` equals `+49 30 1234`, in rules and in calls. */
export function instructionFor(
  call: CallEvent,
  { inbound, outbound }: TelephoneConfig,
  country?: CountryCode,
): Instruction | undefined {
  if (call.event !== 'newCall') return undefined
  if (call.direction === 'in') return isBlocked(call, inbound, country) ? { action: 'reject' } : undefined
  const callerId = findOutboundCallerId(call.to, outbound, country)
  return callerId ? { action: 'dial', callerId, number: call.to } : undefined
}
