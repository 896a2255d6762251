import type { Draft } from './local.ts'

/** A write that must reach the server once, however often the network fails: the server knows it by its key. */
export type QueuedRequest = {
  key: string
  ticketId: number
  method: 'POST' | 'PUT'
  path: string
  body: Record<string, unknown>
  /** In words, when it has arrived: "Sent to Nora". */
  said: string
  /** What a message was before it was sent: comes back when it is taken back or refused. */
  draft?: Draft | undefined
  /** A reply that was begun without a network: signature and quote are added when there is one. */
  unprepared?: { articleId: number; mode: string } | undefined
  at: number
}
