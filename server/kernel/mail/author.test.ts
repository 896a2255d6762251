import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseMail } from './parse.ts'

const authorOf = (header: string) => parseMail(Buffer.from(`Subject: hi\n${header}\n\ntext`)).author

test('without an address in From, Reply-To, Sender and Return-Path are used', () => {
  const others = 'Return-Path: <path@example.org>\nSender: sender@example.org\nReply-To: Ann <reply@example.org>'
  const cases: [header: string, address: string | undefined][] = [
    [`From: from@example.org\n${others}`, 'from@example.org'],
    [`From:\n${others}`, 'reply@example.org'],
    [`From: <>\n${others}`, 'reply@example.org'],
    [`From: Ann\n${others}`, 'reply@example.org'],
    [others, 'reply@example.org'],
    ['From: <>\nSender: sender@example.org\nReturn-Path: <path@example.org>', 'sender@example.org'],
    ['From: \nReturn-Path: <path@example.org>', 'path@example.org'],
    ['From: \nReturn-Path: <>', undefined],
  ]
  for (const [header, address] of cases) assert.equal(authorOf(header)?.address, address, header)
})
