import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { InjectOptions } from 'fastify'
import { type CastName, tokenOf } from '#tests/support/cast.ts'
import { type Call, type World, world } from '#tests/support/world.ts'
import { jobs } from './jobs.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

type Input = Record<string, unknown>

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const everyByte = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))

const fileOf = (content: Buffer | string, filename = 'a.txt', mimeType = 'text/plain') => ({
  filename,
  data: Buffer.from(content).toString('base64'),
  'mime-type': mimeType,
})

const createTicket = async (input: Input = {}): Promise<number> =>
  (await w.agnes('POST', '/tickets', { title: 'Files', group: 'Users', customer: 'nora@example.com', ...input })).body
    .id

const addArticle = async (ticketId: number, input: Input, by: Call = w.agnes) =>
  (await by('POST', '/ticket_articles', { ticket_id: ticketId, body: 'see file', ...input })).body

/** An article with one file, and the address to download it from. */
async function attach(file: object, input: Input = {}) {
  const ticketId = await createTicket()
  const article = await addArticle(ticketId, { attachments: [file], ...input })
  return { ticketId, article, file: article.attachments[0], path: addressOf(article, article.attachments[0].id) }
}

const addressOf = (article: { id: number; ticket_id: number }, fileId: number) =>
  `/ticket_attachment/${article.ticket_id}/${article.id}/${fileId}`

const authorization = (name: CastName) => `Token token=${tokenOf(name)}`

/** Bytes as they are: the other callers read text. */
const fetchFile = (path: string, headers: Record<string, string> = {}, method: InjectOptions['method'] = 'GET') =>
  w.app.inject({ method, url: `/api/v1${path}`, headers: { authorization: authorization('agnes'), ...headers } })

test('a file is listed with its article and downloaded byte for byte', async () => {
  const { file, path, article } = await attach(fileOf(everyByte, 'attachment.bin', 'application/octet-stream'))
  assert.deepEqual(file, {
    id: file.id,
    store_file_id: file.id,
    filename: 'attachment.bin',
    size: '256',
    preferences: { 'Mime-Type': 'application/octet-stream' },
  })
  const { statusCode, rawPayload, headers } = await fetchFile(path)
  assert.equal(statusCode, 200)
  assert.ok(rawPayload.equals(everyByte))
  assert.deepEqual(
    [headers['content-type'], headers['content-length'], headers['x-content-type-options']],
    ['application/octet-stream', '256', 'nosniff'],
  )
  assert.equal(headers['content-security-policy'], "sandbox; default-src 'none'")
  assert.equal(headers['content-disposition'], `attachment; filename="attachment.bin"; filename*=UTF-8''attachment.bin`)
  assert.deepEqual((await w.agnes('GET', `/ticket_articles/${article.id}`)).body.attachments, [file])
})

test('unusual contents and names are preserved', async () => {
  const text = 'Mogę jeść szkło, i mi nie szkodzi.'
  for (const [content, name] of [
    ['', 'empty.txt'],
    [text, 'szkło – 日本語.txt'],
    ['a\0b', 'zero'],
    ['x'.repeat(3_000_000), 'large'],
  ] as const) {
    const { file, path } = await attach(fileOf(content, name))
    assert.equal(file.filename, name)
    assert.ok((await fetchFile(path)).rawPayload.equals(Buffer.from(content)), name)
  }
})

test('base64 may contain line breaks, but nothing else', async () => {
  const ticketId = await createTicket()
  const article = await addArticle(ticketId, { attachments: [{ ...fileOf(''), data: 'SGVs\r\nbG8=' }] })
  assert.equal((await fetchFile(addressOf(article, article.attachments[0].id))).body, 'Hello')
  const refusal = async (attachments: unknown) => {
    const { status, body } = await w.agnes('POST', '/ticket_articles', { ticket_id: ticketId, body: 'x', attachments })
    return `${status} ${body.error}`
  }
  const good = fileOf('x')
  assert.equal(await refusal([{ ...good, data: '%%%' }]), "422 Invalid base64 for attachment with index '0'")
  for (const param of ['filename', 'data', 'mime-type']) {
    assert.equal(
      await refusal([good, { ...good, [param]: undefined }]),
      `422 Attachment needs '${param}' param for attachment with index '1'`,
    )
  }
  assert.match(await refusal(['x']), /^422 /)
  assert.equal((await w.agnes('GET', `/ticket_articles/by_ticket/${ticketId}`)).body.length, 1)
})

