const transparent = new Set(['p', 'tbody', 'thead', 'tfoot', 'div', 'span', 'body'])
const inline = new Set(
  'a abbr acronym b bdi bdo big cite code del dfn em i ins kbd mark q s samp small span strike strong sub sup time tt u var'.split(
    ' ',
  ),
)
/** Tags that mean the same to the editor. */
const same: Record<string, string> = { b: 'strong', i: 'em', del: 's', strike: 's' }
/** Attributes that the editor writes in its own way, or that it may leave out. */
const written = new Set(['rel', 'target', 'border', 'cellpadding', 'cellspacing', 'colwidth', 'open'])

type Token = { tag: string } | { marks: string; text: string }

function nameOf(element: Element): string {
  const attributes = [...element.attributes]
    .filter(({ name, value }) => !written.has(name) && !(name.endsWith('span') && value === '1'))
    .filter(({ name }) => !(element.localName === 'a' && name === 'title'))
    .map(({ name, value }) => `${name}=${value}`)
    .sort()
  return [same[element.localName] ?? element.localName, ...attributes].join(' ')
}

const isTransparent = (element: Element, name: string) =>
  (transparent.has(name) && name === element.localName) ||
  (name === 'code' && element.parentElement?.localName === 'pre')

function* tokensOf(node: Node, marks: readonly string[]): Generator<Token> {
  for (const child of node.childNodes) {
    if (child instanceof Text) yield { marks: marks.toSorted().join('\n'), text: child.data }
    if (!(child instanceof Element)) continue
    const name = nameOf(child)
    if (child.hasAttribute('data-video')) yield { tag: name }
    else if (isTransparent(child, name)) yield* tokensOf(child, marks)
    else if (inline.has(child.localName)) yield* tokensOf(child, [...marks, name])
    else {
      yield { tag: name }
      yield* tokensOf(child, marks)
      yield { tag: `/${child.localName}` }
    }
  }
}

/**
 * What a text says, regardless of how it is written: its tags with their attributes, and its words with the marks that
 * they have in whatever order. Two texts with the same signature are the same to a reader.
 */
export function signatureOf(root: Node): string {
  const runs: { tag?: string; marks?: string; text?: string }[] = []
  for (const token of tokensOf(root, [])) {
    const last = runs.at(-1)
    if ('text' in token && last?.marks === token.marks) last.text += token.text
    else runs.push({ ...token })
  }
  const lines = runs.map(({ tag, marks, text = '' }, index) => {
    if (tag !== undefined) return `<${tag}>`
    let words = text.replaceAll(/\s+/g, ' ')
    if (runs[index - 1]?.tag !== undefined || index === 0) words = words.trimStart()
    if (runs[index + 1]?.tag !== undefined || index === runs.length - 1) words = words.trimEnd()
    return words === '' ? '' : `${words} {${marks}}`
  })
  return lines.filter(Boolean).join('\n')
}
