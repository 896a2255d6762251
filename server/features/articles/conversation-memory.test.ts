import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { tokenOf } from '#tests/support/cast.ts'
import { scratchDatabase } from '#tests/support/database.ts'
import { startMeasuredProcess } from '#tests/support/measured-process.ts'

let database: Awaited<ReturnType<typeof scratchDatabase>>
let app: Awaited<ReturnType<typeof startMeasuredProcess>>
let address: string
before(async () => {
  database = await scratchDatabase()
  app = await startMeasuredProcess(database.connectionString)
  address = `${app.address}/api/v1`
})
after(async () => {
  await app.stop()
  await database.close()
})

const headers = { authorization: `Token token=${tokenOf('agnes')}`, 'content-type': 'application/json' }

/** 80 articles of 1.4 MB. */
async function createConversation(): Promise<number> {
  const input = { title: 'Long', group: 'Users', customer: 'nora@example.com', article: { body: 'first' } }
  const response = await fetch(`${address}/tickets`, { method: 'POST', headers, body: JSON.stringify(input) })
  const { id } = (await response.json()) as { id: number }
  await sql`
    insert into ticket_articles (ticket_id, type_id, sender_id, body, updated_by_id, created_by_id)
    select ticket_id, type_id, sender_id, repeat('Grüße "quoted" ', 1400000 / 15), 4, 4
    from ticket_articles, generate_series(1, 80) where ticket_id = ${id}`.execute(database.db)
  return id
}

async function countBytes(path: string, encoding = 'identity'): Promise<number> {
  const response = await fetch(address + path, { headers: { ...headers, 'accept-encoding': encoding } })
  assert.equal(response.status, 200)
  let bytes = 0
  for await (const chunk of response.body as ReadableStream<Uint8Array>) bytes += chunk.length
  return bytes
}

test(
  'S-71 four conversations of 142 MB are answered concurrently with less memory than the answers have bytes',
  { timeout: 300_000 },
  async () => {
    const id = await createConversation()
    const byTicket = `/ticket_articles/by_ticket/${id}`
    const sizes = await Promise.all([
      countBytes(byTicket),
      countBytes(byTicket, 'gzip'),
      countBytes(`${byTicket}?full=true`),
      countBytes(`/tickets/${id}?all=true`),
    ])
    for (const bytes of sizes) assert.ok(bytes > 140_000_000, `${bytes} bytes`)
    const { memory } = await app.measure()
    // About 400 MB, most of which is garbage: six of them need no more.
    assert.ok(memory < 4 * 140_000_000, `${memory} bytes`)
  },
)
