import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

/** A proxy to the database that can be interrupted. */
export type DatabaseProxy = {
  connectionString: string
  /** Ends every connection. New ones are `refused`, or accepted and never answered (`silent`). */
  cut(fashion: 'refused' | 'silent'): void
  mend(): void
  stop(): Promise<void>
}

export async function startDatabaseProxy(connectionString: string): Promise<DatabaseProxy> {
  const target = new URL(connectionString)
  const path = join(target.searchParams.get('host') as string, `.s.PGSQL.${target.port}`)
  const sockets = new Set<Socket>()
  let way: 'open' | 'refused' | 'silent' = 'open'
  const severAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  const hold = (socket: Socket, other?: Socket) => {
    sockets.add(socket)
    socket
      .on('error', () => undefined)
      .on('close', () => {
        sockets.delete(socket)
        other?.destroy()
      })
  }
  const server = createServer((client) => {
    if (way === 'refused') return void client.resetAndDestroy()
    if (way === 'silent') return hold(client)
    const database = connect(path)
    hold(client, database)
    hold(database, client)
    client.pipe(database).pipe(client)
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
    stop: async () => {
      severAll()
      await once(server.close(), 'close')
    },
  }
}
