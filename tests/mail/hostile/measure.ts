import { createMailReader } from '#kernel/mail/mail-reader.ts'
import { hostileMails } from './mails.ts'

/** Runs as a separate process: prints its growth in memory while reading one hostile email, the thread included. */
const reader = createMailReader()
// The thread and its code are not what is measured.
await reader.read(Buffer.from('From: a@b.example\r\n\r\nHi'))
const raw = hostileMails[process.argv[2] ?? '']?.() ?? Buffer.alloc(0)
globalThis.gc?.()
const before = process.memoryUsage.rss()
let most = before
const timer = setInterval(() => {
  most = Math.max(most, process.memoryUsage.rss())
}, 5)
const { subject } = await reader.read(raw)
most = Math.max(most, process.memoryUsage.rss())
clearInterval(timer)
await reader.close()
process.stdout.write(JSON.stringify({ megabytes: Math.round((most - before) / 1024 ** 2), subject }))
