import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { sweepBlobs } from '#kernel/blobs/sweep.ts'
import { tokenOf } from '#tests/support/cast.ts'
import { type Call, type World, world } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

type Format = 'png' | 'jpeg' | 'gif' | 'webp'

/** Every colour is another content. */
let hue = 0
const picture = (width: number, height: number) => {
  hue += 1
  return sharp({ create: { width, height, channels: 3, background: { r: hue, g: 100, b: 200 } } })
}

/** Three frames, each with a different grey. Low, because encoding them takes long. */
function animation(format: 'gif' | 'webp', width: number): Promise<Buffer> {
  const height = 40
  const frames = Buffer.concat([40, 120, 200].map((grey) => Buffer.alloc(width * height * 3, grey)))
  return sharp(frames, { raw: { width, height: height * 3, channels: 3, pageHeight: height } })
    .toFormat(format, { delay: [100, 100, 100] })
    .toBuffer()
}

/** A PNG whose header declares a larger size than its data. */
async function promise(width: number, height: number): Promise<Buffer> {
  const png = await picture(10, 10).png().toBuffer()
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  return png
}

async function attach(content: Buffer, type: string, article: Record<string, unknown> = {}) {
  const { body: ticket } = await w.agnes('POST', '/tickets', {
    title: 'Pictures',
    group: 'Users',
    customer: 'nora@example.com',
  })
  const { body } = await w.agnes('POST', '/ticket_articles', {
    ticket_id: ticket.id,
    body: 'see picture',
    attachments: [{ filename: 'picture', data: content.toString('base64'), 'mime-type': type }],
    ...article,
  })
  const [file] = body.attachments
  return { file, path: `/ticket_attachment/${ticket.id}/${body.id}/${file.id}` }
}

