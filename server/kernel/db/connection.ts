import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type pg from 'pg'
import { spreadCustomValues } from '../custom-fields.ts'
import type { EndStatement } from '../tracing.ts'
import { isPlannedForValues } from './plan-for-values.ts'
import { executePrepared, type StatementResult } from './prepared-query.ts'
import { errorCode, isStaleStatement, StaleStatement } from './retryable-errors.ts'

/** A connection of the pool, held for one statement or one transaction. */
export type PgConnection = DatabaseConnection & {
  begin(statement: string): void
  commit(): Promise<void>
  rollback(): Promise<void>
  release(): void
}

export type ConnectionOptions = {
  /** Called with every statement that is sent. */
  onQuery?: ((text: string) => void) | undefined
  /** Called with a statement that took long. */
  slow?: SlowStatements | undefined
  /** Called with every statement that is sent; what it returns is called with the outcome. */
  trace?: TraceStatement | undefined
  /** Awaited before each statement. */
  wait?: (() => Promise<void> | undefined) | undefined
  /** Called when the connection is not needed any more. */
  release: (state: ClientState) => void
}

/** After an error, only the pool knows whether the connection is `broken`. */
export type ClientState = 'sound' | 'failed' | 'broken'

export type TraceStatement = (text: string) => EndStatement | undefined
export type SlowStatements = { milliseconds: number; report(text: string, milliseconds: number): void }

const statementNames = new Map<string, string>()
let generation = 0

/** Named statements are parsed and planned once a connection: 3,900 against 2,500 single-row reads a second. */
function statementName(text: string): string {
  const known = statementNames.get(text)
  if (known !== undefined) return known
  const name = `${createHash('sha1').update(text).digest('base64url')}${generation}`
  // Texts built from lists of differing length would otherwise grow this map without limit.
  if (statementNames.size > 2000) statementNames.clear()
  statementNames.set(text, name)
  return name
}

/**
 * Executes a statement under its name. If the columns of a table have changed since it was prepared, all statements get
 * new names, on all connections: the migration that changed them may have changed others.
 */
async function executeNamed(client: pg.PoolClient, text: string, values: readonly unknown[]): Promise<StatementResult> {
  const name = statementName(text)
  try {
    return await executePrepared(client, { name, text, values })
  } catch (error) {
    if (!isStaleStatement(error)) throw error
    if (statementNames.get(text) === name) {
      generation += 1
      statementNames.clear()
    }
    throw new StaleStatement('The columns of a table have changed', { cause: error })
  }
}

const lastStatements = new WeakSet<CompiledQuery>()

/** `commit` is sent along with this statement, see `executeLast`. */
export const markAsLast = (statement: CompiledQuery): void => void lastStatements.add(statement)

const unawaitedStatements = new WeakSet<CompiledQuery>()

/** The answer to this statement is not awaited, see `executeUnawaited`. */
export const markAsUnawaited = (statement: CompiledQuery): void => void unawaitedStatements.add(statement)

async function answerOf(answer: Promise<StatementResult>, opened?: Promise<unknown>, ended?: Promise<unknown>) {
  try {
    if (!opened && !ended) return await answer
    const [, result] = await Promise.all([opened, answer, ended])
    return result
  } catch (error) {
    // The stack of the driver ends at the socket: this adds the caller.
    if (error instanceof Error) Error.captureStackTrace(error, answerOf)
    throw error
  }
}

const countsRows = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

function present<R>({ command, rowCount, rows }: StatementResult): QueryResult<R> {
  if (rows) spreadCustomValues(rows as Record<string, unknown>[])
  return {
    // Several statements in one text have an array of results.
    rows: (rows ?? []) as R[],
    ...(countsRows.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }),
  }
}

// oxlint-disable-next-line require-yield -- Kysely wants a generator
async function* streamQuery(): AsyncIterableIterator<never> {
  throw new Error('Rows cannot be streamed')
}

/** One write to the socket for all statements that are started together. The socket is not part of pg's types. */
function writeTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** A statement without a name is planned at each execution, and so is one without values, which are few. */
const execute = (client: pg.PoolClient, text: string, values: readonly unknown[]): Promise<StatementResult> => {
  if (values.length === 0) return client.query(text)
  return isPlannedForValues(text) ? client.query(text, [...values]) : executeNamed(client, text, values)
}

type Send = (text: string, values?: readonly unknown[]) => Promise<StatementResult>

