/** `12.00` → `12.0`, `12.50` → `12.5`: at least one place, no more zeros than that. */
export const formatTimeUnit = (value: unknown): string | null => {
  if (value === null || value === undefined) return null
  const [whole, places = ''] = String(value).split('.')
  return `${whole}.${places.replace(/0+$/, '') || '0'}`
}