test('file names and types cannot inject paths or headers', async () => {
  const names: [string, string][] = [
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\boot.ini', 'boot.ini'],
    ['a\r\nSet-Cookie: x=1.txt', 'aSet-Cookie: x=1.txt'],
    ['\u202Egnp.exe', 'gnp.exe'],
    ['CON', '_CON'],
    ['.htaccess', 'htaccess'],
  ]
  for (const [given, kept] of names) {
    const { file, path } = await attach(fileOf('x', given, 'text/html\r\nX-Evil: 1'))
    assert.equal(file.filename, kept)
    assert.equal(file.preferences['Mime-Type'], 'application/octet-stream')
    const { headers } = await fetchFile(path)
    assert.deepEqual([headers['x-evil'], headers['set-cookie']], [undefined, undefined])
  }
})

test('only real images are displayed; executable content is downloaded as plain bytes', async () => {
  const sent = async (content: Buffer | string, name: string, type: string, query = '') => {
    const { headers } = await fetchFile((await attach(fileOf(content, name, type))).path + query)
    return `${headers['content-type']} ${String(headers['content-disposition']).split(';')[0]}`
  }
  assert.equal(await sent(png, 'a.png', 'image/png'), 'image/png inline')
  assert.equal(await sent(png, 'a.txt', 'text/html'), 'image/png inline')
  assert.equal(await sent(png, 'a.png', 'image/png', '?disposition=attachment'), 'image/png attachment')
  const saved = 'application/octet-stream attachment'
  assert.equal(await sent('<svg onload=alert(1)>', 'a.png', 'image/svg+xml', '?disposition=inline'), saved)
  assert.equal(await sent('<script>alert(1)</script>', 'a.png', 'image/png'), saved)
  assert.equal(await sent('<html><script>', 'a.txt', 'text/plain'), saved)
  assert.equal(await sent('<?xml version="1.0"?>', 'a.xml', 'application/xhtml+xml'), saved)
  assert.equal(await sent('%PDF-1.7', 'a.pdf', 'application/pdf', '?view=inline'), saved)
  assert.equal(await sent('a,b', 'a.csv', 'text/csv'), 'text/csv attachment')
})

test('an unknown disposition is rejected', async () => {
  const { path } = await attach(fileOf('x'))
  const { status, body } = await w.agnes('GET', `${path}?disposition=evil`)
  assert.deepEqual(
    [status, body.error],
    [403, 'Invalid disposition evil requested. Only inline, attachment are valid.'],
  )
})

test('ranges, conditional requests and HEAD follow HTTP', async () => {
  const { path } = await attach(fileOf('0123456789'))
  const { headers: whole } = await fetchFile(path)
  const etag = String(whole.etag)
  const part = async (range: string, more: Record<string, string> = {}) => {
    const { statusCode, body, headers } = await fetchFile(path, { range, ...more })
    return [statusCode, body, headers['content-range']]
  }
  assert.deepEqual(await part('bytes=2-4'), [206, '234', 'bytes 2-4/10'])
  assert.deepEqual(await part('bytes=7-'), [206, '789', 'bytes 7-9/10'])
  assert.deepEqual(await part('bytes=-3'), [206, '789', 'bytes 7-9/10'])
  assert.deepEqual(await part('bytes=5-99'), [206, '56789', 'bytes 5-9/10'])
  assert.deepEqual(await part('bytes=1-2,4-5'), [200, '0123456789', undefined])
  assert.deepEqual(await part('bytes=2-4', { 'if-range': '"other"' }), [200, '0123456789', undefined])
  assert.deepEqual(await part('bytes=2-4', { 'if-range': etag }), [206, '234', 'bytes 2-4/10'])
  const beyond = await w.agnes('GET', path, undefined, { range: 'bytes=10-' })
  assert.deepEqual([beyond.status, beyond.headers['content-range']], [416, 'bytes */10'])
  const unchanged = await fetchFile(path, { 'if-none-match': `"x", W/${etag}` })
  assert.deepEqual([unchanged.statusCode, unchanged.body, unchanged.headers.etag], [304, '', etag])
  const head = await fetchFile(path, {}, 'HEAD')
  assert.deepEqual([head.statusCode, head.body, head.headers['content-length']], [200, '', '10'])
})

