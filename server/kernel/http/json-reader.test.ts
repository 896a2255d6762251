import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '#tests/support/properties.ts'
import { createJsonReader } from './json-reader.ts'
import { readInBlocks } from './read-body.ts'

/** As it would arrive: in pieces of this length. */
async function* inPieces(bytes: Buffer, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}

async function read(text: string | Buffer, pieceLength = 65_536): Promise<unknown> {
  const reader = createJsonReader()
  return reader.end(await readInBlocks(inPieces(Buffer.from(text), pieceLength), reader.write))
}

const refusedWith = (status: number, text: RegExp) => (error: Error & { status?: number }) =>
  error.status === status && text.test(error.message)

const long = 300_000
const units = ['QUJD', 'é', '漢', '🦊', String.raw`\n`, String.raw`\"`, String.raw`\\`, String.raw`\u00e9`]
const oddities = [...units, String.raw`\ud83e\udd8a`, String.raw`\ud83e`, '/', '[{,:}]']

test('a string of any length is read like JSON.parse, with any block boundaries', async () => {
  const string = fc.array(fc.constantFrom(...oddities), { minLength: 1, maxLength: 7 }).map((parts) => parts.join(''))
  const property = fc.asyncProperty(string, fc.integer({ min: 0, max: 9 }), async (unit, shift) => {
    const content = 'x'.repeat(shift) + unit.repeat(Math.ceil(long / Buffer.byteLength(unit)))
    const text = `{"a":["${content}",{"b":"${unit}"}],"c":"${content}","d":1}`
    assert.deepEqual(await read(text, 50_021), JSON.parse(text))
  })
  await fc.assert(property, { numRuns: 60, seed: 20261116 })
})

test('any value is read like JSON.parse', async () => {
  const property = fc.asyncProperty(fc.json({ maxDepth: 8 }), async (text) => {
    assert.deepEqual(await read(text, 3), JSON.parse(text))
  })
  await fc.assert(property, { seed: 20261116 })
  assert.deepEqual(await read(`"${'x'.repeat(long)}"`), 'x'.repeat(long))
  assert.equal(await read(''), undefined)
})

test('invalid JSON is rejected, also inside and after a long string', async () => {
  const string = 'x'.repeat(long)
  const wrong = [
    '{',
    '1"abc',
    '"abc',
    ' ',
    `"${string}`,
    `"${string}\\`,
    String.raw`"${string}\u00`,
    String.raw`"${string}\u00zz"`,
    String.raw`"${string}\x"`,
    `"${string}\n"`,
    `"${string}""${string}"`,
    `{"a":"${string}" "b":1}`,
    `["${string}"]]`,
  ]
  for (const text of wrong) await assert.rejects(read(text), refusedWith(400, /not valid JSON/), text.slice(-20))
})

test('the placeholder of a long string cannot be guessed, nor used as a name', async () => {
  const string = 'x'.repeat(long)
  const text = JSON.stringify({ a: string, b: `${'0'.repeat(36)}0`, [`${'0'.repeat(36)}0`]: string })
  assert.deepEqual(await read(text), JSON.parse(text))
})

test('S-79: too many values, too much depth and too long names are rejected before parsing', async () => {
  const list = (count: number) => `{"x":[${Array(count).fill('[]').join()}]}`
  await read(list(4990))
  for (const text of [list(10_001), `[${'0,'.repeat(200_000)}0]`, `{${'"a":1,'.repeat(10_001)}"b":1}`]) {
    await assert.rejects(read(text), refusedWith(413, /more than 10000 values/))
  }
  await read('['.repeat(64) + ']'.repeat(64))
  for (const [open, close] of [['[', ']'] as const, ['{"a":', '}'] as const]) {
    const deep = `${open.repeat(65)}1${close.repeat(65)}`
    await assert.rejects(read(deep), refusedWith(400, /nested too deeply/))
  }
  await assert.rejects(read('['.repeat(10_000_000)), refusedWith(400, /nested too deeply/))
  await assert.rejects(read(`{"${'x'.repeat(long)}":1}`), refusedWith(413, /key that is too long/))
  await assert.rejects(read(`{"a":1,"${'x'.repeat(long)}":1}`), refusedWith(413, /key that is too long/))
  await assert.rejects(read(`[${' '.repeat(17 * 1024 * 1024)}]`), refusedWith(413, /too large/))
})

test('a name that would reach Object.prototype is rejected, in every spelling', async () => {
  for (const text of ['{"__proto__":1}', String.raw`[{"a":{"\u005f_proto__":{}}}]`]) {
    await assert.rejects(read(text), refusedWith(400, /forbidden key/))
  }
})

test('other work continues while a long body is read, even if all of it has arrived', async () => {
  const bytes = Buffer.from(JSON.stringify({ data: 'QUJD'.repeat(5_000_000) }))
  let turns = 0
  const count = () => {
    turns += 1
    timer = setImmediate(count)
  }
  let timer = setImmediate(count)
  await read(bytes, bytes.length)
  clearImmediate(timer)
  assert.ok(turns > 100, `${turns} turns`)
})
