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
  /** What the network answered to the parts that were sent before; empty unless the channel notes parts. */
  progress: readonly Record<string, unknown>[]
}

/**
 * The result of an attempt: accepted, permanently rejected, or to be retried. `unknown`: the network did not answer and
 * would not recognise a repetition, so an agent decides.
 */
export type DeliveryOutcome = {
  state: 'sent' | 'failed' | 'deferred' | 'unknown'
  /** Shown to agents at the article. */
  reason: string | null
  /** With `deferred`: when the network allows the next attempt, if it says so. */
  retryAt?: Date
  /** With `sent`: what is known about the message now. */
  receipt?: DeliveryReceipt
  /** Whether the channel could send, for its administrators; `complaint` is null if it could. */
  channel?: { id: number; complaint: string | null }
}

type DeliveryReceipt = {
  /** The id that the network gave the message. */
  message_id?: string
  /** The recipient, as people know it. */
  to?: string
  /** Added to the preferences of the article. */
  preferences?: Record<string, unknown>
  /** An entry in the history of the ticket, for example type `email` with subject and recipients. */
  history?: { type: string; value_from: string; value_to: string }
}

/** Stores that one of several messages of an article was sent: the next attempt gets it in `progress`. */
export type NotePart = (receipt: Record<string, unknown>) => Promise<void>

/** How a channel sends articles. */
export type OutgoingChannel = ArticleChannel & {
  /** Reads everything that sending needs; the transaction ends before `send` calls the remote server. */
  prepareDelivery(ctx: Ctx, delivery: ClaimedDelivery): Promise<{ send(notePart: NotePart): Promise<DeliveryOutcome> }>
  /**
   * Messages have an id that the network recognises, as emails do: after a crash an article is sent again. Without it,
   * the state is `unknown` after a crash, and the article is sent again only when an agent asks for it.
   */
  recognisesRepeats?: true
  /** The time of the next attempt after this many; undefined to give up. By default the schedule of email. */
  nextTry?(now: Date, attempts: number): Date | undefined
}
