import { startThrowawayPostgres } from '#server/embedded-postgres/start.ts'
import { buildTemplate } from './template.ts'

/** One PostgreSQL and one template for the whole run: `node --test --test-global-setup=tests/support/global-setup.ts`. */
let server: Awaited<ReturnType<typeof startThrowawayPostgres>> | undefined

export async function globalSetup() {
  server = await startThrowawayPostgres()
  process.env.TEST_POSTGRES = server.connectionString
  process.env.TEST_TEMPLATE = await buildTemplate(server.connectionString)
}

export async function globalTeardown() {
  await server?.stop()
}
