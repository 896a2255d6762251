import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Between a client and a mail server, to break the connection where it hurts. */
export type BreakingProxy = {
  port: number
  /** How often it has broken a connection. */
  breaks: number
  /** Breaks the connection before a command that matches; undefined passes everything. */
  breakBefore: RegExp | undefined
  /** IMAP commands that the server appears to reject. */
  refuse: RegExp | undefined
  /** What else falls over at that moment. */
  meanwhile: (() => Promise<void>) | undefined
  /** Breaks after so many bytes from the server, counted from the next connection on. */
  breakAfterBytes: number
  stop(): Promise<void>
}

export async function startBreakingProxy(target: number): Promise<BreakingProxy> {
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    const both = [client, upstream]
    const sever = () => {
      for (const socket of both) socket.destroy()
    }
    for (const socket of both) {
      sockets.add(socket)
      socket.on('error', sever).on('close', () => {
        sockets.delete(socket)
        sever()
      })
    }
    const breakNow = () => {
      proxy.breaks += 1
      sever()
    }
    let left = proxy.breakAfterBytes
    client.on('data', (piece) => {
      const text = String(piece)
      if (proxy.breakBefore?.test(text)) void Promise.resolve(proxy.meanwhile?.()).finally(breakNow)
      else if (proxy.refuse?.test(text)) client.write(`${text.split(' ')[0]} NO [SERVERBUG] broken\r\n`)
      else upstream.write(piece)
    })
    upstream.on('data', (piece) => {
      client.write(piece.subarray(0, left))
      left -= piece.length
      if (left <= 0) client.end(breakNow)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const proxy: BreakingProxy = {
    port: (server.address() as AddressInfo).port,
    breaks: 0,
    breakBefore: undefined,
    refuse: undefined,
    meanwhile: undefined,
    breakAfterBytes: Number.POSITIVE_INFINITY,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await once(server.close(), 'close')
    },
  }
  return proxy
}
