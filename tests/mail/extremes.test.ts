import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { receiveMail } from '#channels/email/incoming/receive.ts'
import { tokenOf } from '#tests/support/cast.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

/** For a machine that has much else to do. What has no limit would take hours, or all memory. */
const timeout = 300_000
const header = (more = '') => `From: nora@example.com\r\nTo: support@example.com\r\nSubject: Extreme\r\n${more}`

/** The article that a mail became. */
async function arrive(name: string, raw: Buffer) {
  await receiveMail(w.app.deps, { channelId: null, key: `extreme:${name}` }, raw)
  await w.work.drain()
  const [mail] = (await w.ada('GET', '/inbound_mails?per_page=1')).body
  assert.deepEqual([mail.state, mail.size], ['filed', raw.length], mail.reason)
  return (await w.ada('GET', `/ticket_articles/${mail.article_id}`)).body
}

test('an email of 50 MB becomes an article with its file', { timeout }, async () => {
  const file = Buffer.alloc(36 * 1024 * 1024, 'all of it ')
  const lines = file.toString('base64').replaceAll(/.{76}/g, '$&\r\n')
  const raw = Buffer.concat([
    Buffer.from(header('Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nHere it is.\r\n--b\r\n')),
    Buffer.from('Content-Type: application/zip; name=a.zip\r\nContent-Transfer-Encoding: base64\r\n\r\n'),
    Buffer.from(`${lines}\r\n--b--\r\n`),
  ])
  assert.ok(raw.length > 49 * 1024 * 1024, String(raw.length))
  const article = await arrive('large', raw)
  assert.match(article.body, /Here it is\./)
  assert.equal(Number(article.attachments[0].size), file.length)
})

test('twenty thousand nested tags are shown as text', { timeout }, async () => {
  const html = `${'<div><b>'.repeat(10_000)}in the depth${'</b></div>'.repeat(10_000)}`
  const article = await arrive('deep', Buffer.from(header(`Content-Type: text/html\r\n\r\n${html}`)))
  assert.match(article.body, /in the depth/)
  assert.ok(article.body.length < 1000, `${article.body.length} characters`)
})

test('twenty thousand links hide neither the text before nor the text after them', { timeout }, async () => {
  const links = Array.from({ length: 20_000 }, (_, index) => `<a href="https://example.com/${index}">${index}</a> `)
  const html = `<p>Before</p>${links.join('')}<p>After</p>`
  const article = await arrive('links', Buffer.from(header(`Content-Type: text/html\r\n\r\n${html}`)))
  assert.match(article.body, /Before[^]*After/)
})

test('ten thousand headers do not hide the message', { timeout }, async () => {
  const many = Array.from({ length: 10_000 }, (_, index) => `X-Header-${index}: ${'value '.repeat(10)}\r\n`).join('')
  const article = await arrive('headers', Buffer.from(header(`${many}\r\nHere I am.\r\n`)))
  assert.match(article.body, /Here I am\./)
})

test('a picture of 900 million pixels is stored and never decoded', { timeout }, async () => {
  const picture = await hugePng(30_000)
  const raw = Buffer.from(
    header(
      [
        'Content-Type: multipart/related; boundary=b\r\n',
        '--b\r\nContent-Type: text/html\r\n\r\n<p>Look</p><img src="cid:huge">',
        `--b\r\nContent-Type: image/png; name=huge.png\r\nContent-ID: <huge>\r\nContent-Transfer-Encoding: base64\r\n`,
        `${picture.toString('base64')}\r\n--b--\r\n`,
      ].join('\r\n'),
    ),
  )
  const before = process.memoryUsage.rss()
  const { id, ticket_id, attachments } = await arrive('pixels', raw)
  for (const view of ['preview', 'inline']) {
    const { statusCode, rawPayload } = await w.app.inject({
      url: `/api/v1/ticket_attachment/${ticket_id}/${id}/${attachments[0].id}?view=${view}`,
      headers: { authorization: `Token token=${tokenOf('agnes')}` },
    })
    assert.deepEqual([statusCode, rawPayload.equals(picture)], [200, true], view)
  }
  const megabytes = (process.memoryUsage.rss() - before) / 1024 ** 2
  assert.ok(megabytes < 500, `${Math.round(megabytes)} MB, and unfolded it has 2,700`)
})

const growthOf = promisify(execFile)
const hostile = 'parts nested fields line words recipients base64 text html quotes partHeaders file'.split(' ')

for (const kind of hostile) {
  test(`reading a hostile email of ${kind} takes less than 200 MB`, { timeout }, async () => {
    const script = new URL('hostile/measure.ts', import.meta.url).pathname
    const { stdout } = await growthOf(process.execPath, ['--expose-gc', script, kind])
    const { megabytes, subject } = JSON.parse(stdout)
    assert.equal(subject, 'Extreme')
    assert.ok(megabytes < 200, `${megabytes} MB`)
  })
}

/** A small picture whose header declares this many pixels in both directions. */
async function hugePng(side: number): Promise<Buffer> {
  const small = sharp({ create: { width: 10, height: 10, channels: 3, background: 'red' } })
  const png = await small.png().toBuffer()
  png.writeUInt32BE(side, 16)
  png.writeUInt32BE(side, 20)
  return png
}
