import { hiddenTags } from '#kernel/html/markup.ts'
import { type Area, areaOfTag } from './quote-signs.ts'

/** One line as displayed. `at` is where its markup begins, `area` is the part it belongs to. */
export type HtmlLine = { text: string; at: number; area: Area | undefined }

const inlineTags = new Set(
  `a abbr b bdi bdo big cite code del em font i img ins kbd mark o:p q s samp small span strike strong sub sup tt u var
  wbr`.split(/\s+/),
)
const tagBegin = /<(\/?)([a-z][a-z0-9:]*)/iy

/** One pass over foreign HTML, without a tree. */
export function readLines(html: string): HtmlLine[] {
  const writer = createLines()
  for (let at = 0; at < html.length;) {
    const open = html.indexOf('<', at)
    writer.write(html.slice(at, open === -1 ? html.length : open))
    if (open === -1) break
    at = readTag(html, open, writer)
  }
  return writer.finish(html.length)
}

type Lines = ReturnType<typeof createLines>

/** The position at which reading continues. */
function readTag(html: string, open: number, writer: Lines): number {
  if (html.startsWith('<!--', open)) return after(html, '-->', open)
  tagBegin.lastIndex = open
  const [found, slash, written = ''] = tagBegin.exec(html) ?? []
  const end = found === undefined ? open + 1 : after(html, '>', open)
  const name = written.toLowerCase()
  if (found === undefined) writer.write('<')
  else if (slash === '/') writer.end(name, end)
  else writer.begin(name, html.slice(open, Math.min(end, open + 1000)), { from: open, to: end })
  const isHidden = slash === '' && (hiddenTags.has(name) || name === 'head') && name !== 'meta'
  return isHidden ? after(html, `</${written}`, end) : end
}

function after(html: string, end: string, from: number): number {
  const at = html.indexOf(end, from)
  return at === -1 ? html.length : at + end.length
}

/** Of nested areas the outermost counts; its first line begins with its tag. History extends to the end of the mail. */
function createLines() {
  const lines: HtmlLine[] = []
  let words: string[] = []
  let lineAt = 0
  let open: { area: Area; name: string; depth: number; at: number | undefined } | undefined

  const breakLine = (next: number) => {
    const text = plain(words.join(''))
    if (text !== '') lines.push({ text, at: open?.at ?? lineAt, area: open?.area })
    if (text !== '' && open) open.at = undefined
    words = []
    lineAt = next
  }
  return {
    write: (text: string) => void (text && words.push(text)),
    begin(name: string, tag: string, { from, to }: { from: number; to: number }) {
      const area = open ? undefined : areaOfTag(name, tag)
      if (area || !inlineTags.has(name)) breakLine(to)
      if (area) open = { area, name, depth: 0, at: from }
      if (open?.name === name) open.depth += 1
    },
    end(name: string, to: number) {
      const isLast = open?.name === name && open.depth === 1 && open.area !== 'history'
      if (isLast || !inlineTags.has(name)) breakLine(to)
      if (open?.name === name) open.depth -= 1
      if (isLast) open = undefined
    },
    finish(length: number): HtmlLine[] {
      breakLine(length)
      return lines
    },
  }
}

const references: Record<string, string> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  nbsp: ' ',
  '#160': ' ',
  '#64': '@',
  '#58': ':',
}

/** Only the entities that the recognised marks need. */
function plain(markup: string): string {
  if (markup === '') return ''
  const text = markup.replaceAll(/&(#?\w{1,8});/g, (reference, name: string) => references[name] ?? reference)
  return text.replaceAll(/\s+/g, ' ').trim()
}
