import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectLargeValues, restoreLarge, replaceLarge } from './large-values.ts'

const src = `data:image/png;base64,${'A'.repeat(50_000)}`
const html = `<p>${'Dear all. '.repeat(5000)}</p>`
const words = { type: 'text', text: 'aside:1:mine' }
const body = {
  content: [words, { type: 'image', attrs: { src } }, { type: 'kept', attrs: { label: 'quote', html } }],
}

test('a text with a picture and a long quote is stored in a few characters, and restored where they are known', () => {
  const noted = JSON.stringify(body, replaceLarge)
  assert.ok(noted.length < 400)
  assert.deepEqual(JSON.parse(noted, restoreLarge(collectLargeValues(body))), body)
})

test('where they are not known, the text is still there', () => {
  const found = JSON.parse(JSON.stringify(body, replaceLarge), restoreLarge(new Map()))
  assert.deepEqual(found.content[0], words)
  assert.deepEqual(found.content[1].attrs, { src: '' })
})

test('pictures of the same length that differ in one character are distinguished', () => {
  const other = src.replace('AAAA', 'AABA')
  assert.notEqual(replaceLarge('src', src), replaceLarge('src', other))
})
