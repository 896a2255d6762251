import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readBounce } from './bounce.ts'
import { parseMail } from './parse.ts'

const status =
  'Reporting-MTA: dns; mx.example\n\nFinal-Recipient: rfc822; otto@acme.example\nAction: failed\nStatus: 5.1.1\n'
const original =
  'From: help@desk.example\nSubject: =?utf-8?Q?Gr=C3=BC=C3=9Fe?=\nMessage-ID: <t1@desk.example>\nX-Ticket: 7\n\nbody'

const report = (header: string, type: string) =>
  parseMail(
    Buffer.from(
      `${header}\nContent-Type: ${type}; boundary=r\n\n--r\n\nSorry.\n--r\nContent-Type: message/delivery-status\n\n${status}\n--r\nContent-Type: message/rfc822\n\n${original}\n--r--\n`,
    ),
  )

test('a report quotes the failed email', () => {
  const bounce = readBounce(report('From: MAILER-DAEMON@mx.example', 'multipart/report; report-type=delivery-status'))
  assert.equal(bounce?.originalMessageId, 't1@desk.example')
  assert.deepEqual(bounce.originalHeaders.get('subject'), ['Grüße'])
  assert.deepEqual(bounce.originalHeaders.get('x-ticket'), ['7'])
})

test('a report attached by a person is not a delivery report', () => {
  assert.equal(readBounce(report('From: nora@acme.example', 'multipart/mixed')), undefined)
})

test('a failed recipient in a person’s header is not a delivery report', () => {
  const mail = parseMail(Buffer.from('From: nora@acme.example\nX-Failed-Recipients: otto@acme.example\n\nHi'))
  assert.equal(readBounce(mail), undefined)
})
