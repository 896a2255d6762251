import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deferredText, readJson, readyJson, writeJson } from './deferred-text.ts'
import { joinTexts, measureText } from './measured-text.ts'

const megabyte = 1024 * 1024

async function textOf(body: unknown): Promise<string> {
  let text = ''
  for await (const piece of readJson(writeJson(body))) text += piece
  return text
}

test('deferred texts are written in their places, and read about a megabyte at a time', async () => {
  const reads: number[][] = []
  const read = async (ids: readonly number[]) => {
    reads.push([...ids])
    return new Map(ids.filter((id) => id !== 4).map((id) => [id, `text "${id}"`]))
  }
  const late = (id: number, bytes: number) => deferredText({ id, bytes, read, finish: (text) => `${text}!` })
  const body = {
    first: late(1, megabyte / 2),
    list: [late(2, megabyte / 2), late(3, 1), { text: late(4, megabyte * 2) }, 'plain'],
    last: late(5, 1),
  }
  const expected = { first: 'text "1"!', list: ['text "2"!', 'text "3"!', { text: '!' }, 'plain'], last: 'text "5"!' }
  assert.equal(await textOf(body), JSON.stringify(expected))
  assert.deepEqual(reads, [[1, 2], [3], [4], [5]])
})

test('a response without deferred texts is one piece', () => {
  assert.deepEqual(writeJson({ a: ['b'] }), { pieces: ['{"a":["b"]}'], late: [] })
})

test('JSON that is ready is written as it is, also beside deferred texts', async () => {
  const ready = readyJson([measureText('{"1":{"name":"\\"A\\""}}')])
  assert.deepEqual(writeJson({ assets: { User: ready }, list: [ready] }).pieces.map(String), [
    '{"assets":{"User":{"1":{"name":"\\"A\\""}}},"list":[{"1":{"name":"\\"A\\""}}]}',
  ])
  const late = deferredText({ id: 1, bytes: 1, read: async () => new Map([[1, 'text']]), finish: (text) => text })
  assert.equal(
    await textOf([late, ready, ready, late]),
    JSON.stringify(['text', { 1: { name: '"A"' } }, { 1: { name: '"A"' } }, 'text']),
  )
  assert.equal(JSON.stringify({ ready }), '{"ready":{"1":{"name":"\\"A\\""}}}')
})

test('ready texts are encoded as UTF-8, whatever their characters are', () => {
  const texts = ['"plain"', '"Zoë"', '"€ 😀"', '1'].map(measureText)
  const { pieces } = writeJson({ none: readyJson(joinTexts([], '[]')), all: readyJson(joinTexts(texts, '[]')) })
  assert.equal(String(pieces[0]), '{"none":[],"all":["plain","Zoë","€ 😀",1]}')
})

test('a deferred text cannot be serialized by accident', () => {
  const late = deferredText({ id: 1, bytes: 1, read: async () => new Map(), finish: (text) => text })
  assert.throws(() => JSON.stringify(late))
})
