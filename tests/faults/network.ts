import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startEmbeddedPostgres } from '#server/embedded-postgres/start.ts'
import { startDatabaseProxy } from '#tests/support/database-proxy.ts'
import { createInstance } from './instance.ts'
import { createCallKind } from './kinds/arrivals.ts'
import { startLoad } from './kinds/load.ts'
import { createApiKind, createRuleKind } from './kinds/tickets.ts'
import { readSizes } from './sizes.ts'
import { untilReady } from './ready.ts'

/** The connections to the database break at random bytes, in the middle of answers and of commits. */
export async function networkFaults(args: string[]): Promise<string[]> {
  const { seconds } = readSizes(args, { seconds: 60 })
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-network-'))
  chmodSync(folder, 0o711)
  const postgres = await startEmbeddedPostgres({ dataDir: folder })
  const proxy = await startDatabaseProxy(postgres.connectionString)
  const instance = await createInstance(29_541, { DATABASE_URL: proxy.connectionString })
  const { client } = instance
  const load = await startLoad([createApiKind(client), createRuleKind(client), createCallKind(client)], 6)
  try {
    const breaks = proxy.breakRandomly(40_000)
    await delay(seconds * 1000)
    process.stdout.write(`${breaks.end()} broken connections, ${load.acknowledged()} acknowledged writes\n`)
    const late = await untilReady(instance.address)
    await load.end()
    return [...(late > 5 ? [`ready only after ${late.toFixed(1)} s`] : []), ...(await load.verify())]
  } finally {
    load.close()
    await instance.close()
    await proxy.stop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
