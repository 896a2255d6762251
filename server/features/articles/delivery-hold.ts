const longest = 5 * 60_000

/** Until when a mail is held back so that its author can undo sending it: the requested time, at most five minutes. */
export function limitDeliveryHold(now: Date, wanted: unknown): string | undefined {
  const time = typeof wanted === 'string' ? Date.parse(wanted) : Number.NaN
  if (Number.isNaN(time) || time <= now.getTime()) return undefined
  return new Date(Math.min(time, now.getTime() + longest)).toISOString()
}

/** Whether the mail is still held back: then it can be deleted like a note. */
export const isDeliveryHeld = ({ delivery_status, delivery_hold_until }: Record<string, unknown>, now: Date): boolean =>
  delivery_status === 'queued' && Date.parse(String(delivery_hold_until)) > now.getTime()
