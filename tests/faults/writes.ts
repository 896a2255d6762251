import { setTimeout as delay } from 'node:timers/promises'
import { openPeers } from '#tests/support/network-peers.ts'
import { startSmtpPeer } from '#tests/support/smtp-peer.ts'
import { createInstance, type Instance } from './instance.ts'
import { createAllKinds } from './kinds/all.ts'
import { startLoad } from './kinds/load.ts'
import { readSizes } from './sizes.ts'
import { untilReady } from './ready.ts'

const port = 29_518
const smtpPort = 29_519
const mostSeconds = 5

/**
 * Clients make every kind of write, while process and database are killed in turn, until there were enough writes and
 * kills. Pauses and SIGTERM come on top.
 */
export async function writeFaults(args: string[]): Promise<string[]> {
  const { writes, kills, clients } = readSizes(args, { writes: 20_000, kills: 32, clients: 8 })
  const peers = await openPeers()
  const peer = await startSmtpPeer()
  const instance = await createInstance(port, {
    ...peers.env,
    SMTP_PORT: String(smtpPort),
    BASE_URL: 'https://desk.example.com',
  })
  const { client } = instance
  const mailPorts = { incoming: smtpPort, outgoing: peer.port }
  const kinds = createAllKinds(client, { mailPorts, messenger: peers.all[0]! })
  const faults: string[] = []
  const load = await startLoad(kinds, clients)
  try {
    let killed = 0
    for (let turn = 0; killed < kills; turn += 1) {
      // In even steps, so that there are faults from the first write to the last.
      while (load.acknowledged() / writes < killed / kills) await delay(50)
      killed += (await strikeOnce(instance, turn, faults)) ? 1 : 0
      process.stdout.write(`${killed} kills, ${load.acknowledged()} acknowledged writes\n`)
    }
    while (load.acknowledged() < writes) await delay(50)
    await load.end()
    return [...faults, ...(await load.verify())]
  } finally {
    load.close()
    await instance.close()
    await peer.close()
    await peers.close()
  }
}

/** Whether it was a kill. */
async function strikeOnce(instance: Instance, turn: number, faults: string[]): Promise<boolean> {
  const { name, strike } = strikes[turn % strikes.length]!
  await delay(500 + Math.random() * 1500)
  const since = await strike(instance, faults)
  const seconds = await untilReady(instance.address, since)
  process.stdout.write(`${name}, ready after ${seconds.toFixed(1)} s; `)
  if (seconds > mostSeconds) faults.push(`${name}: ready only after ${seconds.toFixed(1)} s`)
  return name.endsWith('killed')
}

type Strike = { name: string; strike(instance: Instance, faults: string[]): Promise<number> }

/** Each returns the time from which the instance has to be ready again. */
const strikes: Strike[] = [
  {
    name: 'process killed',
    strike: async (instance) => {
      await instance.kill()
      // Starting a process takes longer; the limit is for the return of the database.
      await instance.start()
      return Date.now()
    },
  },
  {
    name: 'database killed',
    strike: async (instance) => {
      instance.database.signal('SIGKILL')
      await instance.database.untilBack()
      return Date.now()
    },
  },
  {
    name: 'process and database killed',
    strike: async (instance) => {
      instance.database.signal('SIGKILL')
      await instance.kill()
      await instance.start()
      return Date.now()
    },
  },
  {
    name: 'database paused for 3 s',
    strike: async (instance) => {
      const paused = instance.database.signal('SIGSTOP')
      await delay(3000)
      instance.database.signal('SIGCONT', paused)
      return Date.now()
    },
  },
  {
    name: 'process stopped by SIGTERM',
    strike: async (instance, faults) => {
      const code = await instance.stop()
      if (code !== 0) faults.push(`SIGTERM ended with ${code}`)
      await instance.start()
      return Date.now()
    },
  },
]
