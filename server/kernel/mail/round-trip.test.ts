import assert from 'node:assert/strict'
import { test } from 'node:test'
import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import { fc } from '#tests/support/properties.ts'
import { parseMail } from './parse.ts'

const word = fc.string({
  unit: fc.constantFrom(...'abz AZ09äß€日本😀"\'(),;:<>@=?_%\\.-'),
  minLength: 1,
  maxLength: 60,
})
const line = word.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter((text) => text !== '')
const person = fc.record(
  {
    name: line.filter((name) => !/^["'\s]|["'<>\s\\]|\?=|=\?/.test(name)),
    address: fc.constantFrom('ann@example.org', 'bob@b.example'),
  },
  { noNullPrototype: true },
)
const file = fc.record(
  {
    filename: line.map((name) => `x${name.replaceAll(/[/\\]/g, '_')}.bin`),
    content: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  },
  { noNullPrototype: true },
)

test('emails built by another library are read as intended', { timeout: 60_000 }, async () => {
  const mail = fc.record({
    from: person,
    to: fc.array(person, { minLength: 1, maxLength: 3 }),
    subject: line.filter((text) => !text.includes('=?')),
    text: fc.array(line, { minLength: 1, maxLength: 5 }).map((lines) => lines.join('\n')),
    attachments: fc.array(file, { maxLength: 3 }),
    textEncoding: fc.constantFrom('quoted-printable' as const, 'base64' as const),
  })
  await fc.assert(
    fc.asyncProperty(mail, async (given) => {
      const html = `<p>${given.text.length}</p>`
      const raw = await new MailComposer({ ...given, html, messageId: '<id@desk.example>' }).compile().build()
      const read = parseMail(raw)
      assert.deepEqual(
        [read.from, read.to, read.subject, read.html, read.messageId],
        [[given.from], given.to, given.subject, html, 'id@desk.example'],
      )
      assert.equal(read.text?.replaceAll(/[ ]+$/gm, ''), given.text)
      assert.deepEqual(
        read.parts.map(({ filename, content }) => ({ filename, content })),
        given.attachments,
      )
      assert.deepEqual(read.warnings, [])
    }),
    { numRuns: 200 },
  )
})
