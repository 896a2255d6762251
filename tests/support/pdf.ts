const pageNumber = (index: number) => 4 + 2 * index

/** A small PDF of the given pages, each with one line of text. */
export const pdfOf = (...lines: string[]): Buffer =>
  pdfFrom(lines.map((line) => Buffer.from(`BT /F1 12 Tf 72 700 Td (${line}) Tj ET`)))

/** `filter` names how the contents are packed. */
export function pdfFrom(contents: readonly Buffer[], filter?: string): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${contents.map((_, index) => `${pageNumber(index)} 0 R`).join(' ')}] /Count ${contents.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...contents.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${pageNumber(index) + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      Buffer.concat([
        Buffer.from(`<< /Length ${content.length}${filter ? ` /Filter /${filter}` : ''} >>\nstream\n`),
        content,
        Buffer.from('\nendstream'),
      ]),
    ]),
  ]
  const numbered = objects.map((object, index) =>
    Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]),
  )
  return Buffer.concat([Buffer.from('%PDF-1.4\n'), ...numbered, Buffer.from('trailer\n<< /Root 1 0 R >>\n%%EOF\n')])
}
