import type { FastifyInstance, InjectOptions } from 'fastify'
import { pino } from 'pino'
import { buildApp } from '#server/app.ts'
import { createDeps } from '#server/deps.ts'
import type { BlobPlaces } from '#kernel/blobs/open-blobs.ts'
import { drainJobs } from '#kernel/jobs/worker.ts'
import { listJobs } from '#server/jobs.ts'
import { type CastName, castNames, tokenOf } from './cast.ts'
import { checkAnswer } from './check-answer.ts'
import { checkExplanations } from './check-explanations.ts'
import { scratchDatabase } from './database.ts'
import type { Received } from './measured-process.ts'
import { worldTime } from './world-time.ts'

export type Answer = {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- tests reach into bodies of every shape
  body: any
  headers: Record<string, string | string[] | number | undefined>
  text: string
}
export type Call = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>

export type World = Record<CastName, Call> & {
  app: FastifyInstance
  db: Awaited<ReturnType<typeof scratchDatabase>>['db']
  connectionString: string
  /** Without credentials. */
  anyone: Call
  /** Someone with this Authorization header. */
  as(authorization: string): Call
  /** Any other request, also validated against the document. */
  send(options: InjectOptions): Promise<Answer>
  /** Every SQL statement since the last look. */
  queries(): string[]
  /** The clock; it advances only when a test sets it. */
  clock: { now: Date }
  work: { drain(): Promise<void> }
  close(): Promise<void>
}

const under = (path: string) => (path.startsWith('/api/') || path.startsWith('/oauth') ? path : `/api/v1${path}`)

/** The whole application on a separate database, with a caller for each test user. */
export async function world(
  more: Pick<Parameters<typeof createDeps>[0], 'channels' | 'dnsServers' | 'networkUrls' | 'tracing' | 'replica'> &
    Partial<BlobPlaces> = {},
): Promise<World> {
  const statements: string[] = []
  const { db, pool, connectionString, close } = await scratchDatabase(
    (text) => statements.push(text),
    more.tracing?.beginStatement,
  )
  const clock = { now: worldTime }
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' })
  const masterKey = Buffer.alloc(32, 7)
  const deps = createDeps({ db, log, clock: () => clock.now, masterKey, blobs: 'database', dataDir: '', ...more })
  const open = { app: await buildApp(deps), db, deps, pool, close }
  return openWorld(open, { connectionString, clock, queries: () => statements.splice(0) })
}

/** What a world needs while it is open. */
type Open = Pick<Awaited<ReturnType<typeof scratchDatabase>>, 'db' | 'pool' | 'close'> & {
  app: FastifyInstance
  deps: ReturnType<typeof createDeps>
}

/**
 * A closed world forgets its application. The test runner keeps the hooks of all tests until the process ends, and with
 * them the worlds that they close: 5 MB each, which would be read by every garbage collection.
 */
function openWorld(open: Open, rest: Pick<World, 'connectionString' | 'clock' | 'queries'>): World {
  const send = (options: InjectOptions) => checked(open.app, options)
  const caller = (name: CastName) => [name, callerOf(send, `Token token=${tokenOf(name)}`)]
  return {
    ...(Object.fromEntries(castNames.map(caller)) as Record<CastName, Call>),
    ...rest,
    get app() {
      return open.app
    },
    get db() {
      return open.db
    },
    anyone: callerOf(send),
    as: (authorization) => callerOf(send, authorization),
    send,
    work: { drain: () => drainJobs(open.deps, open.pool, listJobs(open.deps.channels)) },
    close: async () => {
      const { app, db, close } = open
      try {
        await checkExplanations(db, rest.clock.now)
      } finally {
        await app.close()
        await close()
        rest.queries()
        for (const part of Object.keys(open)) Reflect.deleteProperty(open, part)
      }
    },
  }
}

const checked = async (app: FastifyInstance, options: InjectOptions) => answerOf(options, await app.inject(options))

/** The response for tests, validated against the document. */
export function answerOf(options: InjectOptions, response: Received): Answer {
  const { statusCode: status, body: text } = response
  const answer = { status, body: bodyOf(response), headers: response.headers as Answer['headers'], text }
  checkAnswer(options, answer)
  return answer
}

const callerOf =
  (send: World['send'], authorization?: string): Call =>
  (method, path, body, headers = {}) => {
    const payload = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const credentials = authorization === undefined ? {} : { authorization }
    return send({
      method,
      url: under(path),
      headers: { ...credentials, ...type, ...headers },
      ...(payload && { payload }),
    })
  }

function bodyOf(response: { body: string; headers: Record<string, unknown> }): unknown {
  return String(response.headers['content-type']).startsWith('application/json')
    ? JSON.parse(response.body)
    : response.body
}
