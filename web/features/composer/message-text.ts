import type { JSONContent } from '@tiptap/core'

/**
 * What is written, as plain text: messengers and SMS show no formatting. What is counted is what is sent.
 */
export const messageText = (body: JSONContent | null): string =>
  body === null
    ? ''
    : linesOf(body)
        .map((line) => line.trimEnd())
        .join('\n')
        .trim()

const blocks = new Set(['doc', 'blockquote', 'listItem', 'table'])

/** A paragraph is a line; what contains paragraphs has theirs. */
function linesOf(node: JSONContent): string[] {
  const inner = node.content ?? []
  if (node.type === 'bulletList') return inner.flatMap((item) => prefix('- ', linesOf(item)))
  if (node.type === 'orderedList') return inner.flatMap((item, at) => prefix(`${at + 1}. `, linesOf(item)))
  if (node.type === 'tableRow') return [inner.map(wordsOf).join(' | ')]
  if (blocks.has(node.type ?? '')) return inner.flatMap(linesOf)
  return wordsOf(node).split('\n')
}

const prefix = (mark: string, [first = '', ...others]: readonly string[]): string[] => [
  mark + first,
  ...others.map((line) => `  ${line}`),
]

function wordsOf({ type, text, attrs, marks = [], content = [] }: JSONContent): string {
  if (text !== undefined) return text + addressAfter(text, marks)
  if (type === 'hardBreak') return '\n'
  if (type === 'mention') return String(attrs?.label ?? '')
  return content.map(wordsOf).join('')
}

/** A link without its address would be lost. */
function addressAfter(text: string, marks: NonNullable<JSONContent['marks']>): string {
  const href: unknown = marks.find(({ type }) => type === 'link')?.attrs?.href
  return typeof href === 'string' && !href.includes(text.trim()) ? ` (${href})` : ''
}

/** The same document with other texts. */
export const changeTexts = (node: JSONContent, change: (text: string) => string): JSONContent => ({
  ...node,
  ...(node.text !== undefined && { text: change(node.text) }),
  ...(node.content && { content: node.content.map((inner) => changeTexts(inner, change)) }),
})
