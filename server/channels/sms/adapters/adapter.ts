import type { FastifyRequest } from 'fastify'
import type { Deps } from '#kernel/context.ts'
import type { RawAnswer } from '#kernel/http/raw-answer.ts'
import type { DeliveryOutcome } from '../../delivery/delivery.ts'
import type { Json } from '../../messaging/json.ts'
import type { MediaRequest } from '../../messaging/media.ts'

/** One text message to one number. */
export type SmsToSend = {
  to: string
  text: string
  /** Ours, the same for each attempt. */
  id: string
  /** Where the provider reports what became of it. */
  reportUrl: string
}

/** Accepted, with the id that the provider gave it; or why not. */
export type SmsResult =
  | { state: 'sent'; id: string | null }
  | {
      state: Exclude<DeliveryOutcome['state'], 'sent'>
      reason: string
      retryAt?: Date
      /** Nothing can be sent, whatever the message: administrators are told. */
      isChannelAtFault?: boolean
    }

/** A message that arrived, understood. */
export type ReceivedSms = {
  id: string | undefined
  from: string
  to: string
  text: string
  /** Stored in the preferences of the article and of the ticket, as `sms`. */
  article: Json
  ticket: Json
  media: readonly { url: string; content_type: string }[]
}

/** What became of a message that was sent; `state` is undefined for steps in between. */
export type SmsReport = { state: 'delivered' | 'failed' | undefined; reason: string | null; key: string }

/** One provider. */
export type SmsAdapter<O> = {
  /** Characters that it accepts at once. */
  longest(options: O): number
  send(deps: Deps, options: O, sms: SmsToSend): Promise<SmsResult>
  /** Refuses a request that the provider did not sign; `url` is our address as the provider knows it. */
  verify?(options: O, request: FastifyRequest, url: string): void
  /** Undefined when it is no message. */
  readMessage(options: O, values: Json): ReceivedSms | undefined
  readReport(options: O, values: Json): SmsReport
  /** What the provider expects to hear. */
  answer(options: O): object | RawAnswer
  locateMedia?(deps: Deps, options: O, url: string): MediaRequest
}
