import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type pg from 'pg'

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
  /** Awaited before each statement. */
  wait?: (() => Promise<void> | undefined) | undefined
}

const statementNames = new Map<string, string>()

/** Named statements are parsed and planned once a connection: 3,900 against 2,500 single-row reads a second. */
function statementName(text: string): string {
  const known = statementNames.get(text)
  if (known !== undefined) return known
  const name = createHash('sha1').update(text).digest('base64url')
  // Texts built from lists of differing length would otherwise grow this map without limit.
  if (statementNames.size > 2000) statementNames.clear()
  statementNames.set(text, name)
  return name
}

const lastStatements = new WeakSet<CompiledQuery>()

/** `commit` is sent along with this statement, see `executeLast`. */
export const markAsLast = (statement: CompiledQuery): void => void lastStatements.add(statement)

async function answerOf(answer: Promise<pg.QueryResult>, opened?: Promise<unknown>, ended?: Promise<unknown>) {
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

const present = <R>({ command, rowCount, rows }: pg.QueryResult): QueryResult<R> => ({
  // Several statements in one text have an array of results.
  rows: (rows ?? []) as R[],
  ...(countsRows.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }),
})

// oxlint-disable-next-line require-yield -- Kysely wants a generator
async function* streamQuery(): AsyncIterableIterator<never> {
  throw new Error('Rows cannot be streamed')
}

/** One write to the socket for several statements, instead of one for each. The socket is not part of pg's types. */
function writeTogether<T>(client: pg.PoolClient, send: () => T): T {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  stream.cork()
  try {
    return send()
  } finally {
    stream.uncork()
  }
}

/**
 * Statements are sent at once, even while others are running. `begin` is sent along with the first statement of its
 * transaction, and not at all if there is none.
 */
export function createConnection(client: pg.PoolClient, { onQuery, wait }: ConnectionOptions): PgConnection {
  let state: 'none' | 'due' | 'open' | 'ended' = 'none'
  let beginning = ''
  let ending: Promise<unknown> | undefined
  let isBroken = false

  const send = (text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> => {
    onQuery?.(text)
    return client.query(values.length > 0 ? { name: statementName(text), text, values: values as unknown[] } : { text })
  }
  const open = () => {
    state = 'open'
    return send(beginning)
  }
  const end = (statement: 'commit' | 'rollback') => {
    if (state === 'open') ending = send(statement)
    state = 'ended'
    return ending
  }
  return {
    begin: (statement) => {
      beginning = statement
      ending = undefined
      state = 'due'
    },
    executeQuery: async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
      if (wait) await wait()
      if (state === 'ended') throw new Error('The transaction has ended')
      const isLast = state !== 'none' && lastStatements.has(query)
      if (state !== 'due' && !isLast) return present(await answerOf(send(query.sql, query.parameters)))
      // All are sent before one is awaited. If several fail, the error of the first is thrown.
      const { answer, opened, ended } = writeTogether(client, () => ({
        opened: state === 'due' ? open() : undefined,
        answer: send(query.sql, query.parameters),
        ended: isLast ? end('commit') : undefined,
      }))
      return present(await answerOf(answer, opened, ended))
    },
    streamQuery,
    commit: async () => {
      await end('commit')
      state = 'none'
    },
    rollback: async () => {
      // If the last statement failed, the commit that was sent with it has rolled back.
      await end('rollback')?.catch(() => {
        isBroken = true
      })
      state = 'none'
    },
    release: () => client.release(isBroken),
  }
}
