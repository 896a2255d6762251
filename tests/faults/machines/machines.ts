import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startS3Server } from '#tests/support/s3-server.ts'
import { createFaultClient, type FaultClient } from '../client.ts'
import { createCallKind } from '../kinds/arrivals.ts'
import { createChatKind } from '../kinds/chat.ts'
import { startLoad } from '../kinds/load.ts'
import { createApiKind, createFileKind, createRuleKind, listTickets } from '../kinds/tickets.ts'
import { createProcess, type ServerProcess } from '../process.ts'
import { checkJobs, query } from '../queue.ts'
import { readSizes } from '../sizes.ts'
import { untilReady } from '../ready.ts'
import { startSwift } from '../swift/server.ts'
import { checkCron, checkLimits, checkPush, checkReplica, checkSession, followChanges, signIn } from './checks.ts'
import { type Cluster, startCluster } from './cluster.ts'

const webPorts = [29_521, 29_522]
const mostSeconds = 5

type Machines = { cluster: Cluster; webs: ServerProcess[]; workers: ServerProcess[]; addresses: string[] }

/**
 * Two processes that answer and two that run jobs, a primary and a replica behind a pooler, files in S3. Under load, every
 * part is killed once, and the primary is replaced by its replica.
 */
export async function machineFaults(args: string[]): Promise<string[]> {
  const { rounds, clients, swift } = readSizes(args, { rounds: 2, clients: 6, swift: 0 })
  const storage = swift === 0 ? undefined : await startSwift()
  const s3 = await startS3Server(storage)
  const cluster = await startCluster()
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-machines-'))
  const machines = createMachines(cluster, folder, s3.url)
  const { webs, workers } = machines
  try {
    await Promise.all([...webs, ...workers].map((each) => each.start()))
    return await trial(machines, { rounds, clients })
  } finally {
    await Promise.all([...webs, ...workers].map((each) => each.stop()))
    await cluster.close()
    await s3.close()
    await storage?.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function createMachines(cluster: Cluster, folder: string, blobs: string): Machines {
  const shared = {
    DATABASE_URL: cluster.url,
    DATABASE_REPLICA_URL: cluster.replicaUrl,
    SECRET_KEY: randomBytes(32).toString('base64'),
    BLOBS: blobs,
  }
  const createOne = (name: string, more: Record<string, string>) =>
    createProcess({ ...shared, DATA_DIR: join(folder, name), ...more })
  return {
    cluster,
    webs: webPorts.map((port) => createOne(`web-${port}`, { ROLES: 'web', PORT: String(port) })),
    workers: [1, 2].map((number) => createOne(`worker-${number}`, { ROLES: 'worker' })),
    addresses: webPorts.map((port) => `http://127.0.0.1:${port}`),
  }
}

async function trial(machines: Machines, { rounds, clients }: { rounds: number; clients: number }): Promise<string[]> {
  const { addresses, cluster } = machines
  const client = createFaultClient(addresses)
  const faults: string[] = []
  const cookie = await signIn(addresses[0] as string)
  const changes = followChanges(client)
  await changes.started
  const kinds = [
    createApiKind(client),
    createRuleKind(client),
    createFileKind(client),
    createCallKind(client),
    createChatKind(client),
  ]
  const load = await startLoad(kinds, clients)
  try {
    faults.push(...(await checkReplica(client, (text) => query(cluster.replicaUrl, text))))
    for (let round = 1; round <= rounds; round += 1) await strikeAll(machines, round, faults)
    await failOver(machines, faults)
    process.stdout.write(`${load.acknowledged()} acknowledged writes\n`)
    await load.end()
    faults.push(...(await load.verify()))
    faults.push(...(await changes.end((await ticketsOf(client)).map(({ id }) => id))))
    faults.push(...(await checkSession(addresses, cookie)))
    faults.push(...(await checkPush(addresses, client)))
    faults.push(...(await checkLimits(addresses)))
    faults.push(...(await checkCron((text) => query(cluster.url, text))))
    return [...faults, ...(await checkJobs(cluster.url))]
  } finally {
    load.close()
  }
}

/** Not the ticket of a new installation. */
const ticketsOf = async (client: FaultClient) =>
  (await listTickets(client)).filter(({ title }) => /^(Ticket|Rule|File) \d+$/.test(title))

async function strikeAll(
  { webs, workers, cluster, addresses }: Machines,
  round: number,
  faults: string[],
): Promise<void> {
  const strikes: [name: string, strike: () => Promise<void>][] = [
    ...[...webs, ...workers].map((each, index): [string, () => Promise<void>] => [
      index < webs.length ? `web ${index + 1} killed` : `worker ${index - webs.length + 1} killed`,
      async () => {
        await each.kill()
        await delay(1000)
        await each.start()
      },
    ]),
    ['pooler killed', () => cluster.restartPooler()],
    [
      'web 1 and worker 1 stopped by SIGTERM',
      async () => {
        for (const each of [webs[0]!, workers[0]!]) {
          const code = await each.stop()
          if (code !== 0) faults.push(`SIGTERM ended with ${code}`)
          await each.start()
        }
      },
    ],
  ]
  for (const [name, strike] of strikes) {
    await delay(1000 + Math.random() * 2000)
    await strike()
    await reportReady(`round ${round}: ${name}`, addresses, faults)
  }
}

async function failOver({ cluster, addresses }: Machines, faults: string[]): Promise<void> {
  await delay(2000)
  await cluster.failOver()
  await reportReady('primary killed, replica promoted', addresses, faults)
  await delay(5000)
}

async function reportReady(name: string, addresses: readonly string[], faults: string[]): Promise<void> {
  const since = Date.now()
  const seconds = Math.max(...(await Promise.all(addresses.map((address) => untilReady(address, since)))))
  process.stdout.write(`${name}, ready after ${seconds.toFixed(1)} s\n`)
  if (seconds > mostSeconds) faults.push(`${name}: ready only after ${seconds.toFixed(1)} s`)
}
