import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { test } from 'node:test'
import { createDeflate } from 'node:zlib'
import { pdfFrom, pdfOf } from '#tests/support/pdf.ts'
import { textOfPdf } from './pdf.ts'
import { type SandboxProgram, runSandboxed, Unreadable } from './sandboxed-process.ts'

const reading: SandboxProgram = {
  script: new URL('pdf-program.ts', import.meta.url),
  options: ['1000'],
  milliseconds: 20_000,
  megabytes: 512,
}

const page = () => Readable.from([pdfOf('hello')])
const run = (program: Partial<SandboxProgram>, source = page()) =>
  runSandboxed({ ...reading, ...program }, source, text)

test('a program converts content', async () => {
  assert.equal(await run({}), 'hello\n')
})

test('a program that takes too long is stopped', async () => {
  await assert.rejects(run({ milliseconds: 1 }), Unreadable)
})

test('a program that cannot run is a failure of the server, not of the content', async () => {
  await assert.rejects(run({ script: new URL('no-such-program.ts', import.meta.url) }), (error: Error) => {
    return !(error instanceof Unreadable) && /no-such-program/.test(error.message)
  })
})

test('a failure of the server keeps its error', async () => {
  const broken = new Readable({ read: () => broken.destroy(new Error('disk is gone')) })
  await assert.rejects(run({}, broken), /disk is gone/)
  await assert.rejects(
    runSandboxed(reading, page(), async () => {
      throw new Error('disk is full')
    }),
    /disk is full/,
  )
})

test('a program can read no files except its own code', async () => {
  // It starts by reading other files.
  await assert.rejects(run({ script: new URL('../errors.ts', import.meta.url) }), /ERR_ACCESS_DENIED/)
})

test('the text of a PDF is read, page by page and up to a limit', async () => {
  const content = pdfOf('first page', 'second page', 'third page')
  assert.equal(await textOfPdf(Readable.from([content]), 1000), 'first page\nsecond page\nthird page\n')
  assert.equal(await textOfPdf(Readable.from([content]), 15), 'first page\nseco')
})

test('a broken or empty PDF is unreadable', async () => {
  for (const content of ['%PDF-1.7', 'hello', '', '\0'.repeat(1000)])
    await assert.rejects(textOfPdf(Readable.from([Buffer.from(content)]), 1000), Unreadable)
})

/** A compressed gigabyte, without holding one in memory. */
async function deflatedSpaces(): Promise<Buffer> {
  const megabyte = Buffer.alloc(1024 * 1024, ' ')
  const source = Readable.from(Array.from({ length: 1024 }, () => megabyte))
  return buffer(source.pipe(createDeflate({ level: 1 })))
}

test('a PDF that expands to a gigabyte affects only its own process', { timeout: 60_000 }, async () => {
  const bomb = pdfFrom([await deflatedSpaces()], 'FlateDecode')
  assert.ok(bomb.length < 10_000_000)
  const before = process.memoryUsage.rss()
  await assert.rejects(textOfPdf(Readable.from([bomb]), 1000), Unreadable)
  assert.ok(process.memoryUsage.rss() - before < 100_000_000)
})
