import pg from 'pg'

/**
 * Connections of closed pools, by database. A new connection is a new process of PostgreSQL, which first has to read the
 * schema: a test with two requests takes 37 ms of the processor time of PostgreSQL, and 105 ms with new connections.
 */
const kept = new Map<string, Set<KeptClient>>()
const most = 8

type Done = (error?: Error | null) => void
/** With what the types leave out. The names with `_` are private, and have no public counterparts. */
type KeptClient = pg.Client & { processID: number; ref(): void; unref(): void } & {
  _queryable: boolean
  _ended: boolean
  _activeQuery: unknown
}

const isAlive = ({ _queryable, _ended }: KeptClient) => _queryable && !_ended

/** Connections of this pool outlive it, for the next pool of the same database. */
export function keepConnections(pool: pg.Pool, connectionString: string): void {
  // Called with `new`, where an object that a function returns is the result.
  function Client(options: pg.ClientConfig): pg.Client {
    return takeClient(connectionString) ?? createClient(options, connectionString)
  }
  Object.assign(pool, { Client })
}

/** Process ids of the connections that are kept, which no test uses. */
export const keptProcesses = (connectionString: string): number[] =>
  [...(kept.get(connectionString) ?? [])].map(({ processID }) => processID)

function takeClient(connectionString: string): KeptClient | undefined {
  const clients = kept.get(connectionString)
  const client = [...(clients ?? [])].find(isAlive)
  if (!client) return undefined
  clients?.delete(client)
  client.ref()
  return client
}

function createClient(options: pg.ClientConfig, connectionString: string): KeptClient {
  const client = new pg.Client(options) as KeptClient
  const [connect, end] = [client.connect.bind(client), client.end.bind(client)]
  let isConnected = false
  const connectOnce = (done: Done) => {
    if (isConnected) return process.nextTick(done)
    connect((error?: Error | null) => {
      isConnected = !error
      done(error)
    })
  }
  const endOrKeep = (done: Done = () => {}) => {
    if (isConnected && isAlive(client) && !client._activeQuery && keep(client, connectionString)) done()
    else end(() => done())
  }
  return Object.assign(client, { connect: connectOnce, end: endOrKeep })
}

/** Whatever a session can leave behind, but not its plans: a test that needs plans for many rows analyzes its tables. */
const clearSession = 'rollback; unlisten *; reset all; discard temp; select pg_advisory_unlock_all()'

/** Unless there are enough. The statements of its next pool run after those that clear it. */
function keep(client: KeptClient, connectionString: string): boolean {
  const clients = kept.get(connectionString) ?? new Set()
  if (clients.size >= most) return false
  kept.set(connectionString, clients.add(client))
  const forget = () => void clients.delete(client)
  client.removeAllListeners().on('error', forget)
  client.query(clearSession, (error) => error && forget())
  // A kept connection does not keep the process running.
  client.unref()
  return true
}
