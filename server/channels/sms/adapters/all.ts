import type { SmsOptions } from '#contract/channel-sms.ts'
import type { SmsAdapter } from './adapter.ts'
import { gateway } from './gateway.ts'
import { twilio } from './twilio.ts'

const adapters = { 'sms/twilio': twilio, 'sms/http': gateway }

/** The adapter of a channel; it gets the options that it belongs to. */
export const adapterOf = ({ adapter }: Pick<SmsOptions, 'adapter'>): SmsAdapter<SmsOptions> =>
  adapters[adapter] as unknown as SmsAdapter<SmsOptions>
