import assert from 'node:assert/strict'
import { test } from 'node:test'
import { simplifySms } from '#contract/sms-parts.ts'
import { changeTexts, messageText } from './message-text.ts'

const text = (words: string, marks: object[] = []) => ({ type: 'text', text: words, marks }) as never
const line = (...content: never[]) => ({ type: 'paragraph', content })

test('what is written becomes plain text, without losing lines, lists and addresses', () => {
  const link = { type: 'link', attrs: { href: 'https://example.com/a' } }
  const body = {
    type: 'doc',
    content: [
      line(text('Hello '), text('Nora', [{ type: 'bold' }]), { type: 'hardBreak' } as never, text('and Max')),
      line(),
      { type: 'bulletList', content: [{ type: 'listItem', content: [line(text('one'))] }] },
      line(text('here', [link]), text(' https://example.com/a', [link])),
    ],
  }
  assert.equal(messageText(body), 'Hello Nora\nand Max\n\n- one\nhere (https://example.com/a) https://example.com/a')
  assert.equal(messageText(null), '')
})

test('characters are replaced everywhere in the document', () => {
  const body = { type: 'doc', content: [line(text('“set B”'))] }
  assert.equal(messageText(changeTexts(body, simplifySms)), '"set B"')
})
