import type { CountryCode } from 'libphonenumber-js/min'
import type { TelephoneConfig } from '#contract/cti.ts'
import type { CallEvent } from './next-call.ts'
import { listNumberForms, listSpellings } from './caller-ids/numbers.ts'
import { sameAs } from './numbers.ts'

/** Whether a number of an incoming call is blocked. */
export function isBlocked(
  { from, to }: CallEvent,
  { block_caller_ids }: TelephoneConfig['inbound'],
  country?: CountryCode,
): boolean {
  const isOfCall = sameAs([from, to].flatMap((number) => spellingsOfNumber(number, country)))
  return block_caller_ids.some(({ caller_id }) => isOfCall(caller_id))
}

const spellingsOfNumber = (number: string, country?: CountryCode) => [
  number,
  ...listNumberForms(number, country).flatMap((form) => listSpellings(form, country)),
]
