import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { type CastName, tokenOf } from '#tests/support/cast.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

const blobs = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from blob_contents`.execute(w.db)
  return rows[0]?.count ?? 0
}

/** Contents that nothing else has. */
let last = 0
const content = () => `content ${(last += 1)}`
const fileOf = (text = content()) => ({
  filename: 'a.txt',
  data: Buffer.from(text).toString('base64'),
  'mime-type': 'text/plain',
})

const multipart = (name: CastName, url: string, parts: [field: string, value: string, filename?: string][]) =>
  w.send({
    method: 'POST',
    url: `/api/v1${url}`,
    headers: { authorization: `Token token=${tokenOf(name)}`, 'content-type': 'multipart/form-data; boundary=x' },
    payload: `${parts
      .map(([field, value, filename]) => {
        const file = filename === undefined ? '' : `; filename="${filename}"`
        return `--x\r\nContent-Disposition: form-data; name="${field}"${file}\r\n\r\n${value}\r\n`
      })
      .join('')}--x--\r\n`,
  })

const ticket = { title: 'Files', group: 'Users', customer: 'nora@example.com' }
const image =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const refused: Record<string, () => Promise<{ status: number }>> = {
  'an upload without a form': () => multipart('agnes', '/attachments', [['File', content(), 'a.txt']]),
  'an upload under another name': () => multipart('agnes', '/upload_caches/f', [['Other', content(), 'a.txt']]),
  'an upload of many files without a form': () =>
    multipart(
      'agnes',
      '/attachments',
      Array.from({ length: 9 }, () => ['File', content(), 'a.txt'] as const).map((part) => [...part]),
    ),
  'an upload that breaks off': () =>
    w.send({
      method: 'POST',
      url: '/api/v1/upload_caches/f',
      headers: { authorization: `Token token=${tokenOf('agnes')}`, 'content-type': 'multipart/form-data; boundary=x' },
      payload: `--x\r\nContent-Disposition: form-data; name="File"; filename="a"\r\n\r\n${content()}\r\n--x\r\nno part`,
    }),
  'a ticket of no known group': () =>
    w.agnes('POST', '/tickets', { ...ticket, group: 'Nowhere', article: { body: 'x', attachments: [fileOf()] } }),
  'a ticket in a group of others': () =>
    w.anton('POST', '/tickets', { ...ticket, article: { body: 'x', attachments: [fileOf(), fileOf()] } }),
  'an article of no known type': async () =>
    w.agnes('POST', '/ticket_articles', {
      ticket_id: (await w.agnes('POST', '/tickets', ticket)).body.id,
      body: 'x',
      type: 'telepathy',
      attachments: [fileOf()],
    }),
  'a change of a ticket with a wrong state': async () =>
    w.agnes('PUT', `/tickets/${(await w.agnes('POST', '/tickets', ticket)).body.id}`, {
      state: 'none such',
      article: { body: 'x', attachments: [fileOf()] },
    }),
  'a picture of which only one half is one': () =>
    w.agnes('POST', '/users/avatar', { avatar_full: image, avatar_resize: 'data:image/png;base64,AAAA' }),
}

for (const [name, send] of Object.entries(refused)) {
  test(`R-14 nothing is stored for ${name}`, async () => {
    const before = await blobs()
    const { status } = await send()
    assert.ok(status >= 400 && status < 500, String(status))
    assert.equal(await blobs(), before)
  })
}

test('R-14 of an upload with several files only the first is stored', async () => {
  const before = await blobs()
  const { status } = await multipart('agnes', '/upload_caches/many', [
    ['File', content(), 'a.txt'],
    ['File', content(), 'b.txt'],
    ['Other', content(), 'c.txt'],
  ])
  assert.equal(status, 200)
  assert.equal(await blobs(), before + 1)
})

test('R-14 existing content remains if the same content is rejected', async () => {
  const text = content()
  const { body } = await multipart('agnes', '/upload_caches/kept', [['File', text, 'a.txt']])
  assert.equal((await multipart('anton', '/attachments', [['File', text, 'a.txt']])).status, 422)
  assert.equal((await w.agnes('GET', `/attachments/${body.data.id}`)).text, text)
})

test('API4 unused uploads of a user are limited, and deleting them frees space', async () => {
  const { body } = await multipart('otto', '/upload_caches/large', [['File', content(), 'a.txt']])
  await sql`update attachments set size = ${300 * 1024 * 1024 - 100} where id = ${body.data.id}`.execute(w.db)
  const before = await blobs()
  const upload = () => multipart('otto', '/upload_caches/more', [['File', content().padEnd(200), 'b.txt']])
  const { status, body: refusal } = await upload()
  assert.deepEqual([status, refusal.error], [422, 'No more than 300 MB of unused uploads are allowed.'])
  assert.equal(await blobs(), before)
  assert.equal((await w.otto('DELETE', '/upload_caches/large')).status, 200)
  assert.equal((await upload()).status, 200)
})
