import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type World, world } from '#tests/support/world.ts'

let w: World
let ticketId: number
before(async () => {
  w = await world()
  ticketId = (await w.agnes('POST', '/tickets', { title: 'HTML', group: 'Users', customer: 'nora@example.com' })).body
    .id
})
after(() => w.close())

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const write = async (body: string, input: object = {}, by = w.agnes) =>
  by('POST', '/ticket_articles', { ticket_id: ticketId, body, content_type: 'text/html', ...input })

const sourceOf = async (id: number) =>
  w.db.selectFrom('ticket_articles').select(['body', 'source']).where('id', '=', id).executeTakeFirstOrThrow()

test('HTML is sanitized on input, and the original is kept', async () => {
  const sent = '<p onclick="x()">Hello<script>alert(1)</script> <img src="http://evil.example/x.png"></p>'
  const { body } = await write(sent)
  assert.deepEqual([body.body, body.content_type], ['<p>Hello </p>', 'text/html'])
  assert.equal((await sourceOf(body.id)).source, sent)
  const { body: clean } = await write('<p>Hello</p>')
  assert.equal((await sourceOf(clean.id)).source, null)
})

test('plain text is stored unchanged, including markup', async () => {
  const sent = 'a < b\r\n<script>alert(1)</script>'
  const { body } = await write(sent, { content_type: 'text/plain' })
  assert.deepEqual([body.body, body.content_type], [sent, 'text/plain'])
})

test('an embedded image becomes an attachment that the text refers to', async () => {
  const { body } = await write(`<p>see <img src="data:image/png;base64,${png}" style="width: 1px"></p>`)
  const [image] = body.attachments
  const { filename } = image
  assert.match(filename, /^[\da-f-]{36}@\S+$/)
  assert.deepEqual(image.preferences, {
    'Mime-Type': 'image/png',
    'Content-ID': filename,
    'Content-Disposition': 'inline',
  })
  const address = `/api/v1/ticket_attachment/${ticketId}/${body.id}/${image.id}?view=inline`
  assert.ok(body.body.includes(`<img src="${address}"`), body.body)
  assert.ok((await sourceOf(body.id)).body.includes(`<img src="cid:${filename}"`))
  const { rawPayload, headers } = await w.app.inject({
    url: address,
    headers: { authorization: 'Token token=test-token-of-nora' },
  })
  assert.equal(rawPayload.toString('base64'), png)
  assert.match(String(headers['content-disposition']), /^inline/)
  assert.deepEqual((await w.agnes('GET', `/ticket_articles/${body.id}`)).body, body)
})

test('a fake image is removed from the text', async () => {
  const { body } = await write(`<p>x<img src="data:image/png;base64,${Buffer.from('<svg/>').toString('base64')}"></p>`)
  assert.deepEqual([body.body, body.attachments], ['<p>x</p>', []])
})

test('a large image does not make a text too large, a large text does', async () => {
  const image = Buffer.concat([Buffer.from(png, 'base64'), Buffer.alloc(2_000_000)]).toString('base64')
  const { status, body } = await write(`<p><img src="data:image/png;base64,${image}"></p>`)
  assert.deepEqual([status, body.attachments[0].size], [201, '2000070'])
  const refused = await write(`<p>${'x'.repeat(1_500_000)}</p>`)
  assert.deepEqual(
    [refused.status, refused.body.error],
    [422, 'body of article is too large, 1500007 chars - only 1500000 allowed'],
  )
})

test('copying the files of an article excludes embedded images', async () => {
  const file = { filename: 'a.txt', data: 'SGVsbG8=', 'mime-type': 'text/plain' }
  const { body } = await write(`<img src="data:image/png;base64,${png}">`, { attachments: [file] })
  assert.equal(body.attachments.length, 2)
  const { body: copied } = await w.agnes('POST', `/ticket_attachment_upload_clone_by_article/${body.id}`, {
    form_id: 'f',
  })
  assert.deepEqual(
    copied.attachments.map(({ filename }: { filename: string }) => filename),
    ['a.txt'],
  )
})

test('a quoted image of ours keeps its URL', async () => {
  const quoted = '<img src="/api/v1/ticket_attachment/1/2/3?view=inline">'
  assert.ok((await write(`<p>${quoted}</p>`)).body.body.includes(quoted))
})

test('a mention in the text subscribes only agents of the ticket', async () => {
  const mention = (id: number) => `<p><a href="#user/profile/${id}" data-mention-user-id="${id}">Ada</a></p>`
  assert.equal((await write(mention(3))).status, 201)
  const subscribed = await w.db.selectFrom('mentions').select(['user_id', 'mentionable_id']).execute()
  assert.deepEqual(subscribed, [{ user_id: 3, mentionable_id: ticketId }])
  const bare = (id: number) => `<a data-mention-user-id="${id}">Somebody</a>`
  assert.equal((await write(bare(4))).body.body, bare(4))
  assert.equal((await w.db.selectFrom('mentions').select('user_id').execute()).length, 2)
  for (const written of [mention, bare]) {
    assert.equal((await write(written(6))).status, 422)
    assert.equal((await write(written(3), {}, w.nora)).status, 403)
  }
})
