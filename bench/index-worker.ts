import { parentPort, workerData } from 'node:worker_threads'
import { createDb, createPool } from '#kernel/db/pool.ts'
import { indexBatch, type TicketRange } from './index-batch.ts'

/** A thread that indexes ranges of tickets: splitting texts into words takes more than one processor has. */
const db = createDb(createPool(workerData as string, 1))

parentPort?.on('message', async (range: TicketRange) => {
  await indexBatch(db, range)
  parentPort?.postMessage('done', [])
})
parentPort?.postMessage('ready', [])
