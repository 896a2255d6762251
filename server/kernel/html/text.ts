import { getSanitizer } from './sanitize-html.ts'
import { hiddenTags, stripControls, unescape } from './markup.ts'

const blocks = new Set(
  `address article aside blockquote body caption center dd details div dl dt figcaption figure footer form h1 h2 h3 h4
  h5 h6 head header hr html legend li main menu nav ol option p pre section summary table tbody tfoot thead tr
  ul`.split(/\s+/),
)
const cells = new Set(['td', 'th'])

type Break = '' | ' ' | '\n' | '\n\n'

/** Text for searching and reading: one pass without a tree, so that no nesting makes it slow. Foreign HTML is welcome. */
export function textOf(html: string, limit = 1_000_000): string {
  const text = collectText(html, limit)
  return stripControls(decodeReferences(text)).slice(0, limit).toWellFormed()
}

function collectText(html: string, limit: number): string {
  const writer = createWriter()
  let at = 0
  while (at < html.length && writer.length() < limit) {
    tagBegin.lastIndex = at
    const tag = tagBegin.exec(html)
    writer.write(html.slice(at, tag?.index ?? html.length))
    if (!tag) break
    at = readTag(html, tag, writer)
  }
  return writer.text()
}

const tagBegin = /<(?:(!--)|[!?]|(\/?)([a-z][^\s/>]*))/gi
const endsOfHidden = new Map([...hiddenTags].map((tag) => [tag, new RegExp(`</${tag}`, 'gi')]))

/** Where reading goes on after what begins there. */
function readTag(html: string, { index: open, 1: comment, 2: slash, 3: name = '' }: RegExpExecArray, writer: Writer) {
  if (comment) return after(html, '-->', open + 4)
  const tag = name.toLowerCase()
  const hidden = slash ? undefined : endsOfHidden.get(tag)
  if (!hidden || tag === 'meta') {
    writer.pass(tag, slash === '/')
    return after(html, '>', open)
  }
  hidden.lastIndex = open
  return after(html, '>', hidden.exec(html)?.index ?? html.length)
}

function after(html: string, end: string, from: number): number {
  const at = html.indexOf(end, from)
  return at === -1 ? html.length : at + end.length
}

type Writer = ReturnType<typeof createWriter>

/** White space is kept back until text follows, so that it never doubles and never ends a line. */
function createWriter() {
  let out = ''
  let pending: Break = ''
  let preformatted = 0

  const part = (wanted: Break) => {
    if (wanted.length > pending.length || (wanted === '\n' && pending === ' ')) pending = wanted
  }
  const put = (text: string) => {
    out += out === '' ? text : pending + text
    pending = ''
  }
  return {
    text: () => out,
    length: () => out.length,
    pass(tag: string, isEnd: boolean) {
      if (tag === 'pre') preformatted = Math.max(0, preformatted + (isEnd ? -1 : 1))
      if (tag === 'br') part(pending.startsWith('\n') ? '\n\n' : '\n')
      else if (blocks.has(tag)) part('\n')
      else if (cells.has(tag)) part(' ')
    },
    write(text: string) {
      if (text === '') return
      if (preformatted > 0) return put(text)
      const trimmed = text.trim()
      if (/^\s/.test(text)) part(' ')
      if (trimmed === '') return
      put(trimmed.replaceAll(/\s+/g, ' '))
      if (/\s$/.test(text)) part(' ')
    },
  }
}

/** The sanitiser's parser knows all 2,231 named references; text without tags costs it nothing. */
function decodeReferences(text: string): string {
  if (!/&(?!(?:amp|lt|gt|quot);)/.test(text)) return unescape(text)
  const plain = getSanitizer()(text.replaceAll('<', '&lt;'), { allowedTags: [], allowedAttributes: {} })
  return unescape(plain).replaceAll('\u00a0', ' ')
}
