import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { type World, world } from '#tests/support/world.ts'
import { readImage } from './image.ts'

let w: World
beforeEach(async () => {
  w = await world()
})
afterEach(() => w.close())

const png =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABQAAAAKCAYAAAC0VX7mAAAAKElEQVR4AezQsQ0AAAgCwY/776wyA5Qk0H5xA2zyCn4vtwZ9yxr6hgcAAP//YyZQbgAAAAZJREFUAwDtbRQBi9FNOwAAAABJRU5ErkJggg=='
const webp = 'data:image/webp;base64,UklGRhoAAABXRUJQVlA4TA0AAAAvE0ACEAcQERGIiP4HAA=='
const bytesOf = (url: string) => Buffer.from(url.split(',')[1] ?? '', 'base64')
const asUrl = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`

const add = (caller = w.nora, avatar_full: unknown = png, avatar_resize: unknown = webp) =>
  caller('POST', '/users/avatar', { avatar_full, avatar_resize })
const face = (id = 6) =>
  w.db.selectFrom('users').select(['image', 'image_source']).where('id', '=', id).executeTakeFirst()
const image = async (hash: string) => {
  const response = await w.app.inject({ url: `/api/v1/users/image/${hash}` })
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload }
}
const isPlaceholder = (bytes: Buffer) => bytes.toString('latin1', 0, 6) === 'GIF89a' && bytes.readUInt16LE(6) === 48

test('a new picture is public at a URL that cannot be guessed', async () => {
  const { status, body } = await add()
  assert.equal(status, 200)
  const { avatar } = body
  assert.deepEqual(
    [avatar.o_id, avatar.default, avatar.deletable, avatar.initial, avatar.content],
    [6, true, true, false, webp],
  )
  assert.match(avatar.store_hash, /^[\w-]{43}$/)
  assert.deepEqual(await face(), { image: avatar.store_hash, image_source: null })
  const shown = await image(avatar.store_hash)
  assert.deepEqual([shown.status, shown.headers['content-type']], [200, 'image/webp'])
  assert.deepEqual(shown.bytes, bytesOf(webp))
  assert.equal(shown.headers['cache-control'], 'public, max-age=31536000, immutable')
  assert.equal(shown.headers['x-content-type-options'], 'nosniff')
  assert.equal(shown.headers['content-security-policy'], "sandbox; default-src 'none'")
  const events = await w.db.selectFrom('events').select(['object', 'object_id', 'kind']).orderBy('id').execute()
  assert.deepEqual(events.at(-1), { object: 'users', object_id: 6, kind: 'updated' })
  assert.notEqual((await add()).body.avatar.store_hash, avatar.store_hash)
})

test('a missing picture is a grey square', async () => {
  for (const hash of ['unknown', '%00', '..%2f..%2fetc%2fpasswd', 'x'.repeat(400), '%F0%9F%98%80', "'--"]) {
    const { status, headers, bytes } = await image(hash)
    assert.deepEqual([hash, status, headers['content-type'], isPlaceholder(bytes)], [hash, 200, 'image/gif', true])
    assert.match(String(headers['cache-control']), /^public, max-age=\d+$/)
  }
})

test('a picture whose file is missing is a grey square too', async () => {
  const { body } = await add()
  await w.db.deleteFrom('blob_contents').execute()
  assert.ok(isPlaceholder((await image(body.avatar.store_hash)).bytes))
  const { body: list } = await w.nora('GET', '/users/avatar')
  assert.deepEqual(
    list.avatars.map(({ content }: { content?: string }) => content),
    [undefined, undefined],
  )
})

test('users list, choose and delete their own pictures', async () => {
  assert.deepEqual((await w.nora('GET', '/users/avatar')).body, { avatars: [] })
  const first = (await add()).body.avatar
  const second = (await add(w.nora, webp, png)).body.avatar
  const list = async () => (await w.nora('GET', '/users/avatar')).body.avatars
  const [initial] = await list()
  assert.deepEqual([initial.initial, initial.deletable, initial.content], [true, false, undefined])
  assert.deepEqual(
    (await list()).map((avatar: Record<string, unknown>) => [avatar.id, avatar.default, avatar.content]),
    [
      [initial.id, false, undefined],
      [first.id, false, webp],
      [second.id, true, png],
    ],
  )
  assert.deepEqual((await w.nora('POST', '/users/avatar/set', { id: first.id })).body, {})
  assert.equal((await face())?.image, first.store_hash)
  assert.deepEqual((await w.nora('DELETE', '/users/avatar', { id: second.id })).body, {})
  assert.equal((await face())?.image, first.store_hash)
  assert.ok(isPlaceholder((await image(second.store_hash)).bytes))
  assert.deepEqual((await w.nora('DELETE', `/users/avatar?id=${first.id}`)).body, {})
  assert.equal((await face())?.image, null)
  assert.deepEqual(
    (await list()).map((avatar: Record<string, unknown>) => [avatar.id, avatar.default]),
    [[initial.id, true]],
  )
  assert.equal((await w.nora('DELETE', '/users/avatar', { id: initial.id })).status, 422)
})

test('choosing no picture keeps the old one', async () => {
  const { avatar } = (await add()).body
  const { avatars } = (await w.nora('GET', '/users/avatar')).body
  await w.nora('POST', '/users/avatar/set', { id: avatars[0].id })
  assert.equal((await face())?.image, null)
  await w.nora('POST', '/users/avatar/set', { id: avatar.id })
  assert.equal((await face())?.image, avatar.store_hash)
})

test('pictures of other users are not accessible', async () => {
  const { avatar } = (await add()).body
  for (const caller of [w.noah, w.ada]) {
    for (const [method, path] of [
      ['POST', '/users/avatar/set'],
      ['DELETE', '/users/avatar'],
    ] as const) {
      const { status, body } = await caller(method, path, { id: avatar.id })
      assert.deepEqual([status, body.error], [404, `Couldn't find Avatar with 'id'=${avatar.id}`])
    }
    assert.deepEqual((await caller('GET', '/users/avatar')).body, { avatars: [] })
  }
  assert.equal((await face())?.image, avatar.store_hash)
  assert.equal((await w.anyone('GET', '/users/avatar')).status, 401)
  assert.equal((await w.anyone('POST', '/users/avatar', {})).status, 401)
  for (const id of [undefined, 'abc', 0, -1, '1e3', '99999999999999999999', [1], null]) {
    assert.equal((await w.nora('POST', '/users/avatar/set', { id })).status, 422)
    assert.equal((await w.nora('DELETE', '/users/avatar', { id })).status, 422)
  }
})

