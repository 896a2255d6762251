import { type AnyExtension, getSchema } from '@tiptap/core'
import { DOMParser as ModelParser, DOMSerializer } from '@tiptap/pm/model'
import { signatureOf } from './signature.ts'

const videoWidget = /\(\s*widget:\s*video,\s*provider:\s*(youtube|vimeo),\s*id:\s*([\w-]+)\s*\)/g
const videoNode = /<span data-video="(\w+):([\w-]+)">[^<]*<\/span>/g

/** Stored HTML in the names of the editor. The policy of the page forbids styles, so they are another attribute. */
const prepare = (html: string): string =>
  html
    .replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(' style="', ' data-style="'))
    .replaceAll(videoWidget, '<span data-video="$1:$2"></span>')

/** What the editor wrote, as it is stored. */
export const writeMarkup = (html: string): string =>
  html.replaceAll(videoNode, '( widget: video, provider: $1, id: $2 )').replaceAll(' data-style="', ' style="')

/** A block that stays as it is, see the composer's read-only blocks. */
function keepBlock(block: Element): Element {
  const kept = block.ownerDocument.createElement('div')
  kept.dataset.kept = encodeURIComponent(writeMarkup(block.outerHTML))
  kept.dataset.whole = 'block'
  return kept
}

/**
 * A stored text for the editor. A block that the editor would change becomes a block that it only shows, so that saving
 * never loses markup that the editor does not know.
 */
export function readMarkup(html: string, extensions: readonly AnyExtension[]): string {
  const { body } = new DOMParser().parseFromString(prepare(html), 'text/html')
  const schema = getSchema([...extensions])
  const parser = ModelParser.fromSchema(schema)
  const serializer = DOMSerializer.fromSchema(schema)
  for (const block of body.children) {
    const alone = body.cloneNode(false)
    alone.appendChild(block.cloneNode(true))
    const read = parser.parse(alone)
    const shown = body.cloneNode(false)
    shown.appendChild(serializer.serializeFragment(read.content))
    if (signatureOf(shown) !== signatureOf(alone)) block.replaceWith(keepBlock(block))
  }
  return body.innerHTML
}
