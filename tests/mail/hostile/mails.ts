const header = 'From: nora@example.com\r\nSubject: Extreme\r\n'

const times = (text: string, count: number): Buffer => Buffer.alloc(text.length * count, text, 'latin1')
const join = (...pieces: (string | Buffer)[]): Buffer =>
  Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)))
const mixed = 'Content-Type: multipart/mixed; boundary=b\r\n\r\n'

/** Hostile emails, by their excess. */
export const hostileMails: Record<string, () => Buffer> = {
  parts: () => join(header, mixed, times('--b\r\nContent-Type: image/png\r\n\r\nx\r\n', 100_000), '--b--\r\n'),
  nested: () =>
    join(
      header,
      ...Array.from(
        { length: 10_000 },
        (_, index) => `Content-Type: multipart/mixed; boundary=b${index}\r\n\r\n--b${index}\r\n`,
      ),
    ),
  fields: () => join(header, times('X-Header: value value value value value\r\n', 1_250_000), '\r\nbody'),
  line: () => join(header, 'X-Long: ', times('a', 20_000_000), '\r\n\r\nbody'),
  words: () => join(header, times(`X-Words: ${'=?utf-8?q?a?= '.repeat(70_000)}\r\n`, 20), '\r\nbody'),
  recipients: () => join(header, 'To: ', times('user@example.com,\r\n ', 1_000_000), 'a@b.example\r\n\r\nbody'),
  base64: () =>
    join(
      header,
      'Content-Transfer-Encoding: base64\r\n\r\n',
      times('aGVsbG8gd29ybGQhaGVsbG8gd29ybGQhaGVsbG8gd29ybGQh\r\n', 1_000_000),
    ),
  text: () => join(header, '\r\n', times('a line of text\r\n', 3_200_000)),
  html: () => join(header, 'Content-Type: text/html\r\n\r\n', times('<div>', 10_000_000)),
  quotes: () => join(header, '\r\n', times('> > >\r\n', 700_000)),
  partHeaders: () =>
    join(header, mixed, times(`--b\r\n${`X-A: ${'v'.repeat(45)}\r\n`.repeat(990)}\r\nx\r\n`, 990), '--b--\r\n'),
  file: () =>
    join(
      header,
      'Content-Type: application/zip; name=a.zip\r\nContent-Transfer-Encoding: base64\r\n\r\n',
      times(`${'A'.repeat(76)}\r\n`, 650_000),
    ),
}
