import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { openPeers } from '#tests/support/network-peers.ts'
import { startSmtpPeer } from '#tests/support/smtp-peer.ts'
import { createInstance } from '../instance.ts'
import { createAllKinds } from '../kinds/all.ts'
import { startLoad } from '../kinds/load.ts'
import { readSizes } from '../sizes.ts'
import { startReaders } from './readers.ts'

const port = 29_571
const smtpPort = 29_572

/** How much happens in each hour of a day, as a share of the busiest one. */
const hours = [2, 1, 1, 1, 2, 5, 15, 40, 80, 100, 95, 85, 60, 70, 85, 80, 65, 45, 25, 15, 10, 6, 4, 3]

const bars = { p95: 1000, growth: 1.3 }

/** Days of a helpdesk, each in some minutes: writes of every kind, and agents who read. Memory must not grow by the day. */
export async function dayFaults(args: string[]): Promise<string[]> {
  const sizes = readSizes(args, { days: 4, minutes: 15, writes: 20, readers: 20 })
  const peers = await openPeers()
  const peer = await startSmtpPeer()
  const environment = { ...peers.env, SMTP_PORT: String(smtpPort), BASE_URL: 'https://desk.example.com' }
  const instance = await createInstance(port, environment)
  const { client } = instance
  const mailPorts = { incoming: smtpPort, outgoing: peer.port }
  const kinds = createAllKinds(client, { mailPorts, messenger: peers.all[0]! })
  const clock = startClock(sizes)
  const load = await startLoad(kinds, writers, () => clock.pause(sizes.writes / writers))
  const readers = startReaders(instance, sizes.readers, () => clock.pause(1 / secondsPerRead))
  try {
    const memory: number[] = []
    for (let day = 1; day <= sizes.days; day += 1) {
      await clock.untilEndOf(day)
      memory.push(readMemory(instance.pid()))
      const { count, p95 } = readers.report()
      process.stdout.write(
        `day ${day}: ${load.acknowledged()} writes, ${count} reads, p95 ${p95} ms, memory ${memory.at(-1)} MB\n`,
      )
    }
    await load.end()
    const { p95, failed } = await readers.end()
    return [...failed, ...judge(p95, memory), ...(await load.verify())]
  } finally {
    load.close()
    await instance.close()
    await peer.close()
    await peers.close()
  }
}

const writers = 8
const secondsPerRead = 2

function judge(p95: number, memory: readonly number[]): string[] {
  const [first = 0] = memory
  const last = memory.at(-1) ?? 0
  return [
    ...(p95 <= bars.p95 ? [] : [`95 % of reads take up to ${p95} ms; at most ${bars.p95} are allowed`]),
    // The first day fills caches.
    ...(last <= first * bars.growth ? [] : [`memory grew from ${first} MB after the first day to ${last} MB`]),
  ]
}

/** Time that passes faster: a day takes some minutes. */
function startClock({ minutes }: { minutes: number }) {
  const since = Date.now()
  const dayMilliseconds = minutes * 60_000
  const shareOfNow = () => {
    const hour = Math.floor((((Date.now() - since) % dayMilliseconds) / dayMilliseconds) * 24)
    return (hours[hour] ?? 1) / 100
  }
  return {
    /** Until the next event, if there are so many a second in the busiest hour. */
    pause: (mostPerSecond: number) =>
      delay(Math.min(5000, (1000 / (mostPerSecond * shareOfNow())) * (0.5 + Math.random()))),
    untilEndOf: (day: number) => delay(since + day * dayMilliseconds - Date.now()),
  }
}

/** Of the process without its database, in megabytes. */
function readMemory(pid: number | undefined): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}
