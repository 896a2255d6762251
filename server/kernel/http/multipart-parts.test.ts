import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '#tests/support/properties.ts'
import { Refusal } from '../errors.ts'
import { collect, readParts } from './multipart-parts.ts'

type Given = { head: string; content: Buffer }

const bodyOf = (parts: readonly Given[]) =>
  Buffer.concat([
    ...parts.flatMap(({ head, content }) => [Buffer.from(`--seam\r\n${head}\r\n\r\n`), content, Buffer.from('\r\n')]),
    Buffer.from('--seam--\r\n'),
  ])

async function* inPieces(body: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer> {
  for (let at = 0, turn = 0; at < body.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1
    yield body.subarray(at, at + size)
    at += size
  }
}

async function readAll(body: Buffer, sizes: readonly number[] = [1_000_000]) {
  const read = []
  for await (const { content, ...about } of readParts(inPieces(body, sizes), 'seam'))
    read.push({ ...about, content: await collect(content, 1_000_000) })
  return read
}

/** Bytes that look like the beginning of a seam are what goes wrong first. */
const tricky = fc
  .array(fc.constantFrom('\r', '\n', '-', '--', '\r\n--', '\r\n--sea', 'seam', '--seam--', '\0', 'ü', 'x'), {
    maxLength: 30,
  })
  .map((pieces) => Buffer.from(pieces.join('')))
  .filter((content) => !content.includes('\r\n--seam') && !content.subarray(0, 6).equals(Buffer.from('--seam')))

test('contents are unchanged, with any chunk boundaries', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(tricky, { maxLength: 4 }),
      fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 5 }),
      async (contents, sizes) => {
        const parts = contents.map((content) => ({ head: 'Content-Disposition: form-data; name="a"', content }))
        const read = await readAll(bodyOf(parts), sizes)
        assert.deepEqual(
          read.map(({ content }) => content),
          contents,
        )
      },
    ),
  )
})

test('names are read in the formats of browsers and other programs', async () => {
  const cases: [parameters: string, name: string, filename: string | undefined][] = [
    ['name="a"', 'a', undefined],
    ['name=a; filename=b.txt', 'a', 'b.txt'],
    ['filename="b; name=\\"x\\"; y"; name="a"', 'a', 'b; name="x"; y'],
    ['name="a"; filename="say %22hi%22.txt"', 'a', 'say "hi".txt'],
    ['name="a"; filename="größe – 日本.txt"', 'a', 'größe – 日本.txt'],
    [`name="a"; filename="x"; filename*=UTF-8''gr%C3%B6%C3%9Fe.txt`, 'a', 'größe.txt'],
    ['name="a"; filename=""', 'a', ''],
    ['name=""', '', undefined],
  ]
  for (const [parameters, name, filename] of cases) {
    const head = `content-disposition: Form-Data; ${parameters}\r\nContent-Type: text/csv; charset=utf-8 `
    const [part] = await readAll(bodyOf([{ head, content: Buffer.from('x') }]))
    assert.deepEqual([part?.name, part?.filename, part?.mimeType], [name, filename, 'text/csv; charset=utf-8'])
  }
})

test('text before the first part and after the last is ignored', async () => {
  const body = bodyOf([{ head: 'Content-Disposition: form-data; name="a"', content: Buffer.from('1') }])
  const read = await readAll(Buffer.concat([Buffer.from('preamble\r\n'), body, Buffer.from('epilogue --seam')]))
  assert.equal(read.length, 1)
})

test('invalid multipart data is rejected', async () => {
  const head = 'Content-Disposition: form-data; name="a"'
  const whole = bodyOf([{ head, content: Buffer.from('1') }])
  for (const body of [
    Buffer.alloc(0),
    Buffer.from('hello'),
    whole.subarray(0, -6),
    whole.subarray(0, 30),
    bodyOf([{ head: 'Content-Disposition: attachment; name="a"', content: Buffer.from('1') }]),
    bodyOf([{ head: 'Content-Disposition: form-data', content: Buffer.from('1') }]),
    bodyOf([{ head: `${head}; filename*=UTF-8''%FF`, content: Buffer.from('1') }]),
  ]) {
    await assert.rejects(readAll(body), (error: Refusal) => error.status === 400)
  }
})

test('an endless header is rejected', async () => {
  const body = bodyOf([{ head: `X: ${'x'.repeat(20_000)}`, content: Buffer.from('1') }])
  await assert.rejects(readAll(body), (error: Refusal) => error.status === 413)
})
