import { sql } from 'kysely'
import { createDb, createPool } from '#kernel/db/pool.ts'
import { createWorkerPool } from '#kernel/html/worker-pool.ts'
import { createDatabase, type Server } from './database.ts'
import { indexBatch, type TicketRange } from './index-batch.ts'
import {
  analyze,
  analyzeIndex,
  countAlong,
  createIndexes,
  dropIndexes,
  insertPeople,
  insertTickets,
  vacuum,
  type Db,
} from './rows.ts'

/** Receives a line of progress; `isPassing` for one that the next line replaces. */
type Report = (line: string, isPassing?: boolean) => void

const largestBatch = 2000

/** Creates the database of this many tickets, with three articles each; one that exists is replaced. */
export async function seedDatabase(server: Server, tickets: number, report: Report): Promise<void> {
  const connectionString = await createDatabase(server, tickets)
  const db = createDb(createPool(connectionString, 4))
  const thread = createIndexThread(connectionString)
  try {
    await fill(db, tickets, [(range) => indexBatch(db, range), thread.ask, (range) => indexBatch(db, range)], report)
  } finally {
    await thread.close()
    await db.destroy()
  }
}

/** The other lanes share the thread of the process. */
const createIndexThread = (connectionString: string) =>
  createWorkerPool<TicketRange, void>({
    script: new URL('index-worker.ts', import.meta.url),
    workerData: connectionString,
    threads: 1,
    waiting: 0,
    milliseconds: 600_000,
    megabytes: 512,
  })

async function fill(db: Db, count: number, indexLanes: readonly RunRange[], report: Report): Promise<void> {
  const started = performance.now()
  await insertPeople(db, count)
  const indexes = await dropIndexes(db)
  const insert = (range: TicketRange) => insertTickets(db, { ...range, all: count })
  await runBatches({ name: 'tickets and articles', count, lanes: [insert, insert, insert] }, report)
  await countAlong(db)
  report('indexes …', true)
  await createIndexes(db, indexes, (table) => table !== 'ticket_search')
  await analyze(db)
  await runBatches({ name: 'search index', count, lanes: indexLanes, afterFirst: () => analyzeIndex(db) }, report)
  report('indexes …', true)
  await createIndexes(db, indexes, (table) => table === 'ticket_search')
  await vacuum(db)
  await continueNumbers(db, count)
  report(`Created ${count} tickets in ${Math.round((performance.now() - started) / 1000)} s`)
}

/** The rows have ids of their own. The sequences continue after them, or a later insert would meet an existing id. */
export async function continueNumbers(db: Db, count: number): Promise<void> {
  await sql`select setval('ticket_numbers', ${count + 100_000})`.execute(db)
  for (const table of ['users', 'organizations', 'groups', 'tickets']) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
      db,
    )
  }
}

type RunRange = (range: TicketRange) => Promise<void>

/** Each lane runs one batch after the other. `afterFirst` runs when the first batch is done, before the others begin. */
type Stage = {
  name: string
  count: number
  lanes: readonly RunRange[]
  afterFirst?(): Promise<void>
}

/** Several batches at a time, so that the database writes one while the next is generated. */
async function runBatches({ name, count, lanes, afterFirst }: Stage, report: Report): Promise<void> {
  const started = performance.now()
  const ranges = listRanges(count)
  let done = 0
  const runRange = async (run: RunRange, range: TicketRange) => {
    await run(range)
    done += range.to - range.from + 1
    const seconds = (performance.now() - started) / 1000
    report(`${name}: ${done} of ${count} (${Math.round(done / seconds)}/s)`, done < count)
  }
  if (afterFirst) {
    await runRange(lanes[0] as RunRange, ranges.shift() as TicketRange)
    await afterFirst()
  }
  const waiting = ranges.values()
  const runLane = async (run: RunRange) => {
    for (const range of waiting) await runRange(run, range)
  }
  await Promise.all(lanes.map(runLane))
}

/** Several batches, even of a small database. */
function listRanges(count: number): TicketRange[] {
  const batch = Math.min(largestBatch, Math.ceil(count / 4))
  return Array.from({ length: Math.ceil(count / batch) }, (_, index) => ({
    from: index * batch + 1,
    to: Math.min(count, (index + 1) * batch),
  }))
}