test('only images are accepted', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
  assert.equal((await w.nora('POST', '/users/avatar', { avatar_full: png })).body.error, 'The image is invalid.')
  const refused = [
    null,
    '',
    5,
    [png],
    { a: png },
    'not a data url',
    'data:image/png;base64,',
    'data:image/png;base64,!!!!',
    `data:text/html;base64,${bytesOf(png).toString('base64')}`,
    asUrl(svg, 'image/svg+xml'),
    asUrl(svg),
    asUrl(Buffer.from('<html><script>alert(1)</script></html>'.repeat(3))),
    asUrl(bytesOf(png).subarray(0, 20)),
    asUrl(Buffer.alloc(100)),
    `${png}\n`,
    ` ${png}`,
  ]
  for (const avatar of refused) {
    for (const answer of [await add(w.nora, avatar, webp), await add(w.nora, png, avatar)]) {
      assert.deepEqual([answer.status, answer.body.error], [422, 'The image is invalid.'], String(avatar).slice(0, 60))
    }
  }
  assert.deepEqual(await w.db.selectFrom('avatars').select('id').execute(), [])
})

test('the type is detected, not taken from the data URL', async () => {
  const { body } = await add(w.nora, png, asUrl(bytesOf(webp), 'image/png'))
  assert.equal((await image(body.avatar.store_hash)).headers['content-type'], 'image/webp')
})