/** Bytes as they are: the other callers read text. */
const fetchFile = (path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  w.app.inject({
    method,
    url: `/api/v1${path}`,
    headers: { authorization: `Token token=${tokenOf('agnes')}`, ...headers },
  })

const countPreviews = async () => (await w.db.selectFrom('attachment_previews').selectAll().execute()).length

test('a picture is resized in its own format and proportion', async () => {
  for (const format of ['png', 'jpeg', 'gif', 'webp'] as Format[]) {
    const content = await picture(2400, 240).toFormat(format).toBuffer()
    const { file, path } = await attach(content, `image/${format}`)
    assert.deepEqual(file.preferences, {
      'Mime-Type': `image/${format}`,
      resizable: true,
      content_preview: true,
      content_inline: true,
    })
    for (const [query, width, height] of [
      ['view=preview', 200, 20],
      ['view=inline', 1800, 180],
    ] as const) {
      const { statusCode, rawPayload, headers } = await fetchFile(`${path}?${query}`)
      const seen = await sharp(rawPayload).metadata()
      assert.deepEqual([statusCode, seen.format, seen.width, seen.height], [200, format, width, height])
      assert.equal(headers['content-type'], `image/${format}`)
      assert.equal(headers['content-length'], String(rawPayload.length))
    }
    assert.ok((await fetchFile(path)).rawPayload.equals(content), 'without a view the original is sent')
    assert.ok((await fetchFile(`${path}?view=other`)).rawPayload.equals(content))
    const short = await fetchFile(`/attachments/${file.id}?preview=1`)
    assert.equal((await sharp(short.rawPayload).metadata()).width, 200)
  }
})

test('a picture that is small enough is sent unchanged', async () => {
  const content = await picture(300, 20).png().toBuffer()
  const { file, path } = await attach(content, 'image/png')
  assert.deepEqual(file.preferences, { 'Mime-Type': 'image/png', resizable: true, content_preview: true })
  assert.ok((await fetchFile(`${path}?view=inline`)).rawPayload.equals(content))
  const tiny = await attach(await picture(200, 200).png().toBuffer(), 'image/png')
  assert.deepEqual(tiny.file.preferences, { 'Mime-Type': 'image/png' })
})

test('a preview has all headers of a download and supports ranges and conditional requests', async () => {
  const { path } = await attach(await picture(400, 400).png().toBuffer(), 'image/png')
  const preview = `${path}?view=preview`
  const { headers: ofOriginal } = await fetchFile(path)
  const { headers, rawPayload } = await fetchFile(preview)
  for (const name of [
    'cache-control',
    'content-disposition',
    'content-security-policy',
    'content-type',
    'x-content-type-options',
    'accept-ranges',
  ]) {
    assert.equal(headers[name], ofOriginal[name], name)
  }
  assert.equal(headers['content-security-policy'], "sandbox; default-src 'none'")
  assert.match(String(headers['content-disposition']), /^inline;/)
  assert.notEqual(headers.etag, ofOriginal.etag)
  const unchanged = await fetchFile(preview, { 'if-none-match': String(headers.etag) })
  assert.deepEqual([unchanged.statusCode, unchanged.body], [304, ''])
  const part = await fetchFile(preview, { range: 'bytes=1-3' })
  assert.equal(part.statusCode, 206)
  assert.ok(part.rawPayload.equals(rawPayload.subarray(1, 4)))
  const head = await fetchFile(preview, {}, 'HEAD')
  assert.deepEqual([head.statusCode, head.headers['content-length']], [200, String(rawPayload.length)])
  const saved = await fetchFile(`${preview}&disposition=attachment`)
  assert.match(String(saved.headers['content-disposition']), /^attachment;/)
})

test('a preview requires the same access as a download', async () => {
  const content = await picture(400, 400).png().toBuffer()
  const open = await attach(content, 'image/png')
  const secret = await attach(content, 'image/png', { internal: true })
  assert.equal((await fetchFile(`${open.path}?view=preview`)).statusCode, 200, 'from here on it is made')
  const statuses = async (by: Call, { path, file }: typeof open) => [
    (await by('GET', `${path}?view=preview`)).status,
    (await by('GET', `${path}?view=inline`)).status,
    (await by('GET', `${path}?view=preview&type=calendar`)).status,
    (await by('GET', `/attachments/${file.id}?preview=1`)).status,
  ]
  assert.deepEqual(await statuses(w.nora, open), [200, 200, 422, 200])
  for (const customer of [w.nora, w.noah]) assert.deepEqual(await statuses(customer, secret), [403, 403, 403, 404])
  for (const stranger of [w.otto, w.anton]) {
    assert.deepEqual(await statuses(stranger, open), [403, 403, 403, 404])
    assert.deepEqual(await statuses(stranger, secret), [403, 403, 403, 404])
  }
  assert.deepEqual(await statuses(w.pia, open), [403, 403, 403, 404])
  assert.deepEqual(await statuses(w.anyone, open), [401, 401, 401, 401])
  const [, ticketId, , fileId] = open.path.slice(1).split('/')
  const [, , otherArticle] = secret.path.slice(1).split('/')
  const broken = `/ticket_attachment/${ticketId}/${otherArticle}/${fileId}?view=preview`
  assert.equal((await w.agnes('GET', broken)).status, 403)
})

test('a preview is generated once per content, regardless of requests and uploaders', async () => {
  const content = await picture(900, 900).png().toBuffer()
  const [one, two] = [await attach(content, 'image/png'), await attach(content, 'image/png')]
  const before = await countPreviews()
  const answers = await Promise.all(
    [one.path, two.path, one.path, two.path].map((path) => fetchFile(`${path}?view=preview`)),
  )
  assert.equal(new Set(answers.map(({ headers }) => headers.etag)).size, 1)
  assert.equal(await countPreviews(), before + 1)
  w.queries()
  await fetchFile(`${one.path}?view=preview`)
  assert.ok(!w.queries().some((query) => query.includes('insert into attachment_previews')))
})

test('EXIF orientation is applied, and metadata is removed', async () => {
  const content = await picture(400, 300)
    .withExif({ IFD0: { Copyright: 'Nora' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { path } = await attach(content, 'image/jpeg')
  const { width, height, exif, orientation } = await sharp(
    (await fetchFile(`${path}?view=preview`)).rawPayload,
  ).metadata()
  assert.deepEqual([width, height, exif, orientation], [150, 200, undefined, undefined])
})

test('an animation plays inline and is still in a preview', async () => {
  for (const format of ['gif', 'webp'] as const) {
    const { path } = await attach(await animation(format, 1900), `image/${format}`)
    const pages = async (view: string) =>
      (await sharp((await fetchFile(`${path}?view=${view}`)).rawPayload).metadata()).pages ?? 1
    assert.equal(await pages('preview'), 1, format)
    assert.equal(await pages('inline'), 3, format)
  }
})

test('an image that cannot be resized is sent unchanged and not tried twice', async () => {
  const whole = await picture(900, 900).png().toBuffer()
  for (const [name, content, isTried] of [
    ['cut off', whole.subarray(0, whole.length / 2), true],
    ['a picture by its first bytes only', await promise(500, 500), true],
    ['too many pixels by its header', await promise(30_000, 30_000), false],
    ['a very long line', await promise(1, 60_000_000), false],
  ] as const) {
    const { path } = await attach(content, 'image/png')
    const before = await countPreviews()
    for (const attempt of [1, 2]) {
      const { statusCode, rawPayload } = await fetchFile(`${path}?view=preview`)
      assert.equal(statusCode, 200, `${name}, attempt ${attempt}`)
      assert.ok(rawPayload.equals(content), name)
    }
    assert.equal((await countPreviews()) - before, isTried ? 1 : 0, name)
  }
})

test('SVG drawings are never displayed, regardless of their type', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900" onload="alert(1)"/>')
  for (const type of ['image/svg+xml', 'image/png']) {
    const { file, path } = await attach(svg, type)
    assert.deepEqual(file.preferences, { 'Mime-Type': type })
    const { headers, rawPayload } = await fetchFile(`${path}?view=preview`)
    assert.ok(rawPayload.equals(svg))
    assert.equal(headers['content-type'], 'application/octet-stream')
    assert.match(String(headers['content-disposition']), /^attachment;/)
  }
})

test('a preview is deleted with its picture', async () => {
  const { path, file } = await attach(await picture(777, 777).png().toBuffer(), 'image/png')
  await fetchFile(`${path}?view=preview`)
  const { sha256 } = await w.db
    .selectFrom('attachments')
    .select('sha256')
    .where('id', '=', file.id)
    .executeTakeFirstOrThrow()
  const { preview_sha256 } = await w.db
    .selectFrom('attachment_previews')
    .select('preview_sha256')
    .where('sha256', '=', sha256)
    .executeTakeFirstOrThrow()
  const sweep = () =>
    sweepBlobs(
      w.db,
      w.app.deps.blobs,
      [
        { table: 'attachments', column: 'sha256' },
        { table: 'attachment_previews', column: 'preview_sha256' },
      ],
      new Date(Date.now() + 1000),
    )
  await sweep()
  assert.equal((await fetchFile(`${path}?view=preview`)).statusCode, 200, 'as long as the picture is there, it stays')
  await w.db.deleteFrom('attachments').where('id', '=', file.id).execute()
  await sweep()
  await sweep()
  const left = await w.db
    .selectFrom('blobs')
    .select('sha256')
    .where('sha256', 'in', [sha256, String(preview_sha256)])
    .execute()
  assert.deepEqual(left, [])
})

const invitation = [
  'BEGIN:VCALENDAR',
  'BEGIN:VEVENT',
  'SUMMARY:Site visit',
  'LOCATION:Room 1',
  'DTSTART:20261116T090000Z',
  'DTEND:20261116T100000Z',
  'ORGANIZER;CN=Agnes:mailto:agnes@example.com',
  'ATTENDEE;CN="Nora: customer":mailto:nora@example.com',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n')

test('a calendar invitation has a preview', async () => {
  const { path } = await attach(Buffer.from(invitation), 'text/calendar')
  const { status, body, headers } = await w.nora('GET', `${path}?view=preview&type=calendar`)
  assert.equal(status, 200)
  assert.equal(headers['content-type'], 'application/json; charset=utf-8')
  assert.deepEqual(body, {
    filename: 'picture',
    events: [
      {
        title: 'Site visit',
        location: 'Room 1',
        start_date: '2026-11-16T09:00:00.000Z',
        end_date: '2026-11-16T10:00:00.000Z',
        attendees: ['nora@example.com'],
        organizer: 'agnes@example.com',
        description: null,
      },
    ],
  })
  assert.match(String((await w.nora('GET', path)).headers['content-disposition']), /^attachment;/)
})

test('other files and large calendars have no calendar preview', async () => {
  for (const content of ['', 'hello', '\0\xff', `${invitation}${' '.repeat(300_000)}`]) {
    const { path } = await attach(Buffer.from(content), 'text/calendar')
    assert.equal((await w.agnes('GET', `${path}?view=preview&type=calendar`)).status, 422)
  }
})
