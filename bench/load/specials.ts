import { setTimeout as delay } from 'node:timers/promises'
import { startInstance } from '../instance.ts'
import { round, timesOf } from '../report.ts'
import { startChild } from './children.ts'
import { authorize, firstListener, listeners } from './facts.ts'
import type { Figures, LoadOptions } from './figures.ts'
import type { Stand } from './stand.ts'

/** Measurements that are no loop of one request. */
type SpecialScenario = {
  name: string
  measure(stand: Stand, options: LoadOptions): Promise<Figures>
}

const changes = 20

/** From the request that changes a ticket until the last of 500 agents has received the message. */
const fanOut: SpecialScenario = {
  name: 'socket fan-out',
  measure: async (stand) => {
    const { instance, facts } = stand
    const child = startChild('sockets.ts')
    try {
      child.send({ address: instance.address, listeners, ticket: facts.sharedTicket })
      const opened = await child.receive<{ error?: string }>()
      if (opened.error) throw new Error(opened.error)
      const times: number[] = []
      const before = await stand.readUsage()
      for (let turn = 0; turn < changes; turn += 1) {
        const heard = child.receive<{ heardAt: number }>()
        const began = Date.now()
        await changeTicket(instance.address, facts.sharedTicket, turn)
        times.push((await heard).heardAt - began)
        await stand.drainJobs()
      }
      const after = await stand.readUsage()
      const { p50, p95, p99 } = timesOf(times)
      const cpu = (part: 'node' | 'postgres') => round(((after[part] - before[part]) * 1000) / changes)
      return { p50, p95, p99, cpuOurs: cpu('node'), cpuDatabase: cpu('postgres'), megabytes: megabytesOf(stand) }
    } finally {
      child.stop()
    }
  },
}

const megabytesOf = ({ instance }: Stand) => Math.round(instance.megabytes())

async function changeTicket(address: string, ticket: number, turn: number): Promise<void> {
  const answer = await fetch(`${address}/api/v1/tickets/${ticket}`, {
    method: 'PUT',
    headers: { ...authorize(firstListener), 'content-type': 'application/json' },
    body: JSON.stringify({ priority_id: 1 + (turn % 3) }),
  })
  if (!answer.ok) throw new Error(`socket fan-out: ${answer.status} ${await answer.text()}`)
  await answer.text()
}

/** Tickets are created at a steady rate for ten rounds; then, how long the queue takes to become empty. */
const jobsBehind: SpecialScenario = {
  name: 'jobs at 100 creates/s',
  measure: async (stand, { seconds }) => {
    await stand.drainJobs()
    const task = { scenario: 'create', side: 'ours' as const, perSecond: 100, connections: 64, seconds: seconds * 10 }
    const { perSecond, times } = await stand.run(task)
    const began = performance.now()
    await stand.drainJobs()
    const drain = Math.round(performance.now() - began)
    return { perSecond: round(perSecond), p50: times.p50, p95: times.p95, p99: times.p99, drain }
  },
}

/** Milliseconds after which a process that has nothing to do is idle. */
const untilIdle = 4000

/** Until a process on existing data is ready, the median of three, and its memory when it is idle. */
const startUp: SpecialScenario = {
  name: 'start',
  measure: async ({ databaseUrl }) => {
    const times: number[] = []
    let megabytes = 0
    for (let turn = 0; turn < 3; turn += 1) {
      const began = performance.now()
      const instance = await startInstance(databaseUrl)
      times.push(performance.now() - began)
      await delay(untilIdle)
      megabytes = Math.round(instance.megabytes())
      await instance.stop()
    }
    return { ready: timesOf(times).p50, megabytes }
  },
}

export const specials: readonly SpecialScenario[] = [jobsBehind, fanOut, startUp]
