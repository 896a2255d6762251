import type sanitizeHtml from 'sanitize-html'
import { loadWhenUsed } from '../load-when-used.ts'

/** With its parsers about a hundred modules, for text with markup only. */
export const getSanitizer = loadWhenUsed<typeof sanitizeHtml>('sanitize-html')
