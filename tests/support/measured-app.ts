import { monitorEventLoopDelay } from 'node:perf_hooks'
import { pino } from 'pino'
import { createDb, createPool } from '#kernel/db/pool.ts'
import { buildApp } from '#server/app.ts'
import { createDeps } from '#server/deps.ts'

/** Run as a process of its own: listens on a free port, and says on request how large it became and how long it stalled. */
const db = createDb(createPool(process.argv[2] as string))
const log = pino({ level: 'silent' })
const masterKey = Buffer.alloc(32, 7)
const app = await buildApp(createDeps({ db, log, clock: () => new Date(), masterKey, blobs: 'database', dataDir: '' }))
const address = await app.listen({ host: '127.0.0.1', port: 0 })
const delays = monitorEventLoopDelay({ resolution: 5 })
delays.enable()
let most = 0
const watch = () => void (most = Math.max(most, process.memoryUsage.rss()))
setInterval(watch, 5)
process.on('message', () => {
  watch()
  process.send?.({ megabytes: Math.round(most / 1024 ** 2), stalled: Math.round(delays.max / 1e6) })
})
process.send?.({ address })
