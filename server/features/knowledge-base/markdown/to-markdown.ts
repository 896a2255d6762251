import TurndownService from 'turndown'
import { type MarkupElement, writeTable } from './tables.ts'

/** What Markdown has words for. Everything else stays HTML, which Markdown allows. */
const known = new Set(
  'a aside b blockquote body br code del div em h1 h2 h3 h4 h5 h6 hr i img li ol p pre s span strike strong table tbody td th thead tr ul'.split(
    ' ',
  ),
)
/** Attributes that would be lost. Links and pictures have their address, the rest of a table is its look. */
const telling = /\s(?:style|dir|lang|reversed|value|colspan|rowspan)=/i

const openingTag = ({ outerHTML }: MarkupElement) => outerHTML.slice(0, outerHTML.indexOf('>') + 1)

/** A line break would end the block, so it is written as a character. */
const keep = (node: MarkupElement, isBlock: boolean): string => {
  const html = node.outerHTML.replaceAll('\n', '&#10;')
  return isBlock ? `\n\n${html}\n\n` : html
}

const callouts = new Set(['note', 'tip', 'warning'])

/** `> [!TIP]`, as many Markdown sites write it. */
function writeCallout(content: string, node: MarkupElement): string {
  const kind = node.getAttribute('data-callout') ?? ''
  const lines = content.trim().split('\n')
  return callouts.has(kind)
    ? `\n\n${[`[!${kind.toUpperCase()}]`, ...lines].map((line) => `> ${line}`.trimEnd()).join('\n')}\n\n`
    : keep(node, true)
}

type BlockNode = MarkupElement & { isBlock: boolean }

/** Turndown does not know all of them. */
const isBlock = ({ isBlock: isKnown, nodeName }: BlockNode) =>
  isKnown || ['DETAILS', 'SUMMARY', 'FIGURE', 'FIGCAPTION', 'SECTION', 'HEADER', 'FOOTER', 'CAPTION'].includes(nodeName)

function createService(): TurndownService {
  const service = new TurndownService({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
    emDelimiter: '*',
    hr: '---',
  })
  const escapeMarkdown = service.escape.bind(service)
  // Text must not become markup when it is read again.
  service.escape = (text) =>
    escapeMarkdown(text)
      .replaceAll(/&(?=#?\w+;)/g, '&amp;')
      .replaceAll('<', '&lt;')
  service.addRule('struck', { filter: ['s', 'del'], replacement: (content) => `~~${content}~~` })
  service.addRule('table', {
    filter: 'table',
    replacement: (_, node) =>
      writeTable(node as unknown as MarkupElement, (html) => service.turndown(html)) ??
      keep(node as unknown as MarkupElement, true),
  })
  service.addRule('callout', {
    filter: 'aside',
    replacement: (content, node) => writeCallout(content, node as unknown as MarkupElement),
  })
  service.addRule('kept', {
    filter: (node) =>
      !known.has(node.nodeName.toLowerCase()) || telling.test(openingTag(node as unknown as MarkupElement)),
    replacement: (_, node) => keep(node as unknown as MarkupElement, isBlock(node as unknown as BlockNode)),
  })
  return service
}

let service: TurndownService | undefined

/** Sanitized HTML of an answer as Markdown. */
export const toMarkdown = (html: string): string => (service ??= createService()).turndown(html)
