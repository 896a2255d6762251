import iconv from 'iconv-lite'

/** Emails whose bytes no editor preserves, by what they show. The expectations are stored with the others. */
export const oddMails: Record<string, Buffer> = {
  'charset-gb18030': textIn('gb18030', 'gb2312', '您好，打印机坏了。€𠀀'),
  'charset-big5': textIn('big5', 'Big5', '您好，印表機壞了。'),
  'charset-euc-kr': textIn('cp949', 'ks_c_5601-1987', '안녕하세요 똠방각하'),
  'charset-shift-jis': textIn('shift_jis', 'x-sjis', 'プリンターが燃えています。'),
  'charset-koi8-r': textIn('koi8-r', 'koi8-r', 'Принтер горит.'),
  'charset-windows-1250': textIn('windows-1250', 'cp1250', 'Příliš žluťoučký kůň'),
  'charset-windows-1251': textIn('windows-1251', 'windows-1251', 'Принтер горит.'),
  'charset-windows-1252-called-latin1': textIn('windows-1252', 'ISO-8859-1', '„Größe“ – 5 €'),
  'charset-windows-1253': textIn('windows-1253', 'windows-1253', 'Ο εκτυπωτής καίγεται.'),
  'charset-windows-1255': textIn('windows-1255', 'windows-1255', 'המדפסת בוערת'),
  'charset-cp850': textIn('cp850', 'cp850', 'Größe'),
  'charset-utf-16': textIn('utf-16', 'utf-16', 'Größe 😀'),
  'charset-iso-2022-kr': textOf('iso-2022-kr', Buffer.from('\x1b$)C\x0e>H3g\x0f!', 'latin1')),
  'charset-iso-2022-jp-ms-with-halfwidth-kana': textOf(
    'iso-2022-jp-ms',
    Buffer.from('\x1b(I1@\x1b(B \x1b$BF|\x1b(B', 'latin1'),
  ),
  'charset-unknown-8bit': textIn(
    'windows-1251',
    'unknown-8bit',
    'Принтер на третьем этаже горит, помогите нам, пожалуйста.',
  ),
  'charset-not-declared': textIn('shift_jis', '', 'プリンターが燃えています。三階に来てください。とても急いでいます。'),
  'charset-declared-utf-8-but-latin1': textIn('latin1', 'utf-8', 'Grüße aus Köln, schöne Tage'),
  'charset-declared-ascii-but-latin1': textIn('latin1', 'us-ascii', 'Grüße aus Köln, schöne Tage'),
  'charset-utf-8-with-one-bad-byte': textOf(
    'utf-8',
    Buffer.concat([Buffer.from('Grüße, schöne Tage in Köln, äöü '), Buffer.from([0xff])]),
  ),
  'charset-that-nobody-knows': textIn('utf8', 'x-klingon', 'Grüße'),
  'header-raw-latin1': Buffer.from(
    'From: J\xf6rg <joerg@acme.example>\nSubject: Gr\xfc\xdfe aus K\xf6ln\n\ntext\n',
    'latin1',
  ),
  'header-raw-koi8-r-as-the-body-says': Buffer.concat([
    Buffer.from('From: nora@acme.example\nContent-Type: text/plain; charset=koi8-r\nSubject: '),
    iconv.encode('Принтер', 'koi8-r'),
    Buffer.from('\n\n'),
    iconv.encode('Горит.', 'koi8-r'),
  ]),
  'header-raw-iso-2022-jp': Buffer.from('From: nora@acme.example\nSubject: \x1b$BF|K\\8l\x1b(B\n\ntext\n', 'latin1'),
  'line-ends-carriage-return': Buffer.from('From: nora@acme.example\rSubject: old Mac\r\rfirst\rsecond\r'),
  'line-ends-mixed': Buffer.from(
    'From: nora@acme.example\r\nSubject: mixed\nX-A: b\rBcc: evil@evil.example\r\n\r\nfirst\nsecond\r\nthird\rfourth',
  ),
  'zero-bytes': Buffer.from('From: nora@acme.example\0\nSubject: ze\0ro\n\nte\0xt\n'),
  'byte-order-mark-first': Buffer.from('\ufeffFrom: nora@acme.example\nSubject: marked\n\ntext\n'),
  'smime-opaque-signed': opaqueSigned('Content-Type: text/plain; charset=utf-8\r\n\r\nsigned wörds\r\n'),
  'tnef-attachment-and-html': tnefMail(outlookTnef()),
  'tnef-broken': tnefMail(outlookTnef().subarray(0, 150)),
  'tnef-compressed-rtf': tnefMail(tnef([attribute(0x9003, properties([property(0x0102, 0x1009, compressedRtf())]))])),
}

