import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressed, bodyAbove, emptyDraft, isWorthKeeping, keep, extractWords } from './draft.ts'
import { promisedFile } from './missing-file.ts'

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })

test('a prepared reply without own text is not kept', () => {
  const body = bodyAbove([keep('signature', '<p>Emma</p>'), keep('quote', '<blockquote>attached</blockquote>')])
  assert.equal(extractWords(body), '')
  assert.equal(isWorthKeeping({ ...emptyDraft(), body }), false)
})

test('text, pictures and files are kept', () => {
  const draft = emptyDraft()
  const image = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'image' }] }] }
  const file = { id: 1, name: 'a.txt', size: 1, type: 'text/plain' }
  assert.equal(isWorthKeeping({ ...draft, body: { type: 'doc', content: [paragraph('Hi')] } }), true)
  assert.equal(isWorthKeeping({ ...draft, body: image }), true)
  assert.equal(isWorthKeeping({ ...draft, files: [file] }), true)
})

test('text that is still in a field when a message is sent becomes a recipient, once', () => {
  const nora = { name: 'Nora', address: 'nora@example.com' }
  const { to, cc, typed } = addressed({
    ...emptyDraft(),
    to: [nora],
    typed: { to: 'NORA@example.com, otto@example.com', cc: 'boss@exam' },
  })
  assert.deepEqual(
    [to, cc].map((line) => line.map(({ address }) => address)),
    [['nora@example.com', 'otto@example.com'], ['boss@exam']],
  )
  assert.deepEqual(typed, { to: '', cc: '' })
})

test('the text of a draft is the author’s own, including mentions', () => {
  const mention = { type: 'mention', attrs: { id: 5, label: 'Max' } }
  const line = { type: 'paragraph', content: [{ type: 'text', text: 'Ask ' }, mention] }
  assert.equal(extractWords({ type: 'doc', content: [line, keep('quote', '<p>old</p>')] }), 'Ask Max')
})

test('a promised attachment is noticed, in English and in German', () => {
  assert.equal(promisedFile('Please find the invoice attached.'), 'attached')
  assert.equal(promisedFile('Die Rechnung ist im Anhang.'), 'Anhang')
  assert.equal(promisedFile('Angehängt die Rechnung'), 'Angehängt')
  assert.equal(promisedFile('We are quite unattached to it'), undefined)
})
