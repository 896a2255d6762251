import type { TelephoneConfig } from '#contract/cti.ts'
import type { CallEvent } from './call.ts'
import { fitsPattern, isSameNumber } from './numbers.ts'

/** What the telephone system shall do with a new call. */
export type Instruction = { action: 'reject' } | { action: 'dial'; callerId: string; number: string }

export function instructionFor(call: CallEvent, { inbound, outbound }: TelephoneConfig): Instruction | undefined {
  const { event, direction, from, to } = call
  if (event !== 'newCall') return undefined
  if (direction === 'in') {
    const isBlocked = inbound.block_caller_ids.some(
      ({ caller_id }) => isSameNumber(caller_id, from) || isSameNumber(caller_id, to),
    )
    return isBlocked ? { action: 'reject' } : undefined
  }
  const row = outbound.routing_table.find(({ dest }) => fitsPattern(dest, to))
  const callerId = row?.caller_id ?? outbound.default_caller_id
  return callerId ? { action: 'dial', callerId, number: to } : undefined
}
