import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readOptionLines, writeOptionLines } from './option-lines.ts'

test('Lines with a key and a label become options in their order, and back', () => {
  const text = 'gold = Gold contract\nsilver\nbasic = Basic'
  const options = readOptionLines(`${text}\n\n silver \n`, false)
  assert.deepEqual(options, [
    { value: 'gold', name: 'Gold contract' },
    { value: 'silver', name: 'silver' },
    { value: 'basic', name: 'Basic' },
  ])
  assert.equal(writeOptionLines(options, false), text)
  assert.equal(writeOptionLines({ a: 'First', b: 'b' }, false), 'a = First\nb')
})

test('Paths become a tree, with the parents that have no line', () => {
  const tree = readOptionLines('Kiosks::Finch\nKiosks::Wren\nPrinters', true)
  assert.deepEqual(tree, [
    {
      name: 'Kiosks',
      value: 'Kiosks',
      children: [
        { name: 'Finch', value: 'Kiosks::Finch' },
        { name: 'Wren', value: 'Kiosks::Wren' },
      ],
    },
    { name: 'Printers', value: 'Printers' },
  ])
  assert.equal(writeOptionLines(tree, true), 'Kiosks\nKiosks::Finch\nKiosks::Wren\nPrinters')
})
