import type { Editor } from '@tiptap/core'

/** Readers fold what follows: signature and quoted mail. */
const foldMarker = '<span class="js-signatureMarker"></span>'

/** As the node of kept markup writes itself, see kept-node.tsx. */
const kept = /<div data-kept="([^"]*)"><\/div>/g
const ending = /(?:<div data-kept="[^"]*"><\/div>|<p><\/p>)+$/

/** The message as it is sent. Kept markup goes out exactly as it came. */
export const serializeHtml = (editor: Editor): string =>
  editor
    .getHTML()
    .replace(ending, (tail) => (tail.includes('data-kept') ? foldMarker + tail : tail))
    .replaceAll(kept, (_, html: string) => decodeURIComponent(html))
