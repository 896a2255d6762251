/** `2026-01-05 09:30:00.12+00` → `2026-01-05T09:30:00.120Z`: text to text, no Date object is created on the way to the wire. */
export function formatTimestamp(value: string): string {
  const [day, rest = '00:00:00'] = value.split(' ')
  const [time, fraction = ''] = rest.replace(/\+00(:00)?$/, '').split('.')
  return `${day}T${time}.${fraction.padEnd(3, '0').slice(0, 3)}Z`
}
