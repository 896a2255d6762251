const longestId = 990

/** The ids in a Message-ID, In-Reply-To or References, without brackets, in their order, each once. */
export function messageIdsOf(header: string): string[] {
  const bracketed = header.match(/<[^<>]{1,2000}>/g)?.map((id) => id.slice(1, -1))
  // Without brackets everything that looks like an id counts; with brackets the rest is prose ("Your message of …").
  const ids = bracketed ?? header.split(/[\s,;<>]+/).filter((word) => word.includes('@'))
  // Some programs break long ids between two lines.
  const whole = ids.map((id) => id.replaceAll(/\s+/g, '')).filter((id) => id !== '' && id.length <= longestId)
  return [...new Set(whole)]
}
