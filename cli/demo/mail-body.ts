const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The HTML body of a mail: paragraphs and a signature. */
export function composeMailBody(text: string, { name, company }: { name: string; company: string }): string {
  const paragraphs = text.split('\n\n').map((paragraph) => `<p>${escape(paragraph)}</p>`)
  return `${paragraphs.join('')}<p>${escape(name)}<br>${escape(company)}</p>`
}
