import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { type Times, timesOf } from '../report.ts'
import type { Peer, PeerRequest } from './peer.ts'

export type PeerOutcome = { perSecond: number; bytes: number; times: Times }

/** The same client for all, because the servers of the others close connections as they like. */
export async function callPeer(peer: Peer, agent: Agent, { method, path, body, headers }: PeerRequest) {
  const payload = body === undefined ? undefined : JSON.stringify(body)
  const described = payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }
  const answer = await new Promise<{ status: number; content: string }>((resolve, reject) => {
    const all = { ...peer.headers, ...headers, ...described }
    const sent = request(new URL(path, peer.address), { agent, method, headers: all })
    sent.on('error', reject)
    sent.on('response', (response) =>
      text(response).then((content) => resolve({ status: response.statusCode ?? 0, content }), reject),
    )
    sent.end(payload)
  })
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.content.slice(0, 300)}`)
  return answer.content
}

/** Each connection sends its next request when the last one is answered. */
export async function loadPeer(
  peer: Peer,
  next: () => PeerRequest,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<PeerOutcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const milliseconds: number[] = []
  let bytes = 0
  const started = performance.now()
  const work = async () => {
    while (performance.now() - started < seconds * 1000) {
      const began = performance.now()
      const content = await callPeer(peer, agent, next())
      bytes += content.length
      milliseconds.push(performance.now() - began)
    }
  }
  try {
    await Promise.all(Array.from({ length: connections }, work))
  } finally {
    agent.destroy()
  }
  const perSecond = (milliseconds.length * 1000) / (performance.now() - started)
  return { perSecond, bytes: bytes / milliseconds.length, times: timesOf(milliseconds) }
}
