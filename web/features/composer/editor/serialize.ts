import type { Editor } from '@tiptap/core'
import { foldMarker } from './fold-marker.ts'

/** How a read-only block is written, see read-only-html.tsx. */
const readOnlyHtml = /<div data-kept="([^"]*)"(?: data-whole="\w+")?><\/div>/g
/** A message that is carried over whole is what is sent: it is not folded, and no empty line precedes it. */
const beforeWhole = /^(?:<p><\/p>)+(?=<div data-kept="[^"]*" data-whole="true">)/
const ending = /(?:<div data-kept="[^"]*"><\/div>|<p><\/p>)+$/

/** The message as it is sent. Kept markup is sent unchanged. */
export const serializeHtml = (editor: Editor): string =>
  editor
    .getHTML()
    .replace(beforeWhole, '')
    .replace(ending, (tail) => (tail.includes('data-kept') ? foldMarker + tail : tail))
    .replaceAll(readOnlyHtml, (_, html: string) => decodeURIComponent(html))