/** A picture of any size: bytes after the end are ignored. */
const padded = (size: number) => asUrl(Buffer.concat([bytesOf(png), Buffer.alloc(size - bytesOf(png).length)]))

test('pictures over the size limit are rejected', async () => {
  assert.equal((await add(w.nora, padded(2 * 1024 * 1024), padded(512 * 1024))).status, 200)
  const { status, body } = await add(w.nora, padded(2 * 1024 * 1024 + 1), webp)
  assert.deepEqual([status, body.error], [422, 'The image is larger than 2048 KB.'])
  assert.equal((await add(w.nora, png, padded(512 * 1024 + 1))).body.error, 'The image is larger than 512 KB.')
  assert.equal((await add(w.nora, padded(4 * 1024 * 1024), webp)).status, 413)
})

test('a user has at most ten pictures, also with concurrent uploads', async () => {
  for (let i = 0; i < 9; i += 1) assert.equal((await add()).status, 200)
  const racing = await Promise.all([add(), add(), add()])
  assert.deepEqual(racing.map(({ status }) => status).sort(), [200, 422, 422])
  assert.equal((await add(w.noah)).status, 200)
})

/** Headers as each format has them, of a picture `width` by `height`. */
const headersOf = (width: number, height: number): Record<string, Buffer> => {
  const jpeg = Buffer.alloc(60)
  jpeg.set([0xff, 0xd8, 0xff, 0xe0, 0, 16])
  jpeg.set([0xff, 0xff, 0xff, 0xc4, 0, 4], 20)
  jpeg.set([0xff, 0xc2, 0, 17, 8], 28)
  jpeg.writeUInt16BE(height, 33)
  jpeg.writeUInt16BE(width, 35)
  const gif = Buffer.concat([Buffer.from('GIF87a'), Buffer.alloc(40)])
  gif.writeUInt16LE(width, 6)
  gif.writeUInt16LE(height, 8)
  const large = Buffer.concat([bytesOf(png)])
  large.writeUInt32BE(width, 16)
  large.writeUInt32BE(height, 20)
  const riff = (chunk: string) => Buffer.concat([Buffer.from(`RIFF0000WEBP${chunk}0000`), Buffer.alloc(20)])
  const lossy = riff('VP8 ')
  lossy.writeUInt16LE(width, 26)
  lossy.writeUInt16LE(height, 28)
  const extended = riff('VP8X')
  extended.writeUIntLE(width - 1, 24, 3)
  extended.writeUIntLE(height - 1, 27, 3)
  return { jpeg, gif, large, lossy, extended }
}

test('the dimensions are read from the header of every format', () => {
  const accepts = (bytes: Buffer) => {
    try {
      return readImage(asUrl(bytes), 10_000).mime
    } catch {
      return 'refused'
    }
  }
  const all = (width: number, height: number) => Object.values(headersOf(width, height)).map(accepts)
  const types = ['image/jpeg', 'image/gif', 'image/png', 'image/webp', 'image/webp']
  const refused = types.map(() => 'refused')
  assert.deepEqual(all(1, 1), types)
  assert.deepEqual(all(4096, 4096), types)
  assert.deepEqual(all(4097, 1), refused)
  assert.deepEqual(all(1, 4097), refused)
  const { jpeg, gif } = headersOf(9, 9) as { jpeg: Buffer; gif: Buffer }
  gif.writeUInt16LE(0, 6)
  assert.equal(accepts(gif), 'refused')
  assert.equal(accepts(jpeg.subarray(0, 34)), 'refused')
  assert.equal(accepts(Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(5000, 0xff)])), 'refused')
  assert.equal(accepts(bytesOf(webp)), 'image/webp')
  assert.equal(accepts(Buffer.concat([Buffer.from('RIFF0000WEBPnope'), Buffer.alloc(40)])), 'refused')
})
