import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'

export type Balancer = {
  address: string
  /** Requests that were not answered, or with a status of 500 or more. */
  faults: string[]
  /** How many requests each process answered. */
  counts: Map<number, number>
  /** The seconds of the slowest request, with its answer. */
  slowest(): number
  close(): Promise<void>
}

/**
 * Passes requests to the processes whose `/readyz` answers 200, in turn. As other balancers do, it asks the next one only
 * if a process does not accept the connection: a request that was sent is never repeated.
 */
export async function startBalancer(port: number, targets: readonly number[]): Promise<Balancer> {
  const faults: string[] = []
  const counts = new Map<number, number>()
  let turn = 0
  let slowest = 0
  const watch = await watchReadiness(targets)
  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const body = await buffer(incoming)
    const what = `${incoming.method} ${incoming.url?.split('?')[0]}`
    for (let attempt = 0; attempt < targets.length; attempt += 1) {
      const ready = watch.ready()
      const target = ready[turn++ % ready.length]
      if (target === undefined) break
      const since = Date.now()
      const outcome = await forward(target, { incoming, body, outgoing })
      slowest = Math.max(slowest, (Date.now() - since) / 1000)
      if (outcome === 'ECONNREFUSED') continue
      if (outcome !== undefined) {
        faults.push(`${what}: ${outcome} by port ${target}`)
        return outgoing.destroyed || outgoing.destroy()
      }
      counts.set(target, (counts.get(target) ?? 0) + 1)
      if (outgoing.statusCode >= 500) faults.push(`${what}: ${outgoing.statusCode} by port ${target}`)
      return
    }
    faults.push(`${what}: no process is ready`)
    outgoing.writeHead(503).end()
  }

  const server = createServer((incoming, outgoing) => void pass(incoming, outgoing))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${port}`,
    faults,
    counts,
    slowest: () => slowest,
    close: async () => {
      await watch.end()
      server.closeAllConnections()
      server.close()
    },
  }
}

async function watchReadiness(targets: readonly number[]) {
  const state = { isOver: false }
  let ready: number[] = []
  const look = async () => {
    const answers = await Promise.all(targets.map((target) => isReady(target, ready.includes(target))))
    ready = targets.filter((_, index) => answers[index])
  }
  await look()
  const watching = (async () => {
    for (; !state.isOver; await delay(250)) await look()
  })()
  return {
    ready: () => ready,
    end: async () => {
      state.isOver = true
      await watching
    },
  }
}

/** A process that answers late on a busy machine is neither ready nor gone: it stays what it was. */
const isReady = (port: number, before: boolean) =>
  fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5000) }).then(
    ({ ok }) => ok,
    (error: Error) => error.name === 'TimeoutError' && before,
  )

type Passed = { incoming: IncomingMessage; body: Buffer; outgoing: ServerResponse }

/** Undefined when it was answered, otherwise what went wrong. */
const forward = (port: number, { incoming: { method, url, headers }, body, outgoing }: Passed) =>
  new Promise<string | undefined>((resolve) => {
    const sent = request({ host: '127.0.0.1', port, method, path: url, headers, agent: false })
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    sent.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.on('error', ({ message }) => resolve(message))
      answer.on('aborted', () => resolve('the answer is incomplete'))
      answer.on('end', () => resolve(undefined))
      answer.pipe(outgoing)
    })
    sent.end(body)
  })
