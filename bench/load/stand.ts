import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { bringUpToDate, databaseOf, hasDatabase, type Server, warmUp } from '../database.ts'
import { seedDatabase } from '../fill.ts'
import { type Instance, startInstance } from '../instance.ts'
import { readCpu } from '../processes.ts'
import { reportProgress } from '../report.ts'
import { copyDatabase } from '../web-database.ts'
import { type Child, startChild } from './children.ts'
import type { LoadFacts } from './facts.ts'
import type { LoadTask } from './generator.ts'
import type { LoadOutcome } from './loops.ts'
import { prepareDatabase } from './prepare.ts'
import type { StatementCounts, StatementReport } from './probe.ts'

/** Seconds of processor time of the measured process and of the limit, and statements, since the start. */
export type Usage = StatementCounts & { node: number; limit: number; postgres: number }

/** The measured instance and the bare limit on a copy of a database, and the process that sends the requests. */
export type Stand = {
  facts: LoadFacts
  databaseUrl: string
  instance: Instance
  run(task: Omit<LoadTask, 'address' | 'facts'>): Promise<LoadOutcome>
  /** Resolves when no job is due. */
  drainJobs(): Promise<void>
  readUsage(): Promise<Usage>
  /** Since the last call. */
  listStatements(): Promise<StatementReport>
  close(): Promise<void>
}

export async function openStand(server: Server, tickets: number): Promise<Stand> {
  if (!(await hasDatabase(server, tickets))) await seedDatabase(server, tickets, reportProgress)
  await bringUpToDate(databaseOf(server, tickets))
  const undo: (() => unknown)[] = []
  const close = async () => {
    for (const step of undo.splice(0).toReversed()) await step()
  }
  try {
    return { ...(await startAll(await copyDatabase(server, tickets), tickets, undo)), close }
  } catch (error) {
    await close()
    throw error
  }
}

type Copy = Awaited<ReturnType<typeof copyDatabase>>

async function startAll({ url, drop }: Copy, tickets: number, undo: (() => unknown)[]): Promise<Omit<Stand, 'close'>> {
  undo.push(drop)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  undo.push(() => client.end())
  const prepared = await prepareDatabase(client, tickets)
  await warmUp(url)
  const instance = await startMeasured(url)
  undo.push(instance.stop)
  const { token: ctiToken } = await instance.call<{ token: string }>('GET', '/cti/token')
  const limit = startChild('limit.ts', [url])
  undo.push(limit.stop)
  const limitAddress = await limit.receive<string>()
  const generator = startChild('generator.ts')
  undo.push(generator.stop)
  const facts = { ...prepared, ctiToken }
  return {
    facts,
    databaseUrl: url,
    instance,
    run: (task) =>
      generate(generator, { ...task, facts, address: task.side === 'ours' ? instance.address : limitAddress }),
    drainJobs: () => drainJobs(client),
    listStatements: () => instance.ask<StatementReport>('statements'),
    readUsage: async () => ({
      ...(await instance.ask<StatementCounts>('counts')),
      node: instance.cpu().node,
      limit: readCpu(limit.pid).node,
      postgres: readCpu(process.pid).postgres,
    }),
  }
}

async function generate(generator: Child, task: LoadTask): Promise<LoadOutcome> {
  generator.send(task)
  const { outcome, error } = await generator.receive<{ outcome: LoadOutcome; error?: string }>()
  const failure = error ?? outcome.failures[0]
  if (failure !== undefined) throw new Error(`${task.scenario}, ${task.side}: ${failure}`)
  return outcome
}

/** As by `npm start`, but with many addresses of clients, which a trusted proxy would report. */
const startMeasured = (databaseUrl: string) =>
  startInstance(databaseUrl, { TRUST_PROXY: '127.0.0.1' }, new URL('probe.ts', import.meta.url))

const longestDrain = 120_000

/** Jobs that wait for a later time are not counted. */
async function drainJobs(client: pg.Client): Promise<void> {
  const until = performance.now() + longestDrain
  while (performance.now() < until) {
    const { rows } = await client.query(
      'select exists (select from graphile_worker.jobs where run_at <= now() and attempts < max_attempts) as busy',
    )
    if (!rows[0].busy) return
    await delay(25)
  }
  throw new Error(`Jobs were still waiting after ${longestDrain / 1000} s.`)
}
