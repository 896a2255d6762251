import type { CountryCode } from 'libphonenumber-js/min'
import type { TelephoneConfig } from '#contract/cti.ts'
import { listNumberForms } from './caller-ids/numbers.ts'
import { fitsPattern } from './numbers.ts'

/** The caller ID for a call to this number: of the first rule that matches it, or the default one. */
export function findOutboundCallerId(
  to: string,
  { routing_table, default_caller_id }: TelephoneConfig['outbound'],
  country?: CountryCode,
): string | undefined {
  const called = [to, ...listNumberForms(to, country)]
  const row = routing_table.find(({ dest }) => called.some((number) => fitsPattern(dest, number)))
  return row?.caller_id ?? default_caller_id ?? undefined
}
