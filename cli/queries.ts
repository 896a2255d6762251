// Writes every statement that the tests run into db/queries, for review: `npm run db:queries`.
// With a folder, writes what a test run with RECORD_QUERIES=folder left there.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { collectQueries } from './queries/collect.ts'

const target = fileURLToPath(new URL('../db/queries/', import.meta.url))
const given = process.argv[2]
const folder = given ?? mkdtempSync(join(tmpdir(), 'switchboard-queries-'))

if (given !== undefined || runTests()) writeQueries()
if (given === undefined) rmSync(folder, { recursive: true })

/** A failed test has not run all of its statements. */
function runTests(): boolean {
  const ci = fileURLToPath(new URL('../bin/ci.js', import.meta.url))
  const env = { ...process.env, RECORD_QUERIES: folder }
  const { status } = spawnSync(process.execPath, [ci, '--quick', '--tests-only'], { env, stdio: 'inherit' })
  process.exitCode = status ?? 1
  return status === 0
}

function writeQueries(): void {
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target)
  const queries = collectQueries(folder)
  for (const [name, text] of queries) writeFileSync(join(target, `${name}.sql`), text)
  console.log(`Wrote ${queries.size} files in db/queries.`)
}
