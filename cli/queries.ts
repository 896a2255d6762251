// Writes every statement that the tests run into db/queries, for review: `npm run db:queries`.
// With a folder, writes what a test run with RECORD_QUERIES=folder left there.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { prepareStatement } from '#tests/support/prepare-statement.ts'
import { createDatabase, testServer } from '#tests/support/postgres.ts'
import { templateDatabase } from '#tests/support/template.ts'
import { collectQueries } from './queries/collect.ts'

const target = fileURLToPath(new URL('../db/queries/', import.meta.url))
const given = process.argv[2]
const folder = given ?? mkdtempSync(join(tmpdir(), 'switchboard-queries-'))

if (given !== undefined || runTests()) await writeQueries()
if (given === undefined) rmSync(folder, { recursive: true })

/** A failed test has not run all of its statements. */
function runTests(): boolean {
  const ci = fileURLToPath(new URL('../bin/ci.js', import.meta.url))
  const env = { ...process.env, RECORD_QUERIES: folder }
  const { status } = spawnSync(process.execPath, [ci, '--quick', '--tests-only'], { env, stdio: 'inherit' })
  process.exitCode = status ?? 1
  return status === 0
}

async function writeQueries(): Promise<void> {
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target)
  const database = await createDatabase(await templateDatabase(await testServer()))
  const client = new pg.Client({ connectionString: database.connectionString })
  await client.connect()
  for (const [name, statements] of collectQueries(folder)) {
    const known = await keepKnown(client, statements)
    if (known.length > 0) writeFileSync(join(target, `${name}.sql`), known.map((text) => `${text};\n`).join('\n'))
  }
  await client.end()
  await database.drop()
}

/** Some tests of the kernel have tables of their own, which are not in the schema. */
async function keepKnown(client: pg.Client, statements: string[]): Promise<string[]> {
  const known: string[] = []
  for (const statement of statements) if (!(await prepareStatement(client, statement))) known.push(statement)
  return known
}
