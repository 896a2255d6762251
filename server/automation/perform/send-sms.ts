import { invalid } from '#kernel/errors.ts'
import type { RuleAction } from './rule-action.ts'

/** There is no channel for text messages yet, so that such a rule can never run. */
export const sendSms: RuleAction = {
  isFor: (key) => key === 'notification.sms',
  check: (_ctx, key) => {
    throw invalid('sms_channel_missing', 'No SMS channel is configured.', { field: `perform.${key}` })
  },
}
