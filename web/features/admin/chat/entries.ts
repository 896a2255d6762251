/** Lists of sites and addresses are stored as one text, separated by semicolons, as deployed clients write them. */
export const listEntries = (text: string): string[] =>
  text
    .split(/[;\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

export const writeEntries = (entries: readonly string[]): string => entries.join('; ')

/** Whether an entry such as `shop.example` stands for an origin; the server decides by the same rule. */
export function isEntryFor(entry: string, origin: string): boolean {
  const { hostname, host } = new URL(origin)
  if (entry.includes('://')) return origin === entry.toLowerCase().replace(/\/+$/, '')
  const site = entry.toLowerCase().replace(/^\*\./, '').replace(/\/.*$/, '')
  return host === site || hostname === site || hostname.endsWith(`.${site}`)
}
