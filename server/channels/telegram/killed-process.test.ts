import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { tokenOf } from '#tests/support/cast.ts'
import { eventually } from '#tests/support/eventually.ts'
import { botToken, type FakeTelegram, startFakeTelegram, updateWith } from '#tests/support/fake-telegram.ts'
import { createDatabase, testServer } from '#tests/support/postgres.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts'
import { templateDatabase } from '#tests/support/template.ts'

/** The process is killed while messages arrive and while one is being sent. */

let database: Awaited<ReturnType<typeof createDatabase>>
let client: pg.Client
let far: FakeTelegram
let running: ServerProcess

const start = async () => {
  running = await startServerProcess(database.connectionString, {
    TELEGRAM_API_URL: far.url,
    BASE_URL: 'https://desk.example.com',
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  })
  return running
}

before(async () => {
  far = await startFakeTelegram()
  database = await createDatabase(await templateDatabase(await testServer()))
  client = new pg.Client({ connectionString: database.connectionString })
  await client.connect()
})
after(async () => {
  await running.kill()
  await client.end()
  await database.drop()
  await far.stop()
})

const headers = { authorization: `Token token=${tokenOf('ada')}`, 'content-type': 'application/json' }

async function call(method: string, path: string, body?: object) {
  const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) }
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of every shape
  return (await (await fetch(`${running.address}/api/v1${path}`, sent)).json()) as any
}

/** As the service does it: repeated until it is acknowledged. */
async function push(update: object): Promise<void> {
  const { url, secret_token } = far.webhooks.get(botToken) as { url: string; secret_token: string }
  const pushed = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secret_token },
    body: JSON.stringify(update),
  }
  await eventually(async () => {
    const address = url.replace('https://desk.example.com', running.address)
    return (await fetch(address, pushed).catch(() => undefined))?.status === 200
  })
}

const textsOf = async (): Promise<string[]> =>
  (
    await client.query(`
      select body from ticket_articles article join ticket_article_types types on types.id = type_id
      where types.name = 'telegram personal-message' and sender_id = 2 order by article.id`)
  ).rows.map(({ body }) => body)

test('nothing that was acknowledged is lost or doubled, and nothing is sent twice', async () => {
  await start()
  await call('POST', '/channels_telegram', { api_token: botToken, group_id: 1 })
  const texts = Array.from({ length: 40 }, (_, index) => `message ${index}`)
  const pushing = Promise.all(texts.map((text) => push(updateWith({ text }))))
  await eventually(async () => (await textsOf()).length > 3)
  await running.kill()
  await start()
  await pushing
  await client.query(`select graphile_worker.add_job('file-channel-message', json_build_object('id', id))
    from channel_messages where state = 'waiting'`)
  await eventually(async () => (await textsOf()).length === texts.length)
  assert.deepEqual((await textsOf()).toSorted(), texts.toSorted())
  const { rows: tickets } = await client.query('select distinct ticket_id from channel_messages')
  assert.equal(tickets.length, 1)

  far.faults.sendMessage = ['never']
  const { id } = await call('POST', '/ticket_articles', {
    ticket_id: tickets[0].ticket_id,
    type: 'telegram personal-message',
    body: 'On our way.',
  })
  await eventually(async () => far.callsOf('sendMessage').length === 1)
  await running.kill()
  await start()
  // A claim of a dead process expires after half a minute, and a job that runs every minute finds it.
  await client.query(`update article_deliveries set due_at = now() - interval '1 second'`)
  await client.query(
    `select graphile_worker.add_job('deliver-article', json_build_object('article_id', ${Number(id)}))`,
  )
  const statusOf = async () => (await call('GET', `/ticket_articles/${id}`)).preferences.delivery_status
  await eventually(async () => (await statusOf()) === 'unknown')
  assert.equal(far.callsOf('sendMessage').length, 1)
  await call('POST', `/ticket_articles/${id}/send_again`)
  await eventually(async () => (await statusOf()) === 'success')
  assert.equal(far.callsOf('sendMessage').length, 2)
})