const createSend =
  (client: pg.PoolClient, { onQuery, slow, trace }: ConnectionOptions): Send =>
  (text, values = []) => {
    onQuery?.(text)
    writeTogether(client)
    const answer = execute(client, text, values)
    if (slow) reportIfSlow(answer, text, slow)
    const end = trace?.(text)
    if (end) answer.then(() => end(), end)
    return answer
  }

function reportIfSlow(answer: Promise<unknown>, text: string, { milliseconds, report }: SlowStatements): void {
  const since = performance.now()
  const look = () => {
    const taken = performance.now() - since
    if (taken >= milliseconds) report(text, taken)
  }
  answer.then(look, look)
}

const transactionAborted = '25P02'

/**
 * Statements that were sent along with one that failed are refused, too. Whichever is awaited first reports what made the
 * transaction fail, because that decides whether the work is done again.
 */
function createFailures() {
  /** Of a statement whose answer is not awaited. */
  let unawaited: unknown
  /** The last failure that says what is wrong. */
  let cause: unknown
  const note = (error: unknown) => {
    if (errorCode(error) !== transactionAborted) cause = error
  }
  return {
    keepUnawaited: (error: unknown) => {
      note(error)
      unawaited ??= error
    },
    takeUnawaited: () => {
      const taken = unawaited
      unawaited = undefined
      return taken
    },
    explain: async (error: unknown): Promise<unknown> => {
      note(error)
      const first = unawaited ?? error
      note(first)
      // The failure before it has arrived, but those who wait for it have not been told yet.
      if (errorCode(first) === transactionAborted) await setImmediate()
      return cause ?? first
    },
    forget: () => {
      cause = undefined
    },
  }
}

/**
 * Statements are sent at once, even while others are running. `begin` is sent along with the first statement of its
 * transaction, and not at all if there is none.
 */
function createSession(send: Send) {
  let state: 'none' | 'due' | 'open' | 'ended' = 'none'
  let beginning = ''
  let ending: Promise<unknown> | undefined
  const failures = createFailures()

  const open = () => {
    state = 'open'
    return send(beginning)
  }
  const end = (statement: 'commit' | 'rollback') => {
    if (state === 'open') ending = send(statement)
    state = 'ended'
    return ending
  }
  /** All are sent before one is awaited. If several fail, the error of the first is thrown. */
  const sendAll = ({ sql, parameters }: CompiledQuery, isLast: boolean) => {
    const opened = state === 'due' ? open() : undefined
    const answer = send(sql, parameters)
    return answerOf(answer, opened, isLast ? end('commit') : undefined)
  }
  return {
    begin: (statement: string) => {
      beginning = statement
      ending = undefined
      failures.forget()
      state = 'due'
    },
    isUnawaited: (query: CompiledQuery) => state === 'open' && unawaitedStatements.has(query),
    sendUnawaited: ({ sql, parameters }: CompiledQuery): void =>
      void send(sql, parameters).catch(failures.keepUnawaited),
    execute: async (query: CompiledQuery): Promise<StatementResult> => {
      if (state === 'ended') throw new Error('The transaction has ended')
      const isAlone = state === 'none'
      try {
        return await sendAll(query, !isAlone && lastStatements.has(query))
      } catch (error) {
        // Nothing was executed. A transaction has failed as a whole: its unit of work is done again.
        if (isAlone && error instanceof StaleStatement) return sendAll(query, false)
        throw await failures.explain(error)
      }
    },
    end: async (statement: 'commit' | 'rollback') => {
      await end(statement)
      const failed = failures.takeUnawaited()
      state = 'none'
      // If a statement failed, `commit` has rolled back.
      if (statement === 'commit' && failed !== undefined) throw await failures.explain(failed)
    },
  }
}

export function createConnection(client: pg.PoolClient, options: ConnectionOptions): PgConnection {
  const { wait, release } = options
  const session = createSession(createSend(client, options))
  let state: ClientState = 'sound'
  return {
    begin: session.begin,
    executeQuery: async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
      if (wait) await wait()
      if (session.isUnawaited(query)) {
        session.sendUnawaited(query)
        return { rows: [] }
      }
      try {
        return present(await session.execute(query))
      } catch (error) {
        state = 'failed'
        throw error
      }
    },
    streamQuery,
    commit: () => session.end('commit'),
    rollback: () => {
      state = 'failed'
      // If the last statement failed, the commit that was sent with it has rolled back.
      return session.end('rollback').catch(() => {
        state = 'broken'
      })
    },
    release: () => {
      const reached = state
      state = 'sound'
      release(reached)
    },
  }
}
