import type { IOptions } from 'sanitize-html'
import { invalid } from '../errors.ts'
import { unescape } from './markup.ts'
import { getSanitizer } from './sanitize-html.ts'

const rules: IOptions = {
  allowedAttributes: { a: ['href', 'title'], td: ['colspan', 'rowspan'], th: ['colspan', 'rowspan'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  disallowedTagsMode: 'discard',
}

const markupPerNote = 4
const tooLong = (longest: number) =>
  invalid('too_long', `Note is too long (maximum is ${longest} characters)`, {
    field: 'note',
    values: { max: longest },
  })

/**
 * Notes are HTML that colleagues see: nothing in them may run or be fetched. A note without any markup is left as
 * typed, also `R&D < 5`: a client that shows it as text would show the escaping.
 */
export function tidyNote(note: string, longest: number): string {
  // The time of the parser grows with the square of the depth; no note has so much markup.
  if (note.length > markupPerNote * longest) throw tooLong(longest)
  const sanitize = getSanitizer()
  const allowedTags = sanitize.defaults.allowedTags.filter((tag) => tag !== 'img')
  const clean = sanitize(note, { ...rules, allowedTags })
  const tidy = !clean.includes('<') && unescape(clean) === note ? note : clean
  if (tidy.length > longest) throw tooLong(longest)
  return tidy
}
