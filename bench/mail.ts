import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createTransport } from 'nodemailer'
import { startSmtpPeer } from '#tests/support/smtp-peer.ts'
import { type Instance, startInstance } from './instance.ts'
import { misfiled, type Sent, waitUntilFiled } from './mail-filed.ts'
import { createLetters, type Kind, type Letter } from './mail-letters.ts'
import { watchMemory } from './memory.ts'
import { fireAtRate, type Shot } from './open-loop.ts'
import { keepResult, line, round, type Times, timesOf } from './report.ts'

/** `npm run bench:mail`: sends as much mail as a large helpdesk gets, and measures how much slower the API gets. */
const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '300' },
    idle: { type: 'string', default: '60' },
  },
})
const rate = Number(values.rate)
const seconds = Number(values.seconds)
const idleSeconds = Number(values.idle)
const probesPerSecond = 10
const warmMails = 300
/** Odd, so that every kind of request meets every ticket. */
const probedTickets = 199
const limits = { age: 30_000, ratio: 2, growth: 1.15 }

const smtpPort = await freePort()
const instance = await startInstance(undefined, { SMTP_PORT: String(smtpPort) })
const outbox = await startSmtpPeer()
const sender = createTransport({ host: '127.0.0.1', port: smtpPort, ignoreTLS: true, pool: true, maxConnections: 10 })
try {
  const result = await measure(instance)
  print(result)
  await keepResult('mail', { rate, seconds, ...result })
  process.exitCode = result.faults.length > 0 ? 1 : 0
} finally {
  sender.close()
  await instance.stop()
  await outbox.close()
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

async function measure(on: Instance) {
  await connect(on)
  const probes = await probesOf(on)
  say(`Warming up with ${warmMails} mails`)
  await warmUp(on, probes)
  const [loadBefore = 0] = loadavg()
  say(`Requests only, ${idleSeconds} s`)
  const idle = await fireAtRate(on.address, probesPerSecond, probes(idleSeconds))
  const memory = watchMemory(on)
  const before = on.cpu()
  say(`Requests and ${rate} mails/s, ${seconds} s`)
  const [mails, busy] = await Promise.all([sendAtRate(), fireAtRate(on.address, probesPerSecond, probes(seconds))])
  const filed = await waitUntilFiled(on, mails)
  const after = on.cpu()
  const perMail = (part: 'node' | 'postgres') => round(((after[part] - before[part]) * 1000) / mails.length)
  const [idleTimes, busyTimes] = [idle, busy].map((hits) => timesOf(hits.map(({ milliseconds }) => milliseconds)))
  const ages = mails.flatMap(({ letter, dueAt }) => (filed.get(letter.id) ?? []).map(({ at }) => at - dueAt))
  const result = {
    mails: mails.length,
    kinds: countKinds(mails),
    megabytes: round(mails.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6),
    idle: idleTimes as Times,
    busy: busyTimes as Times,
    ratio: round((busyTimes as Times).p95 / (idleTimes as Times).p95),
    takenAfter: timesOf(mails.map(({ takenAfter }) => takenAfter)),
    age: timesOf(ages),
    answersSent: outbox.received.length,
    cpuMillisecondsPerMail: { node: perMail('node'), postgres: perMail('postgres') },
    memory: memory.stop(),
    load: { before: loadBefore, after: loadavg()[0] ?? 0 },
  }
  const refused = [...idle, ...busy].filter(({ status }) => status >= 300)
  const faults = [...refused.map(({ status, body }) => `a request got ${status}: ${body}`), ...misfiled(mails, filed)]
  return { ...result, faults: [...faults, ...beyondLimits(result)] }
}

type Result = Awaited<ReturnType<typeof measure>>

/** An account for incoming mail, whose replies go to a server that accepts everything. */
async function connect(on: Instance): Promise<void> {
  const { result } = await on.call<{ result: string }>('POST', '/channels_email_verify', {
    inbound: { adapter: 'smtp' },
    outbound: { adapter: 'smtp', options: { host: '127.0.0.1', port: outbox.port, ssl: 'off' } },
    meta: { email: 'support@example.com', realname: 'Support' },
    group_id: 1,
  })
  if (result !== 'ok') throw new Error('The account was not saved.')
}

/** The requests of agents at work: open a ticket, list, search, and write a note. */
async function probesOf(on: Instance): Promise<(seconds: number) => Shot[]> {
  const permission = ['admin', 'ticket', 'user_preferences']
  const { token } = await on.call<{ token: string }>('POST', '/user_access_token', { name: 'bench', permission })
  const authorization = `Token token=${token}`
  const work: readonly ((ticket: number) => Omit<Shot, 'authorization'>)[] = [
    (ticket) => ({ method: 'GET', path: `/tickets/${ticket}?all=true` }),
    () => ({ method: 'GET', path: '/tickets?per_page=50&expand=true' }),
    () => ({ method: 'GET', path: '/tickets/search?query=ba&limit=50' }),
    (ticket) => ({
      method: 'POST',
      path: '/ticket_articles',
      body: { ticket_id: ticket, type: 'note', internal: true, body: 'Seen.' },
    }),
  ]
  const shotAt = (turn: number) => (work[turn % work.length] as (typeof work)[number])(2 + (turn % probedTickets))
  return (length) => Array.from({ length: length * probesPerSecond }, (_, turn) => ({ ...shotAt(turn), authorization }))
}

/** The first mails and requests compile code and open connections; they also create something to list and search. */
async function warmUp(on: Instance, probes: (seconds: number) => Shot[]): Promise<void> {
  const letterAt = createLetters('warm', { backlog: 50 })
  const sent: Sent[] = []
  for (let index = 0; index < warmMails; index += 1) sent.push(await send(letterAt(index), Date.now()))
  await waitUntilFiled(on, sent)
  await fireAtRate(on.address, probesPerSecond * 2, probes(10))
}

async function send(letter: Letter, dueAt: number): Promise<Sent> {
  const raw = letter.raw()
  await sender.sendMail({ envelope: { from: letter.from, to: ['support@example.com'] }, raw })
  return { letter, bytes: raw.length, dueAt, takenAfter: Date.now() - dueAt }
}

/** Sends at fixed times, however slow the service is: waiting time counts towards the age of a mail. */
async function sendAtRate(): Promise<Sent[]> {
  const letterAt = createLetters('mail', { backlog: rate * 5 })
  const started = Date.now()
  const sent: Promise<Sent>[] = []
  for (let index = 0; index < rate * seconds; index += 1) {
    const dueAt = started + (index * 1000) / rate
    await delay(Math.max(0, dueAt - Date.now()))
    sent.push(send(letterAt(index), dueAt))
  }
  return Promise.all(sent)
}

function countKinds(mails: readonly Sent[]): Partial<Record<Kind, number>> {
  return Object.fromEntries(
    Map.groupBy(mails, ({ letter }) => letter.kind)
      .entries()
      .map(([kind, some]) => [kind, some.length]),
  )
}

type Judged = { age: Times; ratio: number; memory: ReturnType<ReturnType<typeof watchMemory>['stop']> }

function beyondLimits({ age, ratio, memory }: Judged): string[] {
  const growth = round(memory.lastThird / memory.secondThird)
  return [
    ...(age.max > limits.age ? [`the oldest mail waited ${age.max} ms (limit: ${limits.age})`] : []),
    ...(ratio > limits.ratio ? [`requests are ${ratio} times slower (limit: ${limits.ratio})`] : []),
    ...(growth > limits.growth ? [`memory grew by a factor of ${growth} (limit: ${limits.growth})`] : []),
  ]
}

function cells({ p50, p95, p99, max }: Times): number[] {
  return [p50, p95, p99, max]
}

function print({ mails, kinds, megabytes, idle, busy, ratio, takenAfter, age, memory, faults, ...rest }: Result) {
  line('milliseconds', ['p50', 'p95', 'p99', 'max'])
  line('requests without mail', cells(idle))
  line(`requests at ${rate} mails/s`, cells(busy))
  line('slowdown factor', [round(busy.p50 / idle.p50), ratio, round(busy.p99 / idle.p99)])
  line('until accepted', cells(takenAfter))
  line('until filed as an article', cells(age))
  line('CPU per mail: app, PostgreSQL', [rest.cpuMillisecondsPerMail.node, rest.cpuMillisecondsPerMail.postgres])
  line('memory: thirds 2, 3, highest, MB/min', [
    memory.secondThird,
    memory.lastThird,
    memory.highest,
    memory.megabytesPerMinute,
  ])
  line('system load before, after', [round(rest.load.before), round(rest.load.after)])
  line('mails, MB, replies sent, faults', [mails, megabytes, rest.answersSent, faults.length])
  for (const [kind, count] of Object.entries(kinds)) line(`  ${kind}`, [count])
  for (const fault of faults.slice(0, 10)) process.stdout.write(`  ${fault}\n`)
  process.stdout.write(faults.length === 0 ? 'OK: all limits are met.\n' : 'FAILED: a limit is exceeded.\n')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await once(server.close(), 'close')
  return port
}
