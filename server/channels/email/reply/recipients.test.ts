import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseRecipients } from './recipients.ts'

const ours = new Set(['support@example.com', 'sales@example.com'])
const customer = { name: 'Nora', address: 'nora@example.com' }
const article = {
  from: 'Nora <nora@example.com>',
  to: 'support@example.com',
  cc: null,
  reply_to: null,
  sender: 'Customer',
}

type Case = [
  words: string,
  mode: 'reply' | 'reply_all' | 'forward',
  changes: Partial<typeof article>,
  to: string[],
  cc: string[],
]
const anything = (lines: object) => lines as Partial<typeof article>

const cases: Case[] = [
  ['to whoever wrote', 'reply', {}, ['nora@example.com'], []],
  ['to where answers are wanted', 'reply', anything({ reply_to: 'team@acme.example' }), ['team@acme.example'], []],
  ['never to ourselves', 'reply', anything({ from: 'Support <SUPPORT@example.com>' }), ['nora@example.com'], []],
  ['not to ourselves by Reply-To', 'reply', anything({ reply_to: 'sales@example.com' }), ['nora@example.com'], []],
  [
    'to all, but not to our addresses and to nobody twice',
    'reply_all',
    anything({ to: 'support@example.com, Noah <noah@example.com>', cc: 'NORA@example.com, otto@example.com' }),
    ['nora@example.com'],
    ['noah@example.com', 'otto@example.com'],
  ],
  [
    'to whom we wrote, when the last word was ours',
    'reply',
    anything({ sender: 'Agent', from: 'Agnes via Support <support@example.com>', to: 'noah@example.com' }),
    ['noah@example.com'],
    [],
  ],
  [
    'to the customer of a note',
    'reply',
    anything({ sender: 'Agent', from: 'Agnes', to: null }),
    ['nora@example.com'],
    [],
  ],
  ['to nobody yet when forwarding', 'forward', {}, [], []],
  ['to nobody when there is nobody', 'reply', anything({ from: 'call from 0171' }), ['nora@example.com'], []],
]

for (const [words, mode, changes, to, cc] of cases) {
  test(`reply recipients: ${words}`, () => {
    const found = chooseRecipients(mode, { ...article, ...changes }, { ours, customer })
    assert.deepEqual([found.to.map(({ address }) => address), found.cc.map(({ address }) => address)], [to, cc])
  })
}
