/** Comments, styles and Office's own tags are not needed in email; the policy would block them anyway. */
const noise = [
  /<!--[\s\S]*?-->/g,
  /<(style|script|title|xml)\b[\s\S]*?<\/\1>/gi,
  /<(?:meta|link)\b[^>]*>/gi,
  /<\/?(?:o|w|v|m|st1):[^>]*>/gi,
]

const attributes = /\s(?:style|class|id|lang|on\w+)=(?:"[^"]*"|'[^']*'|[^\s>]+)/gi

const isOwn = (tag: string) => /\ssrc=["']?(?:data:image\/|\/api\/v1\/(?:ticket_attachment|attachments)\/)/i.test(tag)

/** What was copied elsewhere, without looks, and without images that would be fetched from there. */
export function cleanPasted(html: string): string {
  const quiet = noise.reduce((rest, pattern) => rest.replaceAll(pattern, ''), html)
  return quiet
    .replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(attributes, ''))
    .replaceAll(/<img\b[^>]*>/gi, (tag) => (isOwn(tag) ? tag : ''))
}

/**
 * Files without text: if the clipboard also has text, such as a copied table that is also an image, the text is
 * better.
 */
export function extractFiles(transfer: DataTransfer | null): File[] {
  if (!transfer || transfer.getData('text/plain') !== '') return []
  return [...transfer.files]
}
