import {
  type ConnectionProvider,
  type DatabaseConnection,
  DummyDriver,
  type Kysely,
  type QueryResult,
  type RawBuilder,
  Transaction,
} from 'kysely'
import { markAsLast, markAsUnawaited, type PgConnection } from './connection.ts'
import { createDialect } from './driver.ts'
import type { Db } from './pool.ts'
import type { DB } from './tables.ts'

/**
 * Runs `work` in a transaction. Statements do not wait for each other, as they do in a transaction of Kysely: those that
 * are started together (`Promise.all`) are sent together.
 */
export async function inTransaction<T>(
  db: Kysely<DB>,
  work: (transaction: Db) => Promise<T>,
  beginning = 'begin',
): Promise<T> {
  const { connect, end, release } = reserveConnection(db, beginning)
  const { transaction, close } = createTransaction(db, connect)
  try {
    const result = await work(transaction)
    await end('commit')
    return result
  } catch (error) {
    await end('rollback')
    throw error
  } finally {
    close()
    await release()
  }
}

/** Takes a connection of the pool for the first statement: a unit of work that waits for its turn needs none. */
function reserveConnection(db: Kysely<DB>, beginning: string) {
  const isDone = Promise.withResolvers<void>()
  let connected: Promise<PgConnection> | undefined
  let released: Promise<void> | undefined
  const connect = () => {
    connected ??= new Promise<PgConnection>((resolve, reject) => {
      const use = async (given: DatabaseConnection) => {
        const connection = given as PgConnection
        connection.begin(beginning)
        resolve(connection)
        await isDone.promise
      }
      released = db.getExecutor().provideConnection(use).catch(reject)
    })
    return connected
  }
  return {
    connect,
    end: async (how: 'commit' | 'rollback') => {
      // The error of a missing connection is that of the statement.
      const connection = await connected?.catch(() => undefined)
      await connection?.[how]()
    },
    release: async () => {
      isDone.resolve()
      await released
    },
  }
}

const driver = new DummyDriver()
const dialect = createDialect(driver)
/** Kysely asks for these, but a transaction uses only its executor. */
const unused = { driver, dialect, config: { dialect } }

function createTransaction(db: Kysely<DB>, connect: () => Promise<PgConnection>) {
  let hasEnded = false
  const provider: ConnectionProvider = {
    provideConnection: async (use) => {
      begun.add(transaction)
      const connection = hasEnded ? undefined : await connect()
      if (!connection || hasEnded) throw new Error('The transaction has ended')
      return use(connection)
    },
  }
  const executor = db.getExecutor().withConnectionProvider(provider)
  const close = () => {
    hasEnded = true
  }
  const transaction: Db = new Transaction<DB>({ ...unused, executor })
  return { transaction, close }
}

const begun = new WeakSet<Db>()

/** Whether a statement of the transaction was sent, so that it may hold locks. */
export const hasBegun = (transaction: Db): boolean => begun.has(transaction)

/**
 * Runs the last statement of a transaction: `commit` is sent along with it, which saves waiting for its result. If the
 * statement fails, that `commit` rolls back.
 */
export function executeLast<T>(db: Db, statement: RawBuilder<T>): Promise<QueryResult<T>> {
  const compiled = statement.compile(db)
  markAsLast(compiled)
  return db.executeQuery(compiled)
}

/**
 * Sends a statement of a transaction without waiting for its answer, so that the following one can be sent with it. If it
 * fails, the following one fails with the same error, at the latest `commit`. Outside of a transaction it is awaited.
 */
export async function executeUnawaited(db: Db, statement: RawBuilder<unknown>): Promise<void> {
  const compiled = statement.compile(db)
  markAsUnawaited(compiled)
  await db.executeQuery(compiled)
}
