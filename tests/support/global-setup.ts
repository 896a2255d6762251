import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startThrowawayPostgres } from '#server/embedded-postgres/start.ts'
import { describedApi } from './described-api.ts'
import { buildTemplate } from './template.ts'

/**
 * One PostgreSQL, one template and one description of the API for the whole run:
 * `node --test --test-global-setup=tests/support/global-setup.ts`.
 */
let server: Awaited<ReturnType<typeof startThrowawayPostgres>> | undefined
const folder = mkdtempSync(join(tmpdir(), 'switchboard-test-run-'))

export async function globalSetup() {
  const starting = startThrowawayPostgres()
  // While PostgreSQL creates its files.
  process.env.TEST_DOCUMENT = writeDocument()
  server = await starting
  process.env.TEST_POSTGRES = server.connectionString
  process.env.TEST_TEMPLATE = await buildTemplate(server.connectionString)
}

function writeDocument(): string {
  const file = join(folder, 'openapi.json')
  writeFileSync(file, JSON.stringify(describedApi()))
  return file
}

export async function globalTeardown() {
  rmSync(folder, { recursive: true, force: true })
  await server?.stop()
}
