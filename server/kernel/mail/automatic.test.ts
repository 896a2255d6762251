import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAutomatic } from './automatic.ts'
import { parseMail } from './parse.ts'

const verdictOn = (header: string, text = 'text') =>
  isAutomatic(parseMail(Buffer.from(`To: help@desk.example\n${header}\n\n${text}\n`))).automatic

const automatic = [
  'Auto-Submitted: auto-replied',
  'Auto-Submitted: auto-generated (rejected)',
  'Precedence: bulk',
  'Precedence: list',
  'Precedence: junk',
  'Precedence: auto_reply',
  'X-Auto-Response-Suppress: DR, OOF, AutoReply',
  'List-Id: <dev.lists.example>',
  'List-Unsubscribe: <https://example.org/u>',
  'X-Loop: help@desk.example',
  'X-Autoreply: yes',
  'X-Autorespond: vacation',
  'Return-Path: <>',
  'X-Failed-Recipients: a@b.example',
  'From: MAILER-DAEMON@mx.example',
  'From: Shop <no-reply@shop.example>',
  'From: donotreply@shop.example',
  'From: bounce+123@shop.example',
  'From: a@b.example\nSubject: Automatic reply: Hello\nThread-Index: abc',
  'From: a@b.example\nSubject: Réponse automatique : absent\nIn-Reply-To: <x@y>',
]

const personal = [
  'From: a@b.example',
  'From: a@b.example\nAuto-Submitted: no',
  'From: a@b.example\nPrecedence: first-class',
  'From: a@b.example\nReturn-Path: <a@b.example>',
  'From: a@b.example\nX-Auto-Response-Suppress: None',
  'From: a@b.example\nSubject: Out of office does not work',
  'From: noreen@b.example',
  'From: bouncer@b.example',
  'From: a@b.example\nX-Spam-Status: No',
]

test('automatic emails are recognized', () => {
  for (const header of automatic) assert.equal(verdictOn(header), true, header)
})

test('emails of people are not taken for automatic ones', () => {
  for (const header of personal) assert.equal(verdictOn(header), false, header)
  const answer = 'From: a@b.example\nSubject: Re: Out of office\nIn-Reply-To: <x@y>'
  assert.equal(verdictOn(answer, 'Thanks for telling me.\n\n> I am out of the office.'), false)
})
