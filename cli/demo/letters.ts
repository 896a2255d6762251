const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** What people write in a mail, as HTML: paragraphs, and below them who writes. */
export function letterOf(text: string, { name, company }: { name: string; company: string }): string {
  const paragraphs = text.split('\n\n').map((paragraph) => `<p>${escape(paragraph)}</p>`)
  return `${paragraphs.join('')}<p>${escape(name)}<br>${escape(company)}</p>`
}
