import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseMail } from '#kernel/mail/parse.ts'

type Expected = { text?: string | null; parts?: [filename: string, content: string][] }

const start = 'From: ann@example.org\nSubject: conformance\n'
const file = (name: string, content: string) => `Content-Type: application/x-test; name="${name}"\n\n${content}\n`

const cases: Record<string, [mail: string, expected: Expected]> = {
  'multiparts that are never closed': [
    `Content-Type: multipart/mixed; boundary=out\n\n--out\nContent-Type: multipart/alternative; boundary=in\n\n--in\n\nfirst\n--out\n${file('a.x', 'second')}`,
    { text: 'first', parts: [['a.x', 'second\n']] },
  ],
  'a boundary that begins another one': [
    `Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: multipart/mixed; boundary=bb\n\n--bb\n\none\n--bb\n${file('a.x', '--bbb')}--bb--\n--b\n${file('b.x', 'two')}--b--\n`,
    {
      text: 'one',
      parts: [
        ['a.x', '--bbb'],
        ['b.x', 'two'],
      ],
    },
  ],
  'a boundary of 500 characters': [
    `Content-Type: multipart/mixed;\n boundary="${'x'.repeat(500)}"\n\n--${'x'.repeat(500)}\n\none\n--${'x'.repeat(500)}\n${file('a.x', 'two')}--${'x'.repeat(500)}--\n`,
    { text: 'one', parts: [['a.x', 'two']] },
  ],
  'white space after a boundary': [
    `Content-Type: multipart/mixed; boundary=b\n\n--b \t\n\none\n--b  \n${file('a.x', 'two')}--b-- \n`,
    { text: 'one', parts: [['a.x', 'two']] },
  ],
  'a part without an empty line': [
    'Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\nNo empty line here\n--b--\n',
    { text: 'No empty line here' },
  ],
  'empty parts': [
    `Content-Type: multipart/mixed; boundary=b\n\n--b\n\n--b\n--b\n\ntext\n--b\nContent-Type: application/x-test; name=empty.x\n\n--b--\n`,
    { text: 'text', parts: [['empty.x', '']] },
  ],
  'text before and after the parts': [
    'Content-Type: multipart/mixed; boundary=b\n\npreamble\n--b\n\ntext\n--b--\nepilogue\n--b\n\nno part\n',
    { text: 'text' },
  ],
  'a charset in quotes and with a remark': [
    'Content-Type: text/plain; charset="iso-8859-1" (really)\nContent-Transfer-Encoding: quoted-printable\n\nGr=FC=DFe\n',
    { text: 'Grüße\n' },
  ],
  'pieces of a name in the wrong order': [
    `Content-Type: application/x-test;\n name*2="c.x"; name*0*=utf-8''%C3%A4; name*1*=b%20\n\nx`,
    { text: null, parts: [['äb c.x', 'x']] },
  ],
  'a message in base64': [
    `Content-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\n${Buffer.from('Subject: inner\n\ninside\n').toString('base64')}\n`,
    { text: null, parts: [['inner.eml', 'Subject: inner\n\ninside\n']] },
  ],
  'a digest': [
    'Content-Type: multipart/digest; boundary=b\n\n--b\n\nSubject: one\n\n1\n--b\n\nSubject: two\n\n2\n--b--\n',
    {
      text: null,
      parts: [
        ['one.eml', 'Subject: one\n\n1'],
        ['two.eml', 'Subject: two\n\n2'],
      ],
    },
  ],
  'errors in quoted-printable': [
    'Content-Transfer-Encoding: quoted-printable\nContent-Type: text/plain; charset=utf-8\n\n=c3=a4 =ZZ 100=% a=\nb=  \nc =3D =\n',
    { text: 'ä =ZZ 100=% abc = ' },
  ],
  'garbage in base64': [
    'Content-Type: application/x-test; name=a.x\nContent-Transfer-Encoding: base64\n\nSGVs*bG8gd29y\n!bGQhIEhlbGxv\n',
    { text: null, parts: [['a.x', 'Hello world! Hello']] },
  ],
  'seven bits that are eight': [
    'Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 7bit\n\nGrüße\n',
    { text: 'Grüße\n' },
  ],
  'an encoding that nobody knows': [
    'Content-Type: application/x-test; name=a.x\nContent-Transfer-Encoding: x-own\n\nas it is\n',
    { text: null, parts: [['a.x', 'as it is\n']] },
  ],
  'flowed text whose spaces go': [
    'Content-Type: text/plain; format=flowed; delsp=yes\n\none \ntwo\n> a \n> b\n',
    { text: 'onetwo\n> ab\n' },
  ],
  'a file of a Macintosh with its resources': [
    `Content-Type: multipart/appledouble; boundary=b\n\n--b\nContent-Type: application/applefile; name="a.x"\nContent-Transfer-Encoding: base64\n\nAAUWBw==\n--b\n${file('a.x', 'content')}--b--\n`,
    {
      text: null,
      parts: [
        ['a.x', '\0\u0005\u0016\u0007'],
        ['a.x', 'content'],
      ],
    },
  ],
  'a type without a subtype': ['Content-Type: text\n\nplain\n', { text: 'plain\n' }],
  'an empty type': ['Content-Type:\n\nplain\n', { text: 'plain\n' }],
  'two types': ['Content-Type: text/plain\nContent-Type: application/x-test\n\nplain\n', { text: 'plain\n' }],
  'a multipart inside of an encoding': [
    `Content-Type: multipart/mixed; boundary=b\nContent-Transfer-Encoding: base64\n\n--b\n\ntext\n--b--\n`,
    { text: 'text' },
  ],
}

for (const [name, [mail, { text, parts = [] }]] of Object.entries(cases)) {
  test(`part tree: ${name}`, () => {
    for (const end of ['\n', '\r\n']) {
      const read = parseMail(Buffer.from(`${start}${mail}`.replaceAll('\n', end)))
      if (text !== undefined) assert.equal(read.text, text)
      const files = read.parts.map(({ filename, content }) => [filename, content.toString().replaceAll('\r\n', '\n')])
      assert.deepEqual(files, parts)
    }
  })
}

test('encoded words that are cut within a character', () => {
  const words: [given: string, subject: string][] = [
    ['=?utf-8?B?5pel5pys6A==?= =?utf-8?B?qp4=?=', '日本語'],
    ['=?utf-8?Q?=E6=97?= =?utf-8?Q?=A5=E6=9C=AC?=', '日本'],
    ['=?gb2312?B?xOM=?=\n =?gb2312?B?usM=?=', '你好'],
    ['=?iso-2022-jp?B?GyRCRnxLXBsoQg==?= =?iso-2022-jp?B?GyRCOGwbKEI=?=', '日本語'],
    ['=?shift_jis?B?k/o=?= =?shift_jis?B?lns=?=', '日本'],
  ]
  for (const [given, subject] of words) {
    assert.equal(parseMail(Buffer.from(`From: a@b.example\nSubject: ${given}\n\nx`)).subject, subject)
  }
})
