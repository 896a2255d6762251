import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { findFaults, largestInversion, largestLag, type LoggedCall, planCalls, shotsOf } from './cti-calls.ts'
import { type Instance, startInstance } from './instance.ts'
import { fireAtRate, type Hit, type Shot } from './open-loop.ts'
import { keepResult, line, round, type Times, timesOf } from './report.ts'

/**
 * `npm run bench:cti`: sends as many calls as a large phone system makes, and measures how much slower the rest of
 * the API gets.
 */
const { values } = parseArgs({
  options: { rate: { type: 'string', default: '200' }, seconds: { type: 'string', default: '60' } },
})
const rate = Number(values.rate)
const seconds = Number(values.seconds)
const probesPerSecond = 20

const instance = await startInstance()
try {
  const result = await measure(instance)
  print(result)
  await keepResult('cti', { rate, seconds, ...result })
  process.exitCode = result.faults.length > 0 || result.ratio > 2 ? 1 : 0
} finally {
  await instance.stop()
}

async function measure(on: Instance) {
  const { token } = await on.call<{ token: string }>('GET', '/cti/token')
  const probes = await probesOf(on)
  const plan = planCalls(rate * seconds, await addCallers(on, 100))
  await warmUp(on, token, probes)
  const [loadBefore = 0] = loadavg()
  const idle = await fireAtRate(on.address, probesPerSecond, probes)
  const before = on.cpu()
  const [events, busy] = await Promise.all([
    fireAtRate(on.address, rate, shotsOf(plan, token)),
    fireAtRate(on.address, probesPerSecond, probes),
  ])
  const after = on.cpu()
  const logged = (await readLog(on, plan.calls.length)).filter(({ call_id }) => call_id.startsWith('call-'))
  const perEvent = (part: 'node' | 'postgres') => round(((after[part] - before[part]) * 1000) / events.length)
  const [idleTimes, busyTimes, eventTimes] = [idle, busy, events].map((hits) =>
    timesOf(hits.map(({ milliseconds }) => milliseconds)),
  )
  return {
    calls: plan.calls.length,
    events: events.length,
    faults: [...findFaults(plan, events, logged), ...refusals(idle), ...refusals(busy)],
    disorder: round(largestInversion(plan, events, logged)),
    lag: round(largestLag(plan, events, logged)),
    idle: idleTimes as Times,
    busy: busyTimes as Times,
    event: eventTimes as Times,
    ratio: round((busyTimes as Times).p99 / (idleTimes as Times).p99),
    cpuMillisecondsPerEvent: { node: perEvent('node'), postgres: perEvent('postgres') },
    load: { before: loadBefore, after: loadavg()[0] ?? 0 },
  }
}

type Result = Awaited<ReturnType<typeof measure>>

/** The requests of an agent at work: read a ticket, read the current user. */
async function probesOf(on: Instance): Promise<Shot[]> {
  const permission = ['admin', 'ticket', 'user_preferences', 'cti']
  const { token } = await on.call<{ token: string }>('POST', '/user_access_token', { name: 'bench', permission })
  const authorization = `Token token=${token}`
  const paths = ['/tickets/1', '/users/me']
  return Array.from({ length: probesPerSecond * seconds }, (_, turn) => ({
    method: 'GET',
    path: paths[turn % paths.length] as string,
    authorization,
  }))
}

/** Half of the callers are known customers. */
async function addCallers(on: Instance, count: number): Promise<string[]> {
  const numbers = Array.from({ length: count }, (_, index) => `49302312${String(5000 + index)}`)
  for (const [index, phone] of numbers.entries()) {
    if (index % 2 === 0) await on.call('POST', '/users', { firstname: 'Caller', lastname: String(index), phone })
  }
  return numbers
}

/** The first requests of a process compile its code and open its connections. */
async function warmUp(on: Instance, token: string, probes: readonly Shot[]) {
  const plan = planCalls(600, ['4930231259999'])
  const shots = shotsOf(plan, token).map((shot) => ({ ...shot, body: { ...shot.body, queue: 'warm' } }))
  for (const shot of shots) Object.assign(shot.body, { callId: `warm-${(shot.body as { callId?: string }).callId}` })
  await fireAtRate(on.address, 100, shots)
  await fireAtRate(on.address, 100, probes.slice(0, 200))
}

/** Oldest first. */
async function readLog(on: Instance, calls: number): Promise<LoggedCall[]> {
  const pages = Array.from({ length: Math.ceil(calls / 500) + 1 }, (_, index) => index + 1)
  const lists: LoggedCall[][] = []
  for (const page of pages) {
    const { list } = await on.call<{ list: LoggedCall[] }>('GET', `/cti/log?per_page=500&page=${page}`)
    lists.push(list)
  }
  return lists.flat().toReversed()
}

function refusals(hits: readonly Hit[]): string[] {
  return hits.filter(({ status }) => status !== 200).map(({ status, body }) => `a probe got ${status}: ${body}`)
}

function print({ calls, events, faults, idle, busy, event, ratio, disorder, lag, ...rest }: Result) {
  const { cpuMillisecondsPerEvent: cpu, load } = rest
  line('milliseconds', ['p50', 'p95', 'p99'])
  line('API without calls', [idle.p50, idle.p95, idle.p99])
  line(`API at ${rate} events/s`, [busy.p50, busy.p95, busy.p99])
  line('slowdown factor', [round(busy.p50 / idle.p50), round(busy.p95 / idle.p95), ratio])
  line('call events', [event.p50, event.p95, event.p99])
  line('CPU per event: app, PostgreSQL', [cpu.node, cpu.postgres])
  line('system load before, after', [round(load.before), round(load.after)])
  line('calls, events, faults', [calls, events, faults.length])
  line('largest reordering, largest lag', [disorder, lag])
  for (const fault of faults.slice(0, 10)) process.stdout.write(`  ${fault}\n`)
}
