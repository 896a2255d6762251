import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { escapeHtml } from '#kernel/html/escape.ts'
import { tokenOf } from '#tests/support/cast.ts'
import { eventually } from '#tests/support/eventually.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
let address: string
let ticketId: number
before(async () => {
  w = await world()
  address = await w.app.listen({ host: '127.0.0.1', port: 0 })
  ticketId = await createConversation()
})
after(() => w.close())

const long = 'long '.repeat(60_000)
/** Text that JSON escapes, and text that could be mistaken for something else. */
const oddTexts = [
  'quotes " and \\ and / and </script>',
  String.fromCharCode(...Array.from({ length: 31 }, (_, code) => code + 1)),
  '\u007f\u2028\u2029\ufeff\ufffd',
  '😀 at every offset '.repeat(40_000),
  `x${'😀'.repeat(100_000)}`,
  '',
  '\u0001'.repeat(500_000),
  'Grüße, 你好, שלום ',
  '{"body": "0123456789abcdef0123456789abcdef"}',
]

/** 24 articles with 11 MB of text: the first ones are loaded with the ticket, the others are streamed. */
async function createConversation(): Promise<number> {
  const input = { title: 'Long', group: 'Users', customer: 'nora@example.com' }
  const { id } = (await w.agnes('POST', '/tickets', { ...input, article: { body: 'first' } })).body
  const image =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  await w.agnes('POST', '/ticket_articles', {
    ticket_id: id,
    content_type: 'text/html',
    body: `<img src="${image}"> ${'<b>text</b> '.repeat(1000)}`,
    internal: true,
  })
  const bodies = [long, long, long, long, ...oddTexts, ...oddTexts.map((body) => body + long)]
  for (const [index, body] of bodies.entries()) {
    await sql`
      insert into ticket_articles (ticket_id, type_id, sender_id, body, internal, updated_by_id, created_by_id, created_at)
      values (${id}, 10, 1, ${body}, ${index % 2 === 1}, 4, 4, ${new Date(1_700_000_000_000 + index)})`.execute(w.db)
  }
  return id
}

const credentials = (name: string) => ({ authorization: `Token token=${tokenOf(name)}` })

