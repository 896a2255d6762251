/** A field of the search's language and what to put behind it. */
export type QueryField = { field: string; value: string }

const needsQuotes = /[\s:()"]/

const quoted = (value: string) => (needsQuotes.test(value) ? `"${value.replaceAll('"', '')}"` : value)

/** Writes a further demand behind what was typed: `order` becomes `order AND state.name:open`. */
export function withField(query: string, { field, value }: QueryField): string {
  const demand = `${field}:${quoted(value)}`
  return query.trim() === '' ? demand : `${query.trim()} AND ${demand}`
}