test('ticket, article and file ids must belong together', async () => {
  const mine = await attach(fileOf('mine'))
  const other = await attach(fileOf('other'))
  const refusal = async (by: Call, ...ids: unknown[]) => {
    const { status, body } = await by('GET', `/ticket_attachment/${ids.join('/')}`)
    return `${status} ${body.error}`
  }
  assert.equal(
    await refusal(w.agnes, mine.ticketId, other.article.id, other.file.id),
    '403 The article does not belong to the specified ticket.',
  )
  assert.equal(
    await refusal(w.agnes, mine.ticketId, mine.article.id, other.file.id),
    '403 The file does not belong to the specified article.',
  )
  assert.equal(
    await refusal(w.agnes, 999_999, mine.article.id, mine.file.id),
    "404 Couldn't find Ticket with 'id'=999999",
  )
  assert.match(await refusal(w.agnes, mine.ticketId, 999_999, mine.file.id), /^404 Couldn't find Ticket::Article/)
  assert.match(await refusal(w.agnes, mine.ticketId, mine.article.id, 999_999), /^404 /)
  for (const stranger of [w.anton, w.otto]) {
    assert.equal(await refusal(stranger, mine.ticketId, mine.article.id, mine.file.id), '403 Not authorized')
    assert.match((await stranger('GET', `/attachments/${mine.file.id}`)).body.error, /^Couldn't find/)
  }
  assert.equal((await w.anyone('GET', mine.path)).status, 401)
  assert.equal((await w.anyone('GET', `/attachments/${mine.file.id}`)).status, 401)
  assert.equal((await w.nora('GET', mine.path)).text, 'mine')
  assert.equal((await w.noah('GET', `/attachments/${mine.file.id}`)).text, 'mine')
})

test('the id of a merged ticket gives access only to files the reader may read in the target', async () => {
  const mine = await attach(fileOf('mine'))
  const foreign = await attach(fileOf('foreign'))
  await w.db
    .updateTable('tickets')
    .set({ customer_id: 8, organization_id: null })
    .where('id', '=', foreign.ticketId)
    .execute()
  await w.db.updateTable('tickets').set({ state_id: 5 }).where('id', '=', mine.ticketId).execute()
  const through = `/ticket_attachment/${mine.ticketId}/${foreign.article.id}/${foreign.file.id}`
  assert.equal((await w.agnes('GET', through)).text, 'foreign')
  assert.equal((await w.nora('GET', through)).body.error, 'Not authorized')
})

test('files of internal articles are for agents only', async () => {
  const { path, file, article } = await attach(fileOf('secret'), { internal: true })
  for (const customer of [w.nora, w.noah]) {
    assert.equal((await customer('GET', path)).status, 403)
    assert.equal((await customer('GET', `/attachments/${file.id}`)).status, 404)
    const copy = `/ticket_attachment_upload_clone_by_article/${article.id}`
    assert.equal((await customer('POST', copy, { form_id: 'f' })).status, 403)
  }
  assert.equal((await w.agnes('GET', path)).text, 'secret')
})

const multipart = (name: CastName, url: string, parts: { name: string; filename?: string; value: string }[]) => {
  const lines = parts.map(({ name: field, filename, value }) => {
    const file = filename === undefined ? '' : `; filename="${filename}"\r\nContent-Type: text/plain`
    return `--x\r\nContent-Disposition: form-data; name="${field}"${file}\r\n\r\n${value}\r\n`
  })
  return w.send({
    method: 'POST',
    url: `/api/v1${url}`,
    headers: { authorization: authorization(name), 'content-type': 'multipart/form-data; boundary=x' },
    payload: `${lines.join('')}--x--\r\n`,
  })
}

const upload = (name: CastName, formId: string, value = 'draft', filename = 'draft.txt') =>
  multipart(name, `/upload_caches/${formId}`, [{ name: 'File', filename, value }])

test('an upload waits for the article of its form, and only its uploader can use it', async () => {
  const { body } = await upload('agnes', 'form-1')
  const { id } = body.data
  assert.deepEqual(body, {
    success: true,
    data: { id, filename: 'draft.txt', size: 5, contentType: 'text/plain' },
  })
  assert.equal((await w.agnes('GET', `/attachments/${id}`)).text, 'draft')
  assert.equal((await w.ada('GET', `/attachments/${id}`)).status, 404)
  const ticketId = await createTicket()
  assert.deepEqual((await addArticle(ticketId, { form_id: 'form-1' }, w.ada)).attachments, [])
  const article = await addArticle(ticketId, { form_id: 'form-1', attachments: [fileOf('x', 'second.txt')] })
  assert.deepEqual(
    article.attachments.map((file: Input) => file.filename),
    ['draft.txt', 'second.txt'],
  )
  assert.equal((await w.nora('GET', addressOf(article, id))).text, 'draft')
  assert.deepEqual((await addArticle(ticketId, { form_id: 'form-1' })).attachments, [])
})

test('uploads of other users cannot be deleted, found or counted', async () => {
  const { body: first } = await multipart('agnes', '/attachments', [
    { name: 'form_id', value: 'form-2' },
    { name: 'File', filename: 'a.txt', value: 'one' },
  ])
  const { id } = first.data
  assert.equal((await w.ada('DELETE', `/attachments/${id}`)).status, 404)
  assert.equal((await w.ada('DELETE', `/upload_caches/form-2/items/${id}`)).status, 404)
  assert.deepEqual((await w.ada('DELETE', '/upload_caches/form-2')).body, {})
  assert.equal((await w.agnes('DELETE', `/upload_caches/form-3/items/${id}`)).status, 404)
  assert.equal((await w.agnes('GET', `/attachments/${id}`)).text, 'one')
  assert.deepEqual((await w.agnes('DELETE', `/upload_caches/form-2/items/${id}`)).body, {})
  const { body: second } = await upload('agnes', 'form-2')
  assert.deepEqual((await w.agnes('DELETE', `/attachments/${second.data.id}`)).body, {})
  const { body: third } = await upload('agnes', 'form-2')
  assert.deepEqual((await w.agnes('DELETE', '/upload_caches/form-2')).body, {})
  assert.equal((await w.agnes('GET', `/attachments/${third.data.id}`)).status, 404)
})

test('files of an article cannot be deleted', async () => {
  const { file } = await attach(fileOf('x'))
  assert.equal((await w.agnes('DELETE', `/attachments/${file.id}`)).status, 403)
  assert.equal((await w.anton('DELETE', `/attachments/${file.id}`)).status, 404)
  assert.equal((await w.agnes('GET', `/attachments/${file.id}`)).status, 200)
})

test('an upload needs a file and a form', async () => {
  assert.equal((await multipart('agnes', '/upload_caches/f', [{ name: 'x', value: 'y' }])).status, 422)
  assert.equal(
    (await multipart('agnes', '/attachments', [{ name: 'File', filename: 'a', value: 'y' }])).body.error,
    "Form can't be blank",
  )
})

test('files of an article are copied to a form without storing them twice', async () => {
  const { article, file } = await attach(fileOf('copied'))
  const { status, body } = await w.noah('POST', `/ticket_attachment_upload_clone_by_article/${article.id}`, {
    form_id: 'f9',
  })
  assert.equal(status, 200)
  assert.deepEqual(
    body.attachments.map(({ filename, size }: Input) => [filename, size]),
    [['a.txt', '6']],
  )
  assert.notEqual(body.attachments[0].id, file.id)
  assert.equal((await w.noah('GET', `/attachments/${body.attachments[0].id}`)).text, 'copied')
  assert.equal((await w.nora('GET', `/attachments/${body.attachments[0].id}`)).status, 404)
  assert.equal(
    (await w.otto('POST', `/ticket_attachment_upload_clone_by_article/${article.id}`, { form_id: 'x' })).status,
    403,
  )
})

const forgetAfter = (seconds: number) =>
  jobs[0].run({ db: w.db, now: new Date(w.clock.now.getTime() + seconds * 1000) } as never, {})

test('unused uploads are deleted after a day', async () => {
  const { body } = await upload('agnes', 'forgotten')
  await forgetAfter(86_300)
  assert.equal((await w.agnes('GET', `/attachments/${body.data.id}`)).status, 200)
  await forgetAfter(86_500)
  assert.equal((await w.agnes('GET', `/attachments/${body.data.id}`)).status, 404)
})

test('an upload is kept as long as a draft of its uploader refers to it', async () => {
  const { body: hers } = await upload('agnes', 'form-in-draft')
  const { body: his } = await upload('anton', 'form-in-draft')
  const draft = { key: 'Ticket-1', callback: 'TicketZoom', prio: 1, state: { article: { form_id: 'form-in-draft' } } }
  const { body: task } = await w.agnes('POST', '/taskbar', draft)
  await forgetAfter(86_500)
  assert.equal((await w.agnes('GET', `/attachments/${hers.data.id}`)).status, 200)
  assert.equal((await w.anton('GET', `/attachments/${his.data.id}`)).status, 404)
  await w.agnes('DELETE', `/taskbar/${task.id}`)
  await forgetAfter(86_500)
  assert.equal((await w.agnes('GET', `/attachments/${hers.data.id}`)).status, 404)
})

test('the text of text files is indexed for search', async () => {
  const { file } = await attach(fileOf('<p>Ein Wort</p>', 'a.html', 'text/html'))
  const { content_text } = await w.db
    .selectFrom('attachments')
    .select('content_text')
    .where('id', '=', file.id)
    .executeTakeFirstOrThrow()
  assert.equal(content_text, 'Ein Wort')
})

test('a file whose content is missing is 404, not a server error', async () => {
  const { path } = await attach(fileOf('soon lost'))
  await w.db.deleteFrom('blob_contents').execute()
  assert.equal((await w.agnes('GET', path)).status, 404)
})
