import type { Draft } from './local.ts'

/** A write that must reach the server once, however often the network fails: the server recognizes it by its key. */
export type QueuedRequest = {
  key: string
  ticketId: number
  method: 'POST' | 'PUT'
  path: string
  body: Record<string, unknown>
  /** In words, when it has arrived: "Sent to Nora". */
  said: string
  /** The draft of a message: restored when it is undone or rejected. */
  draft?: Draft | undefined
  /** A reply that was started offline: signature and quote are added later. */
  unprepared?: { articleId: number; mode: string } | undefined
  at: number
}
