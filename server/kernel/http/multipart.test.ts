import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { tokenOf } from '#tests/support/cast.ts'
import { type World, world } from '#tests/support/world.ts'
import { serve } from './serve.ts'
import { createServer } from './server.ts'

let w: World
let app: FastifyInstance
before(async () => {
  w = await world()
  app = createServer(w.app.deps, { authenticate: async () => undefined })
  serve(app, upload, async ({ input, request }) => ({
    input,
    files: (request.files ?? []).map((file) => ({ ...file, content: file.content.toString('base64') })),
  }))
  await app.ready()
})
after(async () => {
  await app.close()
  await w.close()
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

test('fields become parameters as in a form, and win over the query', async () => {
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

test('the type may be spelled in capitals and the boundary be quoted', async () => {
  const { status } = await send(multipart([{ name: 'a', value: '1' }]), 'Multipart/Form-Data; Boundary="seam"')
  assert.equal(status, 200)
})

test('a body that is no multipart data is 400', async () => {
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

test('where no multipart is expected, nothing is taken from it and the answer is text/html', async () => {
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