function textIn(encoding: string, declared: string, text: string): Buffer {
  return textOf(declared, iconv.encode(text, encoding))
}

function textOf(declared: string, bytes: Buffer): Buffer {
  const type = declared ? `Content-Type: text/plain; charset=${declared}\n` : ''
  return Buffer.concat([
    Buffer.from(`From: nora@acme.example\nSubject: charset\n${type}Content-Transfer-Encoding: 8bit\n\n`),
    bytes,
  ])
}

/** ContentInfo of SignedData without signers, the content in two pieces and of indefinite length, as OpenSSL streams it. */
function opaqueSigned(inner: string): Buffer {
  const [first, second] = [inner.slice(0, 20), inner.slice(20)].map((piece) => Buffer.from(piece))
  const octets = indefinite(0x24, der(0x04, first ?? Buffer.alloc(0)), der(0x04, second ?? Buffer.alloc(0)))
  const content = indefinite(0x30, objectId('2a864886f70d010701'), indefinite(0xa0, octets))
  const signedData = indefinite(0x30, der(0x02, Buffer.from([1])), der(0x31), content, der(0x31))
  const container = indefinite(0x30, objectId('2a864886f70d010702'), indefinite(0xa0, signedData))
  const header =
    'From: nora@acme.example\nSubject: opaque\nContent-Type: application/pkcs7-mime; smime-type=signed-data; name=smime.p7m\n'
  return Buffer.from(`${header}Content-Transfer-Encoding: base64\n\n${container.toString('base64')}\n`)
}

function der(tag: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  return Buffer.concat([Buffer.from([tag, body.length]), body])
}

function indefinite(tag: number, ...content: Buffer[]): Buffer {
  return Buffer.concat([Buffer.from([tag, 0x80]), ...content, Buffer.from([0, 0])])
}

function objectId(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'))
}

function tnefMail(container: Buffer): Buffer {
  const header = 'From: nora@acme.example\nSubject: Outlook\nContent-Type: application/ms-tnef; name="winmail.dat"\n'
  return Buffer.from(`${header}Content-Transfer-Encoding: base64\n\n${container.toString('base64')}\n`)
}

function outlookTnef(): Buffer {
  const file = properties([
    property(0x1e, 0x3707, Buffer.from('A long name.txt\0')),
    property(0x03, 0x3705, uint32(1)),
    property(0x1f, 0x3712, Buffer.from('file@acme\0', 'utf16le')),
  ])
  return tnef([
    attribute(0x9007, uint32(1252)),
    attribute(0x9003, properties([property(0x0102, 0x1013, Buffer.from('<p>Gr\xfc\xdfe</p>', 'latin1'))])),
    attribute(0x9002, Buffer.alloc(14), 2),
    attribute(0x8010, Buffer.from('ALONGN~1.TXT\0'), 2),
    attribute(0x800f, Buffer.from('the file'), 2),
    attribute(0x9005, file, 2),
  ])
}

function tnef(attributes: Buffer[]): Buffer {
  return Buffer.concat([uint32(0x223e9f78), Buffer.from([1, 0]), ...attributes])
}

function attribute(id: number, value: Buffer, level = 1): Buffer {
  const head = Buffer.alloc(9)
  head.writeUInt8(level, 0)
  head.writeUInt16LE(id, 1)
  head.writeUInt32LE(value.length, 5)
  return Buffer.concat([head, value, Buffer.alloc(2)])
}

function properties(list: Buffer[]): Buffer {
  return Buffer.concat([uint32(list.length), ...list])
}

function property(type: number, id: number, value: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(type, 0)
  head.writeUInt16LE(id, 2)
  if (type === 0x03) return Buffer.concat([head, value])
  return Buffer.concat([head, uint32(1), uint32(value.length), value, Buffer.alloc((4 - (value.length % 4)) % 4)])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** The example of MS-OXRTFCP 4.1.1. */
function compressedRtf(): Buffer {
  return Buffer.from(
    '2d0000002b0000004c5a4675f1c5c7a703000a00726370673132354232 0af320 68656c 0900 2062 77 05b0 6c64 7d 0a80 0fa0'.replaceAll(
      ' ',
      '',
    ),
    'hex',
  )
}
