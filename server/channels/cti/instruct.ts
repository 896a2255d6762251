import type { CountryCode } from 'libphonenumber-js/min'
import type { TelephoneConfig } from '#contract/cti.ts'
import type { CallEvent } from './call.ts'
import { formsOf, spellingsOf } from './caller-ids/numbers.ts'
import { fitsPattern, sameAs } from './numbers.ts'

/** What the telephone system shall do with a new call. */
export type Instruction = { action: 'reject' } | { action: 'dial'; callerId: string; number: string }

/** Where the default country is known, `030 1234` is as good as `+49 30 1234`: in a rule, and in a call. */
export function instructionFor(
  { event, direction, from, to }: CallEvent,
  { inbound, outbound }: TelephoneConfig,
  country?: CountryCode,
): Instruction | undefined {
  if (event !== 'newCall') return undefined
  if (direction === 'in') {
    const isOfCall = sameAs([from, to].flatMap((number) => writingsOf(number, country)))
    return inbound.block_caller_ids.some(({ caller_id }) => isOfCall(caller_id)) ? { action: 'reject' } : undefined
  }
  const called = [to, ...formsOf(to, country)]
  const row = outbound.routing_table.find(({ dest }) => called.some((number) => fitsPattern(dest, number)))
  const callerId = row?.caller_id ?? outbound.default_caller_id
  return callerId ? { action: 'dial', callerId, number: to } : undefined
}

const writingsOf = (number: string, country?: CountryCode) => [
  number,
  ...formsOf(number, country).flatMap((form) => spellingsOf(form, country)),
]
