import { createRandom, pickText } from './vocabulary.ts'

type Random = () => number
export type Kind = 'plain' | 'quoted HTML' | 'attachment' | 'inline image' | 'follow-up'

/** One mail of the plan. A follow-up names the mail that it continues. */
export type Letter = { id: string; kind: Kind; from: string; continues?: Letter; raw(): Buffer }

/** Twenty mails in realistic proportions: of a hundred, ten have attachments and fifteen are follow-ups. */
const day: readonly Kind[] = (
  [
    ['plain', 9],
    ['quoted HTML', 5],
    ['attachment', 2],
    ['inline image', 1],
    ['follow-up', 3],
  ] as const
).flatMap(([kind, count]) => Array.from({ length: count }, () => kind))

/** A shuffle by a step that shares no divisor with twenty. */
const kindOf = (index: number): Kind => day[(index * 7) % day.length] as Kind

const crlf = '\r\n'
const wrapped = (text: string, width: number) => text.replaceAll(new RegExp(`.{1,${width}}(?: |$)`, 'g'), `$&${crlf}`)
const base64Lines = (bytes: Buffer) => bytes.toString('base64').replaceAll(/.{1,76}/g, `$&${crlf}`)

const greetings = [
  'Guten Tag, die Tür schließt nicht – bitte prüfen.',
  '您好，打印机无法工作，请帮忙。',
  'Hello, the door does not close.',
]

/** Random bytes, which do not compress, like a photo or a PDF. 50 KB to 1 MB, small ones more often. */
function filesOf(random: Random): Buffer[] {
  return Array.from({ length: 12 }, (_, index) => {
    const bytes = Buffer.alloc(Math.round(50_000 * 20 ** (index / 11)))
    for (let at = 0; at + 4 <= bytes.length; at += 4) bytes.writeUInt32LE(Math.floor(random() * 2 ** 32), at)
    return bytes
  })
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

type Content = { type: string; body: string | Buffer }

const multipart = (kind: 'mixed' | 'related', parts: readonly (string | Buffer)[]): Content => ({
  type: `multipart/${kind}; boundary=bench`,
  body: Buffer.concat([
    ...parts.flatMap((part) => [Buffer.from(`--bench${crlf}`), Buffer.from(part), Buffer.from(crlf)]),
    Buffer.from(`--bench--${crlf}`),
  ]),
})

const textPart = (text: string) => `Content-Type: text/plain; charset=utf-8${crlf}${crlf}${text}`
const htmlPart = (html: string) => `Content-Type: text/html; charset=utf-8${crlf}${crlf}${html}`
const filePart = (headers: string, bytes: string) =>
  `${headers}${crlf}Content-Transfer-Encoding: base64${crlf}${crlf}${bytes}`

/** Mails by their position in the stream: every run with the same name gets the same mails. */
export function createLetters(name: string, { backlog }: { backlog: number }): (index: number) => Letter {
  const random = createRandom(name.length)
  const files = filesOf(random).map(base64Lines)
  const past: Letter[] = []
  const contents: Record<Kind, (index: number, text: string) => Content> = {
    plain: (_, text) => ({ type: 'text/plain; charset=utf-8', body: wrapped(text, 72) }),
    'quoted HTML': (_, text) => ({ type: 'text/html; charset=utf-8', body: quotedHtml(random, text) }),
    attachment: (index, text) =>
      multipart('mixed', [
        textPart(text),
        filePart(
          `Content-Type: application/octet-stream${crlf}Content-Disposition: attachment; filename="scan-${index}.bin"`,
          // A few unique bytes, so that the store cannot deduplicate the files.
          `${Buffer.from(`${name} ${index} `.padEnd(57)).toString('base64')}${crlf}${files[index % files.length]}`,
        ),
      ]),
    'inline image': (_, text) =>
      multipart('related', [
        htmlPart(`<p>${text}</p><img src="cid:shot@bench">`),
        filePart(
          `Content-Type: image/png${crlf}Content-ID: <shot@bench>${crlf}Content-Disposition: inline; filename=shot.png`,
          base64Lines(png),
        ),
      ]),
    'follow-up': (_, text) => ({ type: 'text/plain; charset=utf-8', body: `${wrapped(text, 72)}> ${text}${crlf}` }),
  }
  return (index) => {
    const continues = kindOf(index) === 'follow-up' ? past[past.length - backlog] : undefined
    const kind = kindOf(index) === 'follow-up' && !continues ? 'plain' : kindOf(index)
    const id = `${name}-${index}@bench.example`
    const from = continues?.from ?? `customer${index}@bench.example`
    const content = contents[kind](index, `${greetings[index % greetings.length]} ${pickText(random, 40, 120)}`)
    const subject = `${name} ${index} ${pickText(random, 3, 8)}`
    const letter = { id, kind, from, ...(continues && { continues }), raw: () => written(letter, subject, content) }
    if (kind !== 'follow-up') past.push(letter)
    return letter
  }
}

function quotedHtml(random: Random, text: string): string {
  const quotes = Array.from({ length: 6 }, () => `<p style="margin:0;color:#333">${pickText(random, 40, 80)}</p>`)
  return [
    `<html><head><style>p { margin: 0 }</style></head><body><div dir="ltr"><p>${text}</p>`,
    '<p>On Monday, Support wrote:</p><blockquote type="cite" style="border-left: 1px solid #ccc">',
    ...quotes,
    '<table><tr><td><b>Order</b></td><td><a href="https://shop.example/o/1">1</a></td></tr></table>',
    '</blockquote><p>-- <br>Best regards</p></div></body></html>',
  ].join(crlf)
}

function written({ id, from, continues }: Letter, subject: string, { type, body }: Content): Buffer {
  const header = [
    'Received: from mx.bench.example by desk.example with ESMTPS; Mon, 02 Nov 2026 08:00:00 +0000',
    `From: Customer of the bench <${from}>`,
    'To: support@example.com',
    `Subject: ${subject}`,
    `Message-ID: <${id}>`,
    ...(continues ? [`In-Reply-To: <${continues.id}>`, `References: <${continues.id}>`] : []),
    `Date: ${new Date().toUTCString()}`,
    'MIME-Version: 1.0',
    `Content-Type: ${type}`,
  ]
  return Buffer.concat([Buffer.from(`${header.join(crlf)}${crlf}${crlf}`), Buffer.from(body)])
}
