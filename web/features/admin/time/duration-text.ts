/** Minutes of `90`, `1:30`, `1 h 30`, `1h 30min` or `2 h`; null for an empty text, undefined if it is not understood. */
export function parseDuration(text: string): number | null | undefined {
  const trimmed = text.trim().toLowerCase()
  if (trimmed === '') return null
  const [, hours, minutes] =
    /^(\d{1,5})\s*(?:h|std\.?|hrs?)\s*(?:(\d{1,3})\s*(?:m|min\.?)?)?$/.exec(trimmed) ??
    /^(\d{1,5}):([0-5]\d)$/.exec(trimmed) ??
    []
  if (hours !== undefined) return Number(hours) * 60 + Number(minutes ?? 0)
  const [, only] = /^(\d{1,7})\s*(?:m|min\.?)?$/.exec(trimmed) ?? []
  return only === undefined ? undefined : Number(only)
}

/** `1 h 30 min`. */
export function writeDuration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
}
