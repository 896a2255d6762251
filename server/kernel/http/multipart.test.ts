import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { Agent, type ClientRequest, type IncomingMessage, request as openRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, json } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { createDiskBlobs } from '#kernel/blobs/disk.ts'
import { tokenOf } from '#tests/support/cast.ts'
import { type World, world } from '#tests/support/world.ts'
import { systemActor } from '../actor.ts'
import { serve } from './serve.ts'
import { createServer } from './server.ts'

let w: World
let app: FastifyInstance
let folder: string
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
before(async () => {
  w = await world()
  folder = await mkdtemp(join(tmpdir(), 'switchboard-uploads-'))
  const deps = { ...w.app.deps, blobs: createDiskBlobs(folder) }
  app = createServer(deps, { authenticate: async () => ({ ...systemActor, via: 'token' }) })
  serve(app, upload, async ({ input, request }) => ({
    input,
    files: (request.files ?? []).map((file) => ({ ...file, content: file.content.toString('base64') })),
  }))
  serve(app, keep, async ({ input, request }) => ({ input, uploads: request.uploads }), { storesFiles: true })
  await app.listen()
})
after(async () => {
  agent.destroy()
  await app.close()
  await w.close()
  await rm(folder, { recursive: true })
})

const upload = endpoint({
  method: 'POST',
  path: '/uploads',
  permission: 'public',
  input: z.looseObject({ try: z.string().optional() }),
  output: z.unknown(),
  summary: 'Upload files',
  tag: 'uploads',
  writes: false,
  bodyLimit: 100_000,
  encodings: ['multipart'],
})

const keep = endpoint({ ...upload, path: '/kept_uploads', bodyLimit: 4_000_000 })

