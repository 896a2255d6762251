import type { Change } from '#kernel/events/events.ts'

/** What a delivery stores about the event: the ticket is read when it is sent, what has changed cannot be. */
export type DeliveryEvent = {
  /** `create`, `update`, `reminder_reached`…; `info` if there was none, as with a schedule. */
  type: string
  changes: Readonly<Record<string, Change>>
  /** Who made the change. */
  user_id: number
  at: string
}

/** The rule that asked for the delivery. */
export type DeliveryRule = { type: string; id: number | null; name: string }
