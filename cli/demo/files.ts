import sharp from 'sharp'

type DemoFile = { filename: string; data: string; 'mime-type': string }

const encode = (content: Buffer | string) => Buffer.from(content).toString('base64')

const gauge = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="420">
  <rect width="640" height="420" fill="#d8cfc4"/>
  <circle cx="320" cy="210" r="150" fill="#fbfaf8" stroke="#4a4038" stroke-width="14"/>
  <path d="M220 290 A130 130 0 1 1 420 290" fill="none" stroke="#2f7d5b" stroke-width="12"/>
  <path d="M320 210 L238 262" stroke="#b3372b" stroke-width="8" stroke-linecap="round"/>
  <circle cx="320" cy="210" r="14" fill="#4a4038"/>
</svg>`

/** A page with one line of text, with the cross-reference table that strict readers require. */
function writePdf(line: string): string {
  const content = `BT /F1 18 Tf 72 700 Td (${line}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 3 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]
  let document = '%PDF-1.4\n'
  const beginnings = objects.map((object, index) => {
    const beginning = document.length
    document += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(beginning).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${beginnings.join('')}`
  return `${document}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${document.length}\n%%EOF\n`
}

/** Files that customers attach. */
export async function makeFiles() {
  const photo = await sharp(Buffer.from(gauge)).jpeg({ quality: 80 }).toBuffer()
  return {
    picture: (): DemoFile => ({ filename: 'gauge.jpg', data: encode(photo), 'mime-type': 'image/jpeg' }),
    document: (number: string, name = 'invoice'): DemoFile => ({
      filename: `${name}-${number}.pdf`,
      data: encode(writePdf(`${name} ${number}`)),
      'mime-type': 'application/pdf',
    }),
    table: (number: string): DemoFile => ({
      filename: `order-${number}.csv`,
      data: encode('article;ordered;arrived\nmilk jug 0.6 l;4;4\nportafilter 58 mm;2;0\ntamper mat;2;2\n'),
      'mime-type': 'text/csv',
    }),
  }
}
export type DemoFiles = Awaited<ReturnType<typeof makeFiles>>