async function read(path: string, name = 'agnes', headers: Record<string, string> = {}) {
  const response = await fetch(`${address}/api/v1${path}`, { headers: { ...credentials(name), ...headers } })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** Each article alone is never streamed. */
async function singles(name: string): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ticket_articles where ticket_id = ${ticketId} and (${name !== 'nora'} or not internal)
    order by created_at, id`.execute(w.db)
  const answers = await Promise.all(rows.map(({ id }) => read(`/ticket_articles/${id}`, name)))
  return answers.map((answer) => answer.text)
}

for (const name of ['agnes', 'nora']) {
  test(`S-71 a streamed conversation equals, byte for byte, the articles that ${name} may see`, async () => {
    const expected = `[${(await singles(name)).join(',')}]`
    for (const encoding of ['gzip', 'identity']) {
      const answer = await read(`/ticket_articles/by_ticket/${ticketId}?expand=true`, name, {
        'accept-encoding': encoding,
      })
      assert.equal(answer.status, 200)
      assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8')
      assert.equal(answer.headers.get('content-encoding'), encoding === 'gzip' ? 'gzip' : null)
      assert.equal(answer.headers.get('content-length'), null)
      assert.equal(answer.headers.get('vary'), 'Accept-Encoding')
      assert.ok(answer.text === expected, `${encoding}: ${answer.text.length} instead of ${expected.length} characters`)
    }
  })
}

test('S-71 all other responses with many articles are streamed with the same texts', async () => {
  const expected = (await singles('ada')).map((article) => JSON.parse(article))
  for (const path of [
    `/tickets/${ticketId}?all=true`,
    `/ticket_articles/by_ticket/${ticketId}?full=true`,
    '/ticket_articles?full=true&per_page=100',
  ]) {
    const { text: answer, headers } = await read(path, 'ada')
    assert.equal(headers.get('content-length'), null, path)
    const body = JSON.parse(answer)
    assert.ok(JSON.stringify(body) === answer, path)
    for (const article of expected) assert.deepEqual(body.assets.TicketArticle[article.id], article, path)
  }
})

test('S-71 a write can return a long conversation, as JSON or as a page', async () => {
  const write = (headers: Record<string, string>, body: string) =>
    fetch(`${address}/api/v1/tickets/${ticketId}?all=true`, {
      method: 'PUT',
      headers: { ...credentials('agnes'), ...headers },
      body,
    })
  const response = await write({ 'content-type': 'application/json', 'idempotency-key': 'long' }, '{"title":"Longer"}')
  const answer = await response.text()
  const { assets } = JSON.parse(answer)
  for (const article of await singles('agnes')) {
    const record = JSON.parse(article)
    assert.equal(assets.TicketArticle[record.id].body, record.body)
  }
  const page = await write({ 'content-type': 'application/x-www-form-urlencoded' }, 'title=Longer')
  assert.equal(page.headers.get('content-type'), 'text/html; charset=utf-8')
  const html = await page.text()
  assert.ok(html === `<!doctype html><title>200</title><pre>${escapeHtml(answer)}</pre>`, html.slice(0, 100))
  const repeated = await write({ 'content-type': 'application/json', 'idempotency-key': 'long' }, '{"title":"Longer"}')
  assert.deepEqual([repeated.status, await repeated.text()], [200, '{}'])
})

test('a page of a conversation', async () => {
  const whole = JSON.parse((await read(`/ticket_articles/by_ticket/${ticketId}`)).text)
  const page = await read(`/ticket_articles/by_ticket/${ticketId}?page=2&per_page=10`)
  assert.deepEqual(JSON.parse(page.text), whole.slice(10, 20))
  assert.equal(page.headers.get('x-total-count'), String(whole.length))
})

test('HEAD does not read the texts', async () => {
  w.queries()
  const url = `${address}/api/v1/ticket_articles/by_ticket/${ticketId}`
  const { status } = await fetch(url, { method: 'HEAD', headers: credentials('agnes') })
  assert.equal(status, 200)
  assert.ok(!w.queries().some((query) => query.includes('select id, body from')))
})

/** Reads the headers and then nothing. On a new connection: the buffers of a used one can hold the whole answer. */
async function beginReading(): Promise<IncomingMessage> {
  const url = `${address}/api/v1/ticket_articles/by_ticket/${ticketId}`
  const request = get(url, { headers: credentials('agnes'), agent: false })
  const [response] = await once(request, 'response')
  return response
}

const busyConnections = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`.execute(w.db)
  return rows[0]?.count
}

test('S-71 a user reads four long conversations concurrently, the next one waits, and other users are not affected', async () => {
  const open = await Promise.all([1, 2, 3, 4].map(beginReading))
  const waiting = beginReading()
  const written = await w.agnes('PUT', `/tickets/${ticketId}?all=true`, { title: 'Written meanwhile' })
  assert.equal(written.status, 200, 'the answer to a write is not refused')
  const another = await read(`/ticket_articles/by_ticket/${ticketId}`, 'nora')
  assert.equal(another.status, 200)
  // Clients that do not read hold no connection and no transaction, once the buffers between us and them are full.
  await eventually(async () => (await busyConnections()) === 0)
  assert.ok(open.every(({ complete, destroyed }) => !complete && !destroyed))
  for (const response of open.slice(1)) response.destroy()
  const admitted = await waiting
  assert.ok((await text(admitted)).endsWith(']'))
  open[0]?.destroy()
  await eventually(async () => (await busyConnections()) === 0)
})

test('S-71 a client that does not read its response is disconnected', async () => {
  const usual = w.app.streamTimeout
  w.app.streamTimeout = 200
  const seen = once(w.app.server, 'request')
  const response = await beginReading()
  // Node reports a lost connection only to a listener that is there when it happens.
  response.on('error', () => {})
  w.app.streamTimeout = usual
  const [, answer] = await seen
  if (!answer.closed) await once(answer, 'close')
  await assert.rejects(text(response), { code: 'ECONNRESET' })
})
