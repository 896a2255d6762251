import { type Times, timesOf } from '../report.ts'
import { type Connection, type LoadRequest, openConnection, type Reply } from './connection.ts'

export type Load = { address: string; connections: number; seconds: number }
export type LoadOutcome = { requests: number; perSecond: number; bytes: number; times: Times; failures: string[] }

type Recorder = ReturnType<typeof createRecorder>

/** Each connection sends its next request when the last one is answered. */
export const runClosedLoop = (load: Load, next: () => LoadRequest): Promise<LoadOutcome> =>
  withConnections(load, async (connection, recorder) => {
    while (recorder.elapsed() < load.seconds * 1000) {
      const request = next()
      const began = performance.now()
      recorder.add(began, await connection.send(request))
    }
  })

/**
 * Sends at fixed times while a connection is free, even if earlier requests are unanswered. A request that had to wait for
 * a connection counts from the time when it was due.
 */
export function runOpenLoop(load: Load, perSecond: number, next: () => LoadRequest): Promise<LoadOutcome> {
  const count = Math.ceil(load.seconds * perSecond)
  let sent = 0
  return withConnections(load, async (connection, recorder) => {
    while (sent < count) {
      const due = (sent * 1000) / perSecond
      sent += 1
      const wait = due - recorder.elapsed()
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
      // A late timer is the fault of this process.
      const began = performance.now() + Math.min(0, wait)
      recorder.add(began, await connection.send(next()))
    }
  })
}

async function withConnections(
  { address, connections }: Load,
  run: (connection: Connection, recorder: Recorder) => Promise<void>,
): Promise<LoadOutcome> {
  const open = await Promise.all(Array.from({ length: connections }, () => openConnection(address)))
  const recorder = createRecorder()
  try {
    await Promise.all(open.map((connection) => run(connection, recorder)))
  } finally {
    for (const connection of open) connection.close()
  }
  return recorder.summarise()
}

function createRecorder() {
  const started = performance.now()
  const milliseconds: number[] = []
  const failures = new Set<string>()
  let bytes = 0
  const elapsed = () => performance.now() - started
  return {
    elapsed,
    add: (began: number, reply: Reply) => {
      milliseconds.push(performance.now() - began)
      bytes += reply.bytes
      if (reply.text !== undefined && failures.size < 5) failures.add(`${reply.status} ${reply.text.trim()}`)
    },
    summarise: (): LoadOutcome => ({
      requests: milliseconds.length,
      perSecond: (milliseconds.length * 1000) / elapsed(),
      bytes: bytes / Math.max(1, milliseconds.length),
      times: timesOf(milliseconds),
      failures: [...failures],
    }),
  }
}
