import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database.ts'
import { type Running, start } from '#server/start.ts'
import { createFaultClient } from '../faults/client.ts'
import { createDatabase } from '../support/postgres.ts'

const script = fileURLToPath(new URL('../../bin/switchboard.js', import.meta.url))
const names = readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith('.backup'))
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

type Ticket = { id: number; title: string; serial_number: string; priority: string; customer: string }
type Article = { id: number; body: string; attachments: { id: number; filename: string }[] }

test('there is a backup of this version', () => {
  assert.ok(names.includes(`${version}.backup`), 'write it with: npm run backup:fixture')
})

for (const name of names) {
  test(`the backup ${name} is restored, migrated and served by this version`, async () => {
    const database = await createDatabase()
    const folder = mkdtempSync(join(tmpdir(), 'switchboard-restored-'))
    const env = { ...process.env, DATABASE_URL: database.connectionString, DATA_DIR: folder, PORT: '0', ROLES: 'web' }
    let running: Running | undefined
    try {
      const path = fileURLToPath(new URL(name, import.meta.url))
      const { status, stderr } = spawnSync(process.execPath, [script, 'restore', path], { env, encoding: 'utf8' })
      assert.equal(status, 0, stderr)
      const config = readConfig(env)
      const log = pino({ level: 'silent' })
      running = await start(config, log, openDatabase(config, log))
      await checkRecords(running.address)
    } finally {
      await running?.stop()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    }
  })
}

async function checkRecords(address: string): Promise<void> {
  const client = createFaultClient([address])
  const found = await client.call<Ticket[]>('GET', '/tickets/search?query=serial_number:L-42&expand=true')
  const [ticket] = found
  assert.ok(ticket && found.length === 1)
  const { title, priority, customer, serial_number } = ticket
  assert.deepEqual([title, priority, customer, serial_number], ['Lamp ☂ broken', '3 high', 'nora@example.com', 'L-42'])
  const articles = await client.call<Article[]>('GET', `/ticket_articles/by_ticket/${ticket.id}`)
  const [article] = articles
  const [file] = article?.attachments ?? []
  assert.deepEqual([articles.length, article?.body, file?.filename], [1, 'It is <b>dark</b>.', 'lamp.txt'])
  assert.equal(await client.download(`/ticket_attachment/${ticket.id}/${article?.id}/${file?.id}`), 'A lamp')
  const { tags } = await client.call<{ tags: string[] }>('GET', `/tags?object=Ticket&o_id=${ticket.id}`)
  assert.deepEqual(tags, ['lamp', 'light'])
  // Sequences go on after the records of the backup.
  const body = { title: 'Another', group: 'Users', customer: 'nora@example.com', article: { body: 'Next' } }
  assert.equal((await client.call<Ticket>('POST', '/tickets', body)).id, ticket.id + 1)
}
