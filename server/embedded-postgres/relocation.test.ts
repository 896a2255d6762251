import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readlinkSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { Client } from 'pg'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './start.ts'

const asRoot = { skip: process.getuid?.() !== 0 && 'only root runs PostgreSQL under another account' }

async function query({ connectionString }: EmbeddedPostgres, statement: string) {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

const notesIn = async (postgres: EmbeddedPostgres) =>
  (await query(postgres, 'select body from notes')).map(({ body }) => body)

const isEmpty = async (postgres: EmbeddedPostgres) =>
  (await query(postgres, `select to_regclass('notes') as notes`))[0].notes === null

/** A folder that PostgreSQL's account cannot enter. The tests share it, because a new database takes a second. */
const closed = mkdtempSync(join(tmpdir(), 'switchboard-relocation-test-'))
const path = (name: string) => join(closed, name)
const places = new Set<string>()
const log: string[] = []
after(() => {
  for (const left of [closed, ...[...places].map((place) => dirname(place))]) rmSync(left, { recursive: true })
})

/** Starts, looks, stops; the place is what is left. */
async function use(name: string, look: (postgres: EmbeddedPostgres) => Promise<unknown>): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir: path(name), log: (line) => log.push(line) })
  places.add(postgres.place)
  try {
    await look(postgres)
  } finally {
    await postgres.stop()
  }
  return postgres.place
}

const keepNote = (postgres: EmbeddedPostgres) =>
  query(postgres, `create table notes (body text); insert into notes values ('kept')`)

const findsNote = async (postgres: EmbeddedPostgres) => assert.deepEqual(await notesIn(postgres), ['kept'])
const findsNothing = async (postgres: EmbeddedPostgres) => assert.ok(await isEmpty(postgres))

/** The database of the folder `moved`, which was `data` before. */
let moved: string

test(
  'data that PostgreSQL cannot access is kept elsewhere, with a link that moves with the folder',
  asRoot,
  async () => {
    const place = await use('data', keepNote)
    assert.ok(!place.startsWith(path('')))
    assert.equal(readlinkSync(path('data/postgres')), place)
    assert.equal(await use('data', findsNote), place)

    renameSync(path('data'), path('moved'))
    assert.equal(await use('moved', findsNote), place)
    assert.notEqual(await use('data', findsNothing), place, 'a new folder at the former path')
    assert.equal(await use('moved', findsNote), place)
    moved = place
  },
)

test('a new folder in place of a deleted one starts empty, and the log names the old data', asRoot, async () => {
  const former = await use('data', keepNote)
  rmSync(path('data'), { recursive: true })
  assert.notEqual(await use('data', findsNothing), former)
  assert.match(log.join('\n'), new RegExp(`starts with an empty database.* is in ${former}`))

  rmSync(path('data/postgres'))
  assert.notEqual(await use('data', findsNothing), former)
})

test('a copied folder does not share the database of the original', asRoot, async () => {
  cpSync(path('moved'), path('copy'), { recursive: true, verbatimSymlinks: true })
  await assert.rejects(use('copy', findsNothing), /copy is a copy of .*moved, and its database was not copied/)
  rmSync(path('copy/postgres'))
  assert.notEqual(await use('copy', findsNothing), moved)
  assert.equal(await use('moved', findsNote), moved)
})
