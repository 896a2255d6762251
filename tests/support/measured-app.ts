import { pino } from 'pino'
import { createDb, createPool } from '#kernel/db/pool.ts'
import { buildApp } from '#server/app.ts'
import { createDeps } from '#server/deps.ts'
import { createStrainGauge } from './strain.ts'
import { worldTime } from './world-time.ts'

/** Runs as a separate process by measured-process.ts: listens on a free port and measures itself. */
const db = createDb(createPool(process.argv[2] as string))
const log = pino({ level: 'silent' })
const masterKey = Buffer.alloc(32, 7)
const deps = createDeps({ db, log, clock: () => worldTime, masterKey, blobs: 'database', dataDir: '' })
const app = await buildApp(deps)
const gauge = createStrainGauge()
app.server.prependListener('request', ({ method, url }) => gauge.begin(`${method} ${url?.slice(0, 200)}`))
const address = await app.listen({ host: '127.0.0.1', port: 0 })
gauge.watch()

process.on('message', (message) => {
  if (message === 'drop caches') deps.caches.dropAll()
  process.send?.(gauge.most())
})
process.send?.({ address })
