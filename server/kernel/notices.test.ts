import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type NoticeCode, notices } from '#contract/notices.ts'
import { recognizeNotice, writeNotice } from './notices.ts'

test('every notice is recognized by its text', () => {
  for (const code of Object.keys(notices) as NoticeCode[]) {
    const names = [...notices[code].matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name))
    const values = Object.fromEntries(names.map((name) => [name, `some ${name}`]))
    assert.deepEqual(recognizeNotice(writeNotice(code, values)), { code, values })
  }
})

test('values may contain line breaks, placeholders and colons', () => {
  const values = { host: 'mail.example', reason: 'no: {host}\n535' }
  const text = writeNotice('mail_sign_in_rejected_because', values)
  assert.deepEqual(recognizeNotice(text), { code: 'mail_sign_in_rejected_because', values })
})

test('the words of a mail server have no code', () => {
  for (const text of ['550 5.1.1 No such user', '', null, 7]) assert.equal(recognizeNotice(text), undefined)
})
