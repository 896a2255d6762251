import { parseArgs } from 'node:util'
import { askAs } from './ask.ts'
import { openServer } from './database.ts'
import { openFilled } from './filled.ts'
import { type Instance, startInstance } from './instance.ts'
import { fireAtRate, type Hit, type Shot } from './open-loop.ts'
import { keepResult, line, reportProgress, round, timesOf } from './report.ts'
import { tokens } from './rows.ts'
import { fillYear } from './year.ts'

/**
 * `npm run bench:slas -- --tickets 1000000`: changes a calendar, and measures how long the due times of all open tickets
 * take and how much slower the requests of agents get meanwhile.
 */
const { values } = parseArgs({
  options: { tickets: { type: 'string', default: '100000' }, seconds: { type: 'string', default: '20' } },
})
const tickets = Number(values.tickets)
const seconds = Number(values.seconds)
const requestsPerSecond = 20
/** Between two looks at the progress. */
const windowSeconds = 5
const mostSeconds = 300

const week = (from: string) =>
  Object.fromEntries(
    ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [
      day,
      { active: !day.startsWith('s'), timeframes: [[from, '17:00']] },
    ]),
  )

const server = await openServer()
try {
  const url = await openFilled(server, tickets + 1, (db) => fillYear(db, tickets))
  const instance = await startInstance(url)
  try {
    const result = await measure(instance)
    line('milliseconds', ['p50', 'p95', 'p99'])
    line('requests before', [result.quiet.p50, result.quiet.p95, result.quiet.p99])
    line('requests meanwhile', [result.meanwhile.p50, result.meanwhile.p95, result.meanwhile.p99])
    line('slowdown (p95), most 2', [result.ratio])
    line(`${result.total} open tickets, seconds`, [result.seconds, `of ${mostSeconds}`])
    await keepResult('slas', { tickets, ...result })
    const isMissed = result.seconds > mostSeconds || result.ratio > 2
    process.stdout.write(isMissed ? 'A target was missed.\n' : 'All targets were met.\n')
    process.exitCode = isMissed ? 1 : 0
  } finally {
    await instance.stop()
  }
} finally {
  await server.stop()
}

function requests(count: number): Shot[] {
  const paths = ['/tickets/5?all=true', '/ticket_overviews', '/tickets?per_page=20', '/tickets/10?expand=true']
  return Array.from({ length: count }, (_, turn) => ({
    method: 'GET',
    path: paths[turn % paths.length] as string,
    authorization: `Token token=${tokens.everywhere}`,
  }))
}

type Progress = { total: number; done: number; started_at: string | null; finished_at: string | null }

async function measure(instance: Instance) {
  const ask = askAs(instance, tokens.everywhere)
  const { id } = await prepareSla(ask)
  reportProgress('waiting for recalculations of a former run')
  const send = (count: number) => fireAtRate(instance.address, requestsPerSecond, requests(count))
  await waitForEnd(ask, undefined)
  reportProgress(`measuring requests for ${seconds} seconds`)
  await send(requestsPerSecond * 5)
  const idle = await send(requestsPerSecond * seconds)
  const { started_at: before } = await ask<Progress>('GET', '/slas/recalculation')
  reportProgress('changing the calendar')
  // Another hour than that of the run before.
  await ask('PUT', `/calendars/${id}`, { business_hours: week(`0${new Date().getMinutes() % 9}:00`) })
  const busy: Hit[] = []
  let progress: Progress
  do {
    busy.push(...(await send(requestsPerSecond * windowSeconds)))
    progress = await ask<Progress>('GET', '/slas/recalculation')
    reportProgress(`recalculated ${progress.done} of ${progress.total}`)
  } while (progress.started_at === before || progress.finished_at === null)
  const [quiet, meanwhile] = [idle, busy].map((hits) => timesOf(hits.map(({ milliseconds }) => milliseconds)))
  if (!quiet || !meanwhile) throw new Error('Nothing was measured')
  return {
    total: progress.total,
    seconds: round((Date.parse(progress.finished_at) - Date.parse(progress.started_at ?? '')) / 1000),
    quiet,
    meanwhile,
    ratio: round(meanwhile.p95 / quiet.p95),
  }
}

type Ask = ReturnType<typeof askAs>
type Named = { id: number; name: string }

/** The calendar of an SLA for all tickets; a run before this one has left both. */
async function prepareSla(ask: Ask): Promise<Named> {
  const name = 'Measured'
  const calendar =
    (await ask<Named[]>('GET', '/calendars')).find((one) => one.name === name) ??
    (await ask<Named>('POST', '/calendars', { name, timezone: 'Europe/Berlin', business_hours: week('09:00') }))
  const slas = await ask<Named[]>('GET', '/slas')
  if (slas.some((one) => one.name === name)) return calendar
  reportProgress('creating the SLA, and computing due times for the first time')
  const { started_at: before } = await ask<Progress>('GET', '/slas/recalculation')
  // So long that nothing becomes overdue: notices and emails about all tickets at once are not measured here.
  await ask('POST', '/slas', { name, calendar_id: calendar.id, first_response_time: 240, solution_time: 200_000 })
  await waitForEnd(ask, before)
  return calendar
}

/** Until a recalculation other than the one that began then has ended; any, if none is given. */
async function waitForEnd(ask: Ask, before: string | null | undefined): Promise<void> {
  for (;;) {
    const { started_at, finished_at, done, total } = await ask<Progress>('GET', '/slas/recalculation')
    reportProgress(`recalculated ${done} of ${total}`, true)
    if (started_at !== before && (started_at === null || finished_at !== null)) return
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}
