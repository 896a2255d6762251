import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { takeDatabase } from '#tests/support/database.ts'
import { prepareStatement } from '#tests/support/prepare-statement.ts'

const folder = new URL('queries/', import.meta.url)
const files = globSync('*.sql', { cwd: folder })

let client: pg.Client
let release: () => Promise<void>
before(async () => {
  const database = await takeDatabase()
  release = database.release
  client = new pg.Client({ connectionString: database.connectionString })
  await client.connect()
})
after(async () => {
  await client.end()
  await release()
})

/** Statements end with a semicolon and an empty line. */
const statementsIn = (file: string) =>
  readFileSync(new URL(file, folder), 'utf8')
    .split(/;\n(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter(Boolean)

test('the statements of the most important features are recorded', () => {
  for (const name of ['tickets', 'articles', 'users', 'search', 'email', 'cti', 'kernel']) {
    assert.ok(files.includes(`${name}.sql`), `db/queries/${name}.sql`)
  }
})

for (const file of files) {
  test(`every statement in db/queries/${file} can be prepared; otherwise run npm run db:queries`, async () => {
    const problems: string[] = []
    for (const statement of statementsIn(file)) problems.push((await prepareStatement(client, statement)) ?? '')
    assert.deepEqual(problems.filter(Boolean), [])
  })
}
