import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

/** A proxy to the database that can be interrupted. */
export type DatabaseProxy = {
  connectionString: string
  /** Ends every connection. New ones are `refused`, or accepted and never answered (`silent`). */
  cut(fashion: 'refused' | 'silent'): void
  mend(): void
  /** From now on, each connection breaks at a random byte of what the database sends. `end` returns how many broke. */
  breakRandomly(mostBytesOfAll: number): { end(): number }
  stop(): Promise<void>
}

export async function startDatabaseProxy(connectionString: string): Promise<DatabaseProxy> {
  const target = new URL(connectionString)
  const path = join(target.searchParams.get('host') as string, `.s.PGSQL.${target.port}`)
  const { hold, severAll } = createPairs()
  const breaking = createBreaking()
  let way: 'open' | 'refused' | 'silent' = 'open'
  const server = createServer((client) => {
    if (way === 'refused') return void client.resetAndDestroy()
    if (way === 'silent') return hold(client)
    const database = connect(path)
    hold(client, database)
    hold(database, client)
    client.pipe(database)
    breaking.pass(database, client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    connectionString: `postgres://${target.username}@127.0.0.1:${port}${target.pathname}?sslmode=disable`,
    cut: (fashion) => {
      way = fashion
      severAll()
    },
    mend: () => {
      way = 'open'
      severAll()
    },
    breakRandomly: (most) => {
      breaking.begin(most)
      severAll()
      return {
        end: () => {
          severAll()
          return breaking.end()
        },
      }
    },
    stop: async () => {
      severAll()
      await once(server.close(), 'close')
    },
  }
}

/** The open sockets; the end of one ends the other. */
function createPairs() {
  const sockets = new Set<Socket>()
  return {
    hold: (socket: Socket, other?: Socket) => {
      sockets.add(socket)
      socket
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(socket)
          other?.destroy()
        })
    },
    severAll: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Passes on everything, or, between `begin` and `end`, a random number of bytes of each connection. */
function createBreaking() {
  let mostBytes = 0
  let broken = 0
  return {
    begin: (most: number) => void (mostBytes = most),
    end: () => {
      mostBytes = 0
      return broken
    },
    pass: (from: Socket, to: Socket) => {
      if (mostBytes === 0) return void from.pipe(to)
      let left = Math.floor(Math.random() * mostBytes)
      from.on('data', (chunk: Buffer) => {
        to.write(chunk.subarray(0, left))
        left -= chunk.length
        if (left > 0 || to.destroyed) return
        broken += 1
        to.destroySoon()
        from.destroy()
      })
    },
  }
}
