/** The text of a message or a text module, with its line breaks. */
export function readPlainText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const line of body.querySelectorAll('br')) line.replaceWith('\n')
  for (const block of body.querySelectorAll('p, div, li, blockquote, pre')) block.append('\n')
  return (body.textContent ?? '').replaceAll(/\n{3,}/g, '\n\n').trim()
}

/** In one line, for a list. */
export const readExcerpt = (html: string): string => readPlainText(html).replaceAll(/\s+/g, ' ')
