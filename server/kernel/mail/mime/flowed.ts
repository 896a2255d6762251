const signature = '-- '

/**
 * `format=flowed` (RFC 3676): a line that ends with a space continues in the next one of the same quote depth, and
 * space-stuffing is removed.
 */
export function unflow(text: string, deletesSpace: boolean): string {
  const out: string[] = []
  let paragraph: { depth: number; pieces: string[] } | undefined
  const finish = () => {
    if (paragraph)
      out.push(`${'>'.repeat(paragraph.depth)}${paragraph.depth > 0 ? ' ' : ''}${paragraph.pieces.join('')}`)
    paragraph = undefined
  }
  for (const line of text.split('\n')) {
    const depth = /^>*/.exec(line)?.[0].length ?? 0
    const content = line.charAt(depth) === ' ' ? line.slice(depth + 1) : line.slice(depth)
    const isFlowed = content.endsWith(' ') && content !== signature
    if (paragraph && (paragraph.depth !== depth || content === signature)) finish()
    paragraph ??= { depth, pieces: [] }
    paragraph.pieces.push(isFlowed && deletesSpace ? content.slice(0, -1) : content)
    if (!isFlowed) finish()
  }
  finish()
  return out.join('\n')
}