type Part = { name: string; value: string | Buffer; filename?: string }
const multipart = (parts: Part[], boundary = 'seam') =>
  Buffer.concat([
    ...parts.flatMap(({ name, value, filename }) => [
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"\r\nContent-Type: text/csv`}\r\n\r\n`,
      ),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ])

async function send(payload: Buffer, type = 'multipart/form-data; boundary=seam') {
  const { statusCode, body, headers } = await app.inject({
    method: 'POST',
    url: '/api/v1/uploads?try=asked&more=1',
    payload,
    headers: { 'content-type': type },
  })
  assert.equal(headers['content-type'], 'application/json; charset=utf-8')
  return { status: statusCode, body: JSON.parse(body) as Record<string, unknown> & { error: string } }
}

test('fields become parameters like in a form, and take precedence over the query', async () => {
  const { status, body } = await send(
    multipart([
      { name: 'try', value: 'sent' },
      { name: 'ids[]', value: '1' },
      { name: 'ids[]', value: 'ä&=2' },
      { name: 'deep[key]', value: '' },
    ]),
  )
  assert.equal(status, 200)
  assert.deepEqual(body, { input: { try: 'sent', more: '1', ids: ['1', 'ä&=2'], deep: { key: '' } }, files: [] })
})

test('files arrive byte for byte, with name and type', async () => {
  const bytes = Buffer.from([0, 255, 13, 10, 13, 10, 45, 45])
  const { body } = await send(multipart([{ name: 'file', filename: 'größe.csv', value: bytes }]))
  assert.deepEqual(body.files, [
    { field: 'file', filename: 'größe.csv', mimeType: 'text/csv', content: bytes.toString('base64') },
  ])
})

test('the type may be upper case and the boundary quoted', async () => {
  const { status } = await send(multipart([{ name: 'a', value: '1' }]), 'Multipart/Form-Data; Boundary="seam"')
  assert.equal(status, 200)
})

test('an invalid multipart body is 400', async () => {
  const cut = multipart([{ name: 'a', value: '1' }]).subarray(0, -12)
  for (const [payload, type] of [
    [Buffer.from('hello')],
    [cut],
    [multipart([{ name: 'a', value: '1' }]), 'multipart/form-data'],
    [multipart([{ name: 'a', value: '1' }]), 'multipart/form-data; boundary=other'],
  ] as [Buffer, string?][]) {
    const { status, body } = await send(payload, type)
    assert.deepEqual([status, body.error], [400, 'The request body is not valid multipart data.'])
  }
})

test('too many bytes, parts or files are 413', async () => {
  const many = (count: number, filename?: string) =>
    multipart(Array.from({ length: count }, () => ({ name: 'a', value: '', ...(filename && { filename }) })))
  assert.equal((await send(multipart([{ name: 'a', value: 'x'.repeat(100_000) }]))).status, 413)
  assert.equal((await send(many(1001))).status, 413)
  assert.equal((await send(many(21, 'f'))).status, 413)
  assert.equal((await send(many(20, 'f'))).status, 200)
})

test('names of Object.prototype are dropped', async () => {
  const { status, body } = await send(multipart([{ name: '__proto__[polluted]', value: '1' }]))
  assert.deepEqual([status, body.input], [200, { try: 'asked', more: '1' }])
  assert.equal(({} as Record<string, unknown>).polluted, undefined)
})

test('where multipart is not expected, it is ignored and the response is text/html', async () => {
  const { status, headers } = await w.send({
    method: 'POST',
    url: '/api/v1/ticket_priorities',
    payload: multipart([{ name: 'name', value: '4 urgent' }]),
    headers: {
      authorization: `Token token=${tokenOf('ada')}`,
      'content-type': 'multipart/form-data; boundary=seam',
    },
  })
  assert.deepEqual([status, headers['content-type']], [422, 'text/html; charset=utf-8'])
})

const piece = Buffer.alloc(1_000_000, 'content')
const opening = Buffer.from('--seam\r\nContent-Disposition: form-data; name="File"; filename="a.bin"\r\n\r\n')
const closing = Buffer.from('\r\n--seam\r\nContent-Disposition: form-data; name="try"\r\n\r\nlater\r\n--seam--\r\n')

/** A body that is sent piece by piece, by one connection after the other. */
function startUpload(): { sending: ClientRequest; answer: Promise<IncomingMessage> } {
  const { port } = app.server.address() as { port: number }
  const headers = { 'content-type': 'multipart/form-data; boundary=seam' }
  const sending = openRequest({ port, method: 'POST', path: '/api/v1/kept_uploads', headers, agent })
  const answer = new Promise<IncomingMessage>((resolve, reject) => sending.on('response', resolve).on('error', reject))
  return { sending, answer }
}

/** Sizes of what is being written to the store. */
async function partials(): Promise<number[]> {
  const names = await readdir(join(folder, 'tmp'))
  const sizes = await Promise.allSettled(names.map(async (name) => (await stat(join(folder, 'tmp', name))).size))
  // A file that is deleted between the two checks no longer counts.
  return sizes.flatMap((size) => (size.status === 'fulfilled' ? [size.value] : []))
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 30_000
  while (!(await condition())) {
    assert.ok(Date.now() < deadline, 'it took too long')
    await setTimeout(5)
  }
}

test('stored files are written while they arrive', async () => {
  const { sending, answer } = startUpload()
  sending.write(Buffer.concat([opening, piece]))
  await until(async () => (await partials()).some((size) => size > 900_000))
  sending.end(Buffer.concat([piece, closing]))
  const { input, uploads } = (await json(await answer)) as { input: object; uploads: { blob: { sha256: string } }[] }
  assert.deepEqual(input, { try: 'later' })
  const [file] = uploads
  assert.deepEqual(file, { field: 'File', filename: 'a.bin', mimeType: 'text/plain', blob: file?.blob })
  const stored = await buffer(await createDiskBlobs(folder).read(String(file?.blob.sha256)))
  assert.ok(stored.equals(Buffer.concat([piece, piece])))
})

test('an interrupted upload leaves nothing behind', async () => {
  const { sending, answer } = startUpload()
  sending.write(Buffer.concat([opening, piece]))
  await until(async () => (await partials()).length === 1)
  sending.destroy()
  await assert.rejects(answer)
  await until(async () => (await partials()).length === 0)
})

test('an upload over the limit is rejected while it arrives, and nothing of it is kept', async () => {
  const { sending, answer } = startUpload()
  sending.on('error', () => undefined)
  sending.write(opening)
  for (let count = 0; count < 5; count += 1) sending.write(piece)
  assert.equal((await answer).statusCode, 413)
  sending.destroy()
  await until(async () => (await partials()).length === 0)
})

test('a connection can be reused after an upload with data after its end', async () => {
  for (let count = 0; count < 3; count += 1) {
    const { sending, answer } = startUpload()
    sending.end(Buffer.concat([opening, Buffer.from('x'), closing, Buffer.alloc(200_000, 'epilogue')]))
    const answered = await answer
    assert.equal(answered.statusCode, 200)
    await json(answered)
  }
})

test('fields beside stored files are a form, not JSON', async () => {
  const { sending, answer } = startUpload()
  sending.on('error', () => undefined)
  sending.end(multipart([{ name: 'try', value: 'x'.repeat(1_100_000) }]))
  assert.equal((await answer).statusCode, 413)
})
