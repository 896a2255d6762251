import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { eventually } from '#tests/support/eventually.ts'
import { openPeers } from '#tests/support/network-peers.ts'
import { type Instance, startInstance } from './instance.ts'
import { fireAtRate, type Shot } from './open-loop.ts'
import { keepResult, line, round, timesOf } from './report.ts'

/**
 * `npm run bench:messengers`: Telegram, SMS, WhatsApp and Facebook push messages of many people. Measures how fast they are
 * acknowledged, and how long it takes until they are in their tickets.
 */
const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '30' },
    people: { type: 'string', default: '200' },
  },
})
const [rate, seconds, people] = [Number(values.rate), Number(values.seconds), Number(values.people)]
const limits = { acknowledged: 50, filed: 5000 }
const publicUrl = 'https://desk.example.com'

const peers = await openPeers()
const instance = await startInstance(undefined, { ...peers.env, BASE_URL: publicUrl })
try {
  for (const peer of peers.all)
    await peer.connect((method, path, body) => instance.call(method as 'GET' | 'POST', path, body))
  await push(instance, rate * 3)
  const before = instance.cpu()
  const hits = await push(instance, rate * seconds)
  const remaining = await measureRemaining(instance)
  const after = instance.cpu()
  const ages = (await readFiled(instance)).slice(0, hits.length)
  const result = {
    acknowledged: timesOf(hits.map(({ milliseconds }) => milliseconds)),
    filed: timesOf(ages),
    remaining,
    refused: hits.filter(({ status }) => status !== 200).length,
    missing: hits.length - ages.length,
    cpuMilliseconds: {
      node: round(((after.node - before.node) * 1000) / hits.length),
      postgres: round(((after.postgres - before.postgres) * 1000) / hits.length),
    },
    load: round(loadavg()[0] ?? 0),
  }
  const { acknowledged, filed, refused, missing, cpuMilliseconds, load } = result
  line('milliseconds', ['p50', 'p95', 'p99', 'max'])
  line(`acknowledged, ${rate}/s`, [acknowledged.p50, acknowledged.p95, acknowledged.p99, acknowledged.max])
  line('in their tickets after', [filed.p50, filed.p95, filed.p99, filed.max])
  line('all in their tickets after the last', [remaining])
  line('refused, missing', [refused, missing])
  line('CPU ms a message: app, PostgreSQL', [cpuMilliseconds.node, cpuMilliseconds.postgres])
  line('system load', [load])
  await keepResult('messengers', { rate, seconds, people, ...result })
  const isSlow = acknowledged.p95 > limits.acknowledged || Math.max(filed.max, remaining) > limits.filed
  process.exitCode = isSlow || refused + missing > 0 ? 1 : 0
} finally {
  await instance.stop()
  await peers.close()
}

/** The networks take turns, and so do the people. */
function push(on: Instance, count: number) {
  const shots = Array.from({ length: count }, (_, turn): Shot => {
    const peer = peers.all[turn % peers.all.length]!
    const { address, headers, body } = peer.webhookWith(`Message ${turn}`, Math.floor(turn / peers.all.length) % people)
    return { method: 'POST', path: address.replace(`${publicUrl}/api/v1`, ''), headers, text: body }
  })
  return fireAtRate(on.address, rate, shots)
}

type Message = { state: string; received_at: string; updated_at: string }

/** Milliseconds until no message waits. Asks seldom, because the answers are work too. */
async function measureRemaining(on: Instance): Promise<number> {
  const since = performance.now()
  await eventually(async () => {
    const traffic = await on.call<{ waiting: number }[]>('GET', '/channel_messages/summary')
    return traffic.every(({ waiting }) => waiting === 0) || delay(200, false)
  }, 120_000)
  return round(performance.now() - since)
}

/** How long each message waited until the transaction began that filed it, newest first. */
async function readFiled(on: Instance): Promise<number[]> {
  const messages: Message[] = []
  for (let page = 1; ; page += 1) {
    const found = await on.call<Message[]>('GET', `/channel_messages?per_page=1000&page=${page}`)
    messages.push(...found)
    if (found.length < 1000) break
  }
  return messages
    .filter(({ state }) => state === 'filed')
    .map(({ received_at, updated_at }) => Date.parse(updated_at) - Date.parse(received_at))
}
