import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parseMail } from '#kernel/mail/parse.ts'
import { describeMail } from './describe.ts'
import { oddMails } from './odd-mails.ts'

const folder = new URL('fixtures/', import.meta.url)
const names = readdirSync(folder).filter((name) => name.endsWith('.eml'))

const expectationOf = (name: string): unknown => JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'))

for (const file of names) {
  const name = file.slice(0, -4)
  test(name.replaceAll('-', ' '), () => {
    const raw = readFileSync(new URL(file, folder))
    assert.deepEqual(describeMail(parseMail(raw)), expectationOf(name))
    const transported = Buffer.from(raw.toString('latin1').replaceAll('\n', '\r\n'), 'latin1')
    assert.deepEqual(describeMail(parseMail(transported)), expectationOf(name), 'with the line ends of the transport')
  })
}

for (const [name, raw] of Object.entries(oddMails)) {
  test(name.replaceAll('-', ' '), () => assert.deepEqual(describeMail(parseMail(raw)), expectationOf(name)))
}

test('every expectation belongs to a mail', () => {
  const mails = [...names.map((name) => name.slice(0, -4)), ...Object.keys(oddMails)].sort()
  const expectations = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -5))
    .sort()
  assert.deepEqual(expectations, mails)
})
