import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMailReader } from './mail-reader.ts'
import { UnreadableMail } from './unreadable.ts'

const mail = Buffer.from(
  'From: Nora <nora@acme.example>\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\ntext\n--b\nContent-Type: image/png; name=a.png\n\n\x89PNG\n--b--\n',
  'latin1',
)

test('an email is read in a thread, and its files are separate buffers', { timeout: 120_000 }, async () => {
  const reader = createMailReader()
  const [read, again] = await Promise.all([
    reader.read(mail),
    reader.read(Buffer.concat([Buffer.from('\n'), mail]).subarray(1)),
  ])
  assert.deepEqual(read, again)
  assert.deepEqual([read.text, read.headers.get('from')], ['text', ['Nora <nora@acme.example>']])
  const content = read.parts[0]?.content
  assert.ok(Buffer.isBuffer(content) && content.equals(Buffer.from('\x89PNG', 'latin1')))
  assert.equal(content.buffer.byteLength, content.length)
  await reader.close()
})

test('large files arrive completely, encoded or not', { timeout: 120_000 }, async () => {
  const reader = createMailReader()
  const file = Buffer.alloc(3_000_000, 'content')
  const head = 'From: a@b.example\nContent-Type: application/zip\n'
  const plain = await reader.read(Buffer.concat([Buffer.from(`${head}\n`), file]))
  assert.ok(plain.parts[0]?.content.equals(file))
  const encoded = `${head}Content-Transfer-Encoding: base64\n\n${file.toString('base64')}`
  assert.ok((await reader.read(Buffer.from(encoded))).parts[0]?.content.equals(file))
  await reader.close()
})

test('invalid emails are rejected, and the next one is read', { timeout: 120_000 }, async () => {
  const reader = createMailReader()
  await assert.rejects(
    reader.read(Buffer.from('hello')),
    new UnreadableMail('The bytes are no mail: there is no header.'),
  )
  assert.equal((await reader.read(mail)).text, 'text')
  await reader.close()
})

test('an email that takes too long is aborted, and the next one is read', { timeout: 120_000 }, async () => {
  const reader = createMailReader({ milliseconds: 500 })
  await reader.read(mail)
  const slow = Buffer.from(
    `From: a@b.example\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\n${'--x\n'.repeat(12_000_000)}`,
  )
  await assert.rejects(reader.read(slow), UnreadableMail)
  assert.equal((await reader.read(mail)).text, 'text')
  await reader.close()
})
