import { t, tn } from '#web/lib/i18n/i18n.ts'
import type { ParsedAddresses } from './parse-addresses.ts'

/**
 * The button to invite; absent while nothing is typed, because the step can be skipped. What is not an address yet is
 * not counted: pressing the button says what is wrong with it.
 */
export function labelInvite({ addresses, unreadable }: ParsedAddresses): string | undefined {
  if (addresses.length > 0) return tn(addresses.length, 'Invite {count} colleague', 'Invite {count} colleagues')
  return unreadable.length > 0 ? t('Invite colleagues') : undefined
}
