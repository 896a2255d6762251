import { longestChatMessage } from '#contract/chat.ts'
import { getSanitizer } from '#kernel/html/sanitize-html.ts'
import { textOf } from '#kernel/html/text.ts'

const rules = {
  allowedTags: [
    'a',
    'b',
    'blockquote',
    'br',
    'code',
    'div',
    'em',
    'i',
    'li',
    'ol',
    'p',
    'pre',
    's',
    'strong',
    'u',
    'ul',
  ],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  transformTags: {
    a: (tagName: string, { href }: Record<string, string>) => ({
      tagName,
      attribs: { ...(href && { href }), rel: 'nofollow noreferrer noopener', target: '_blank' },
    }),
  },
}

/** The text of a message with simple formatting; undefined when nothing is left. */
export function cleanMessage(html: string): string | undefined {
  const clean = getSanitizer()(html.slice(0, 5 * longestChatMessage).toWellFormed(), rules).trim()
  if (clean.length > longestChatMessage) return undefined
  return textOf(clean).trim() === '' ? undefined : clean
}
