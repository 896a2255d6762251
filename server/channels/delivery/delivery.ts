import type { ArticleChannel } from '#features/articles/service.ts'
import type { Ctx } from '#kernel/context.ts'

/** A delivery that this process has claimed; `attempts` includes this one. */
export type ClaimedDelivery = {
  article_id: number
  ticket_id: number
  /** The name of the article's type. */
  type: string
  created_by_id: number
  attempts: number
}

/** The result of an attempt: accepted, permanently rejected, or to be retried. */
export type DeliveryOutcome = {
  state: 'sent' | 'failed' | 'deferred'
  /** Shown to agents at the article. */
  reason: string | null
  /** With `deferred`: when the network allows the next attempt, if it says so. */
  retryAt?: Date
  /** With `sent`: what is known about the message now. */
  receipt?: DeliveryReceipt
}

type DeliveryReceipt = {
  /** The id that the network gave the message. */
  message_id?: string
  /** Added to the preferences of the article. */
  preferences?: Record<string, unknown>
  /** An entry in the history of the ticket, for example type `email` with subject and recipients. */
  history?: { type: string; value_from: string; value_to: string }
}

/** How a channel sends articles. */
export type OutgoingChannel = ArticleChannel & {
  /**
   * Reads everything that sending needs; the transaction ends before `send` calls the remote server. After a crash an
   * article may be sent again, so that messages must have an id that the network recognises, where it has any.
   */
  prepareDelivery(ctx: Ctx, delivery: ClaimedDelivery): Promise<{ send(): Promise<DeliveryOutcome> }>
  /** The time of the next attempt after this many; undefined to give up. By default the schedule of email. */
  nextTry?(now: Date, attempts: number): Date | undefined
}
