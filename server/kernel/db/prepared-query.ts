import pg from 'pg'
import { memoize } from '../memoize.ts'
import { createRowReader, type Field, type RowReader } from './row-reader.ts'

export type StatementResult = { command: string; rowCount: number | null; rows: unknown[] }
type PreparedStatement = { name: string; text: string; values: readonly unknown[] }
type SubmitQuery = (connection: pg.Connection) => Error | null

/** The parts of the driver's class that are used here; its published types have only some of them. */
const DriverQuery = pg.Query as unknown as {
  new (text: string): { name: string; values: readonly unknown[] }
  prototype: { submit: SubmitQuery }
}

/** How the rows of the prepared statements of a connection are read, by the name of the statement. */
const readersOf = memoize((_client: pg.ClientBase) => new Map<string, RowReader>())

/** `{1,2}`: the driver escapes each element, which takes 15 µs for 25 numbers. */
const writeNumbers = (value: unknown): unknown =>
  Array.isArray(value) && value.every(Number.isInteger) ? `{${value.join()}}` : value

/** The same connection, but it does not ask for the columns of a result. */
const withoutDescribing = memoize((connection: pg.Connection): pg.Connection =>
  Object.create(connection, { describe: { value: () => undefined } }),
)

/**
 * A prepared statement whose columns are described once for each connection. The driver asks for them at each execution,
 * which takes 25 µs for a ticket, as much as everything else it does for the statement. PostgreSQL refuses to execute a
 * prepared statement whose columns have changed. A class, because a pipeline accepts no other queries.
 */
class PreparedQuery extends DriverQuery {
  private reader: RowReader | undefined
  private result: StatementResult = { command: '', rowCount: 0, rows: [] }
  private failure: unknown
  private readonly client: pg.ClientBase
  private readonly callback: (error: unknown, result: StatementResult) => void

  constructor(
    client: pg.ClientBase,
    { name, text, values }: PreparedStatement,
    callback: (error: unknown, result: StatementResult) => void,
  ) {
    super(text)
    this.name = name
    this.values = values.map(writeNumbers)
    this.client = client
    this.callback = callback
    this.reader = readersOf(client).get(name)
  }

  submit(connection: pg.Connection): Error | null {
    const target = this.reader ? withoutDescribing(connection) : connection
    return DriverQuery.prototype.submit.call(this, target)
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.reader = createRowReader(fields, (type) => this.client.getTypeParser(type, 'text'))
    readersOf(this.client).set(this.name, this.reader)
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    try {
      this.result.rows.push(this.reader?.(fields))
    } catch (error) {
      this.failure ??= error
    }
  }

  /** `SELECT 20`, `INSERT 0 1`. */
  handleCommandComplete({ text }: { text: string }): void {
    this.result.command = text.slice(0, text.indexOf(' '))
    this.result.rowCount = Number(text.slice(text.lastIndexOf(' ')))
    // A statement without columns is not described.
    if (!this.reader) this.handleRowDescription({ fields: [] })
  }

  handleReadyForQuery(): void {
    this.callback(this.failure, this.result)
  }

  handleError(error: unknown): void {
    this.callback(this.failure ?? error, this.result)
  }
}

export const executePrepared = (client: pg.ClientBase, statement: PreparedStatement): Promise<StatementResult> =>
  new Promise((resolve, reject) => {
    const settle = (error: unknown, result: StatementResult) => (error === undefined ? resolve(result) : reject(error))
    client.query(new PreparedQuery(client, statement, settle) as unknown as pg.Query)
  })
