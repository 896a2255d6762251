import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareTexts, type Part } from './difference.ts'

const signs = { same: '', added: '+', removed: '-' }
const show = (parts: readonly Part[]) => parts.map(({ kind, text }) => `${signs[kind]}[${text}]`).join('')

test('a changed line is compared by words, others stay as they are', () => {
  assert.equal(
    show(compareTexts('One\nTwo is red.\nThree', 'One\nTwo is very blue.\nThree')),
    '[One\n][Two is ]-[red]+[very blue][.\n][Three]',
  )
  assert.equal(show(compareTexts('One\nThree', 'One\nTwo\nThree')), '[One\n]+[Two\n][Three]')
  assert.equal(show(compareTexts('One\nTwo\n', 'Two\n')), '-[One\n][Two\n]')
  assert.equal(show(compareTexts('', 'One')), '+[One]')
  assert.equal(show(compareTexts('Same', 'Same')), '[Same]')
  assert.deepEqual(compareTexts('', ''), [])
})

test('both texts can be put together from the parts', () => {
  const words = ['lamp', 'bulb', 'turn', 'off', '日本語', 'Größe', '\n', ' ', '.']
  let seed = 7
  const next = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most
  for (let round = 0; round < 300; round += 1) {
    const write = () => Array.from({ length: next(25) }, () => words[next(words.length)]).join('')
    const [before, after] = [write(), write()]
    const parts = compareTexts(before, after)
    const join = (without: Part['kind']) =>
      parts
        .filter(({ kind }) => kind !== without)
        .map(({ text }) => text)
        .join('')
    assert.deepEqual([join('added'), join('removed')], [before, after])
  }
})

test('long texts that have little in common are compared in time', () => {
  const write = (start: number) => Array.from({ length: 6000 }, (_, index) => `line ${start + index}\n`).join('')
  const began = performance.now()
  const parts = compareTexts(write(0), write(100_000))
  assert.ok(performance.now() - began < 5000)
  assert.ok(parts.some(({ kind, text }) => kind === 'added' && text.includes('105999')))
})
