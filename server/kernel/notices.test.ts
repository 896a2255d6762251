import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type NoticeCode, notices } from '#contract/notices.ts'
import { formerNotices } from './former-notices.ts'
import { codeSteps, recognizeNotice, writeNotice } from './notices.ts'

test('every notice is recognized by its text', () => {
  for (const code of Object.keys(notices) as NoticeCode[]) {
    const names = [...notices[code].matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name))
    const values = Object.fromEntries(names.map((name) => [name, `some ${name}`]))
    assert.deepEqual(recognizeNotice(writeNotice(code, values)), { code, values })
  }
})

test('the texts of earlier versions are recognized, with the values that the current text has', () => {
  const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name))
  for (const [code, text] of formerNotices) {
    const values = Object.fromEntries(namesIn(text).map((name) => [name, `some ${name}`]))
    const written = text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
    assert.deepEqual(recognizeNotice(written), { code, values })
    assert.deepEqual(namesIn(text).toSorted(), namesIn(notices[code]).toSorted(), text)
  }
})

test('steps of explanations without a code get it; others stay as they are', () => {
  const steps = [
    { rule: 'automatic', result: 'It came over a mailing list.' },
    { rule: 'follow-up', result: 'It came over a mailing list.', code: 'no_reference' },
    { rule: 'follow-up', result: 'Something else' },
    { rule: 'references', result: 'nora@example.com takes part in #95001.' },
  ]
  assert.deepEqual(codeSteps(steps), [
    { ...steps[0], code: 'automatic_list', values: {} },
    steps[1],
    steps[2],
    { ...steps[3], code: 'participant', values: { address: 'nora@example.com', ticket: '#95001' } },
  ])
})

test('values may contain line breaks, placeholders and colons', () => {
  const values = { host: 'mail.example', reason: 'no: {host}\n535' }
  const text = writeNotice('mail_sign_in_rejected_because', values)
  assert.deepEqual(recognizeNotice(text), { code: 'mail_sign_in_rejected_because', values })
})

test('the words of a mail server have no code', () => {
  for (const text of ['550 5.1.1 No such user', '', null, 7]) assert.equal(recognizeNotice(text), undefined)
})
