const longest = 5 * 60_000

/** Until when a mail stays here, in case its writer thinks again: what was asked for, within reason. */
export function holdUntil(now: Date, wanted: unknown): string | undefined {
  const time = typeof wanted === 'string' ? Date.parse(wanted) : Number.NaN
  if (Number.isNaN(time) || time <= now.getTime()) return undefined
  return new Date(Math.min(time, now.getTime() + longest)).toISOString()
}

/** Not yet on its way: it can be taken back as if it had never been written. */
export const isHeld = ({ delivery_status, delivery_hold_until }: Record<string, unknown>, now: Date): boolean =>
  delivery_status === 'queued' && Date.parse(String(delivery_hold_until)) > now.getTime()
