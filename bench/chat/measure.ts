import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import type { Instance } from '../instance.ts'
import { readCpu } from '../processes.ts'
import { round, timesOf } from '../report.ts'
import { type Heard, keepAvailable, openConsole, openWidgets, type Widgets } from './people.ts'
import { listAgentIds, listStored } from './prepare.ts'

export type ChatLoad = { visitors: number; agents: number; rate: number; seconds: number }
export type MeasuredChats = Awaited<ReturnType<typeof measureWidgets>>

/** Messages a second while there is little to do. */
export const idleRate = 10
/** Milliseconds until the last message is heard. */
const longestWait = 30_000

export async function measureChats(on: Instance, url: string, load: ChatLoad): Promise<MeasuredChats> {
  const heard: Heard = { at: new Map(), repeated: 0, answered: 0, refusals: [] }
  const ids = listAgentIds(load.agents)
  const consoles = await Promise.all(ids.map((id) => openConsole(on.address, id, heard)))
  const stopHeartbeats = keepAvailable(on.address, ids)
  try {
    return await measureWidgets(on, url, { ...load, heard })
  } finally {
    stopHeartbeats()
    for (const socket of consoles) socket.terminate()
  }
}

async function measureWidgets(
  on: Instance,
  url: string,
  { visitors, rate, seconds, heard }: ChatLoad & { heard: Heard },
) {
  await delay(2000)
  const memory = { alone: on.megabytes(), open: 0, highest: 0 }
  const load = { before: loadavg().map(round), after: [0] }
  const widgets = await openWidgets(on.address, visitors, heard)
  await delay(2000)
  memory.open = on.megabytes()
  await writeAtRate(widgets, rate, 2 * rate)
  const idle = await measurePhase(on, widgets, idleRate, seconds)
  const watching = setInterval(() => (memory.highest = Math.max(memory.highest, on.megabytes())), 500)
  const busy = await measurePhase(on, widgets, rate, seconds)
  clearInterval(watching)
  load.after = loadavg().map(round)
  widgets.close()
  const perVisitor = (megabytes: number) => round(((megabytes - memory.alone) * 1024) / visitors)
  const { p50, p95, p99 } = busy.times
  const figures = {
    p50,
    p95,
    p99,
    idleP95: idle.times.p95,
    slowdown: round(p95 / idle.times.p95),
    cpuOurs: busy.cpu.node,
    cpuDatabase: busy.cpu.postgres,
    kilobytesOpen: perVisitor(memory.open),
    kilobytes: perVisitor(memory.highest),
  }
  return { figures, faults: findFaults(heard, await listStored(url), widgets.written()), memory, load }
}

/** What messages cost for some seconds; the processor time includes the pings of the widgets. */
async function measurePhase(on: Instance, widgets: Widgets, perSecond: number, seconds: number) {
  const count = perSecond * seconds
  const first = widgets.written()
  const before = readUsage(on)
  const due = await writeAtRate(widgets, perSecond, count)
  const after = readUsage(on)
  const perMessage = (part: 'node' | 'postgres') => round(((after[part] - before[part]) * 1000) / count)
  const times = timesOf(due.map((at, index) => (widgets.heard.at.get(first + index) ?? Number.POSITIVE_INFINITY) - at))
  return { times, cpu: { node: perMessage('node'), postgres: perMessage('postgres') } }
}

const readUsage = (on: Instance) => ({ node: on.cpu().node, postgres: readCpu(process.pid).postgres })

/** Sends at fixed times, whether earlier messages have arrived or not. Returns when each was due, after all are heard. */
async function writeAtRate(widgets: Widgets, perSecond: number, count: number): Promise<number[]> {
  const started = performance.now()
  const due = Array.from({ length: count }, (_, index) => started + (index * 1000) / perSecond)
  for (const at of due) {
    while (at > performance.now()) await delay(2)
    widgets.write()
  }
  const until = performance.now() + longestWait
  while (widgets.heard.at.size < widgets.written() && performance.now() < until) await delay(50)
  return due
}

function findFaults({ at, repeated, answered, refusals }: Heard, stored: readonly number[], sent: number): string[] {
  const counts = { heard: at.size, answered, stored: stored.length, different: new Set(stored).size }
  return [
    ...Object.entries(counts).flatMap(([name, count]) => (count === sent ? [] : [`${name}: ${count} of ${sent}`])),
    ...(repeated > 0 ? [`heard twice: ${repeated}`] : []),
    ...new Set(refusals),
  ]
}
