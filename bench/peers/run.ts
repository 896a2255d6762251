import { Agent } from 'node:http'
import { parseArgs } from 'node:util'
import { openServer } from '../database.ts'
import { keepResult, line, reportProgress, round } from '../report.ts'
import { callPeer, loadPeer, type PeerOutcome } from './client.ts'
import { createPeerDatabase } from './database.ts'
import { type Peer, type ScenarioName, scenarioNames } from './peer.ts'
import { startRedmine } from './redmine.ts'
import { startRt } from './rt.ts'
import { startSwitchboard } from './switchboard.ts'

/**
 * `npm run bench:peers`: the same work over the REST APIs of Switchboard, Redmine and RT, one after the other on one
 * machine and one database server. Installs Debian's packages of the others, so it needs Debian and root.
 */
const { values } = parseArgs({
  options: {
    peers: { type: 'string', default: 'switchboard,redmine,rt' },
    tickets: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '8' },
  },
})
const load = { seconds: Number(values.seconds), connections: Number(values.connections) }

const starts: Record<string, (databaseUrl: string) => Promise<Peer>> = {
  switchboard: startSwitchboard,
  redmine: startRedmine,
  rt: startRt,
}

type Measured = { version: string; megabytes: number } & Record<ScenarioName, PeerOutcome>

const server = await openServer()
try {
  const results: Record<string, Measured> = {}
  for (const name of values.peers.split(',')) {
    const start = starts[name]
    if (!start) throw new Error(`Unknown: ${name}. Known: ${Object.keys(starts).join(', ')}`)
    const peer = await start(await createPeerDatabase(server, `peer_${name}`))
    try {
      results[peer.name] = await measure(peer)
    } finally {
      await peer.stop()
    }
  }
  await keepResult('peers', { ...load, tickets: Number(values.tickets), results })
} finally {
  await server.stop()
}

/** The tickets are created through the API, so that each product stores them as it stores all. */
async function createTickets(peer: Peer): Promise<number[]> {
  const agent = new Agent({ keepAlive: true })
  const ids: number[] = []
  for (let turn = 0; turn < Number(values.tickets); turn += 1) {
    const answer = await callPeer(peer, agent, peer.requests.create(turn, ids))
    ids.push(peer.createdId(JSON.parse(answer)))
    reportProgress(`${peer.name}: ${ids.length} tickets`, true)
  }
  agent.destroy()
  return ids
}

async function measure(peer: Peer): Promise<Measured> {
  const ids = await createTickets(peer)
  process.stdout.write(`${peer.name} ${peer.version}, ${ids.length} tickets, ${load.connections} connections\n`)
  line('', ['req/s', 'p50', 'p95', 'p99', 'bytes'])
  const outcomes = {} as Record<ScenarioName, PeerOutcome>
  let turn = ids.length
  for (const name of scenarioNames) {
    const next = () => peer.requests[name]((turn += 1), ids)
    await loadPeer(peer, next, { ...load, seconds: 2 })
    const outcome = await loadPeer(peer, next, load)
    outcomes[name] = outcome
    const { p50, p95, p99 } = outcome.times
    line(name, [round(outcome.perSecond), p50, p95, p99, Math.round(outcome.bytes)])
  }
  process.stdout.write(`memory ${peer.megabytes()} MB\n\n`)
  return { version: peer.version, megabytes: peer.megabytes(), ...outcomes }
}
