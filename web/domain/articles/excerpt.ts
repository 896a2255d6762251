const entities: Record<string, string> = { nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"' }

const decode = (entity: string, name: string): string => {
  if (!name.startsWith('#')) return entities[name] ?? entity
  const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : entity
}

/** Enough for one line, and little enough for five hundred of them. */
const read = 1200
const shown = 120

/** The start of a message, in one line; always shown as text, so it need not be parsed as HTML. */
export function makeExcerpt({ body, content_type }: { body: string; content_type: string }): string {
  const start = body.slice(0, read)
  const words = content_type.includes('html')
    ? start.replaceAll(/<style[\s\S]*?<\/style>|<[^>]*>?/gi, ' ').replaceAll(/&(#?\w+);/g, decode)
    : start
  return words.replaceAll(/\s+/g, ' ').trim().slice(0, shown)
}
