const blocks =
  'address,article,aside,blockquote,dd,details,div,dl,dt,figcaption,figure,h1,h2,h3,h4,h5,h6,hr,li,ol,p,pre,section,summary,table,tr,ul'

/** The page's policy forbids styles, even in a document that is not shown. */
const withoutStyles = (html: string) => html.replaceAll(/ style="[^"]*"/g, '')

/** The text of HTML with a line for each block, and pictures by their description. Read as a document that loads nothing. */
export function readLines(html: string): string {
  const { body } = new DOMParser().parseFromString(withoutStyles(html), 'text/html')
  for (const image of body.querySelectorAll('img')) image.replaceWith(`[${image.alt || image.getAttribute('src')}]`)
  for (const cell of body.querySelectorAll('td, th')) cell.append('\t')
  for (const block of body.querySelectorAll(blocks)) block.after('\n')
  for (const lineBreak of body.querySelectorAll('br')) lineBreak.replaceWith('\n')
  return (body.textContent ?? '').replaceAll(/\n{3,}/g, '\n\n').trim()
}
