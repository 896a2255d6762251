import { once } from 'node:events'
import { connect } from 'node:net'

export type LoadRequest = {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  body?: object
  headers?: Record<string, string>
}
/** `bytes` of the whole response; `text` is kept for errors only. */
export type Reply = { status: number; bytes: number; text?: string }
export type Connection = { send(request: LoadRequest): Promise<Reply>; close(): void }

/**
 * A keep-alive connection for one request at a time. `node:http` takes 0.1 ms of processor time per request, as much as
 * the bare limit itself, which would be measured along with it on a machine of two cores.
 */
export async function openConnection(address: string): Promise<Connection> {
  const { hostname, port, host } = new URL(address)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  let waiting: PromiseWithResolvers<Reply> | undefined
  let received: Buffer[] = []
  const settle = (act: (one: PromiseWithResolvers<Reply>) => void) => {
    const one = waiting
    waiting = undefined
    if (one) act(one)
  }
  socket.on('data', (chunk) => {
    received.push(chunk)
    const reply = readReply(received)
    if (!reply) return
    received = []
    settle((one) => one.resolve(reply))
  })
  socket.on('close', () => settle((one) => one.reject(new Error('The server closed the connection.'))))
  socket.on('error', (error) => settle((one) => one.reject(error)))
  await once(socket, 'connect')
  return {
    send: (request) => {
      waiting = Promise.withResolvers<Reply>()
      socket.write(encodeRequest(host, request))
      return waiting.promise
    },
    close: () => socket.destroy(),
  }
}

function encodeRequest(host: string, { method, path, body, headers = {} }: LoadRequest): string {
  const payload = body === undefined ? '' : JSON.stringify(body)
  const described =
    body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }
  const lines = Object.entries({ host, ...headers, ...described }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${payload}`
}

const headEnd = '\r\n\r\n'
const lastChunk = '0\r\n\r\n'

/** Undefined while the response is incomplete. */
function readReply(received: readonly Buffer[]): Reply | undefined {
  const first = received[0] as Buffer
  const bytes = received.reduce((sum, { length }) => sum + length, 0)
  const end = first.indexOf(headEnd)
  if (end < 0) return received.length > 1 ? readReply([Buffer.concat(received)]) : undefined
  const head = first.toString('latin1', 0, end)
  const length = /^content-length: *(\d+)/im.exec(head)?.[1]
  const isComplete =
    length === undefined
      ? isLastChunk(received.at(-1) as Buffer) || /^HTTP\/1.1 (204|304)/.test(head)
      : bytes >= end + headEnd.length + Number(length)
  if (!isComplete) return undefined
  const status = Number(head.slice(9, 12))
  return status < 400 ? { status, bytes } : { status, bytes, text: String(Buffer.concat(received)).slice(end) }
}

/** Requests are not pipelined, so that nothing follows the last chunk. */
const isLastChunk = (chunk: Buffer) => chunk.subarray(-lastChunk.length).toString('latin1') === lastChunk
