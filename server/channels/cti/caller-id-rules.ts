import type { CountryCode } from 'libphonenumber-js/min'
import type { TelephoneConfig } from '#contract/cti.ts'
import type { CallEvent } from './call.ts'
import { formsOf, spellingsOf } from './caller-ids/numbers.ts'
import { fitsPattern, sameAs } from './numbers.ts'

/** The answer to a new call: reject it, or dial with another caller ID. */
export type Instruction = { action: 'reject' } | { action: 'dial'; callerId: string; number: string }

/** With a default country, `030 1234` equals `+49 30 1234`, in rules and in calls. */
export function instructionFor(
  { event, direction, from, to }: CallEvent,
  { inbound, outbound }: TelephoneConfig,
  country?: CountryCode,
): Instruction | undefined {
  if (event !== 'newCall') return undefined
  if (direction === 'in') {
    const isOfCall = sameAs([from, to].flatMap((number) => spellingsOfNumber(number, country)))
    return inbound.block_caller_ids.some(({ caller_id }) => isOfCall(caller_id)) ? { action: 'reject' } : undefined
  }
  const called = [to, ...formsOf(to, country)]
  const row = outbound.routing_table.find(({ dest }) => called.some((number) => fitsPattern(dest, number)))
  const callerId = row?.caller_id ?? outbound.default_caller_id
  return callerId ? { action: 'dial', callerId, number: to } : undefined
}

const spellingsOfNumber = (number: string, country?: CountryCode) => [
  number,
  ...formsOf(number, country).flatMap((form) => spellingsOf(form, country)),
]
