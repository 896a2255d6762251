import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { tokenOf } from '#tests/support/cast.ts'
import { eventually } from '#tests/support/eventually.ts'
import { createDatabase, testServer } from '#tests/support/postgres.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts'
import { templateDatabase } from '#tests/support/template.ts'
import { type NetworkPeer, openPeers } from '#tests/support/network-peers.ts'

/** The process is killed while messages of all networks arrive, and while one is being sent on each. */

/** Milliseconds that a busy machine may need to start the service again and to file all messages. */
const patience = 180_000
const publicUrl = 'https://desk.example.com'
let database: Awaited<ReturnType<typeof createDatabase>>
let client: pg.Client
let peers: Awaited<ReturnType<typeof openPeers>>
let running: ServerProcess

const start = async () => {
  running = await startServerProcess(database.connectionString, {
    ...peers.env,
    BASE_URL: publicUrl,
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  })
}

before(async () => {
  peers = await openPeers()
  database = await createDatabase(await templateDatabase(await testServer()))
  client = new pg.Client({ connectionString: database.connectionString })
  await client.connect()
  await start()
})
after(async () => {
  await running.kill()
  await client.end()
  await database.drop()
  await peers.close()
})

const headers = { authorization: `Token token=${tokenOf('ada')}`, 'content-type': 'application/json' }

async function call(method: string, path: string, body?: object) {
  const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) }
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of every shape
  return (await (await fetch(`${running.address}/api/v1${path}`, sent)).json()) as any
}

/** As networks do it: repeated until it is acknowledged. */
async function push(peer: NetworkPeer, text: string, from: number): Promise<void> {
  const { address, ...request } = peer.webhookWith(text, from)
  await eventually(async () => {
    const here = address.replace(publicUrl, running.address)
    return (await fetch(here, { method: 'POST', ...request }).catch(() => undefined))?.status === 200
  }, patience)
}

const textsOf = async ({ articleType }: NetworkPeer): Promise<string[]> => {
  const { rows } = await client.query(
    `select body from ticket_articles article join ticket_article_types types on types.id = type_id
    where types.name = $1 and sender_id = 2 order by article.id`,
    [articleType],
  )
  return rows.map(({ body }) => body)
}

const texts = Array.from({ length: 30 }, (_, index) => `message ${index}`)
/** Messages of several people are filed in one transaction. */
const people = 6

const each = <T>(run: (peer: NetworkPeer) => Promise<T>): Promise<T[]> => Promise.all(peers.all.map(run))

test('nothing that was acknowledged is lost or doubled, and nothing is sent twice', async () => {
  for (const peer of peers.all) await peer.connect(call)
  const pushing = each((peer) => Promise.all(texts.map((text, index) => push(peer, text, index % people))))
  await eventually(async () => (await each(textsOf)).every(({ length }) => length > 1), patience)
  await running.kill()
  await start()
  await pushing
  await client.query(`select graphile_worker.add_job('file-channel-messages')`)
  await eventually(async () => (await each(textsOf)).every(({ length }) => length === texts.length), patience)
  for (const filed of await each(textsOf)) assert.deepEqual(filed.toSorted(), texts.toSorted())
  const { rows: tickets } = await client.query<{ network: string; ticket_id: number }>(
    'select distinct on (network, conversation) network, ticket_id from channel_messages order by network, conversation, id',
  )
  const { rows: all } = await client.query('select distinct ticket_id from channel_messages')
  assert.equal(all.length, peers.all.length * people, 'one ticket for each conversation')

  const articles = await each(async ({ name, articleType, to, answerNever }) => {
    answerNever()
    const { ticket_id } = tickets.find(({ network }) => network === name)!
    return call('POST', '/ticket_articles', { ticket_id, type: articleType, body: 'On our way.', ...to })
  })
  await eventually(async () => peers.all.every(({ countSent }) => countSent() === 1), patience)
  await running.kill()
  await start()
  // A claim of a dead process expires after half a minute, and a job that runs every minute finds it.
  await client.query(`update article_deliveries set due_at = now() - interval '1 second'`)
  await client.query(`select graphile_worker.add_job('deliver-article', json_build_object('article_id', article_id))
    from article_deliveries`)
  const states = () =>
    Promise.all(
      articles.map(async ({ id }) => (await call('GET', `/ticket_articles/${id}`)).preferences.delivery_status),
    )
  await eventually(async () => (await states()).every((state) => state === 'unknown'), patience)
  assert.deepEqual(
    peers.all.map(({ countSent }) => countSent()),
    peers.all.map(() => 1),
  )
  for (const { id } of articles) await call('POST', `/ticket_articles/${id}/send_again`)
  await eventually(async () => (await states()).every((state) => state === 'success'), patience)
  assert.deepEqual(
    peers.all.map(({ countSent }) => countSent()),
    peers.all.map(() => 2),
  )
})
