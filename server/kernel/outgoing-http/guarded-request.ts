import { lookup } from 'node:dns'
import type { IncomingMessage, RequestOptions } from 'node:http'
import { isIP, type LookupFunction } from 'node:net'

/** Which servers may be called. */
export type Network = { isAllowedAddress(address: string): boolean; isAllowedPort(port: string): boolean }

type Refused = 'address' | 'credentials' | 'port' | 'private_address' | 'redirect' | 'timeout' | 'status' | 'content'

/** Why a request was not sent or its answer not used; the text is for the log. */
export class RequestRefused extends Error {
  override name = 'RequestRefused'
  readonly reason: Refused
  constructor(reason: Refused, message: string) {
    super(message)
    this.reason = reason
  }
}

const privateAddress = () => new RequestRefused('private_address', 'not a public address')

/** The parser normalises what hides an address, such as `0x7f.1`. */
export function parseTarget(address: string, { isAllowedAddress, isAllowedPort }: Network): URL {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) throw new RequestRefused('address', 'not an address of the web')
  if (url.username !== '' || url.password !== '') throw new RequestRefused('credentials', 'credentials in the address')
  if (!isAllowedPort(url.port)) throw new RequestRefused('port', `port ${url.port}`)
  // No name is looked up for an IP address, so the check there would not see it.
  const host = url.hostname.replaceAll(/[[\]]/g, '')
  if (isIP(host) !== 0 && !isAllowedAddress(host)) throw privateAddress()
  return url
}

/** The addresses of a name are checked where the connection is made, so that a second lookup cannot return others. */
const lookUpWithin =
  ({ isAllowedAddress }: Network): LookupFunction =>
  (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '')
      const isAllowed = found.length > 0 && found.every(({ address }) => isAllowedAddress(address))
      if (!isAllowed) return done(privateAddress(), '')
      const [first] = found
      return options.all ? done(null, found) : done(null, first?.address ?? '', first?.family)
    })
  }

export type GuardedRequest = {
  method: string
  headers: Record<string, string>
  body?: string | Uint8Array | undefined
  signal: AbortSignal
  /** Milliseconds until the connection stands, and without any byte of the answer. */
  connectTimeout?: number
  idleTimeout?: number
  /** False accepts any certificate. */
  verifiesCertificate?: boolean
}

/** Sends one request on a connection of its own. Redirects are not followed: each target has to be checked. */
export const sendRequest = (url: URL, network: Network, options: GuardedRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { method, headers, body, signal, connectTimeout, idleTimeout, verifiesCertificate = true } = options
    const sent: RequestOptions & { rejectUnauthorized: boolean } = {
      agent: false,
      lookup: lookUpWithin(network),
      method,
      headers,
      signal,
      rejectUnauthorized: verifiesCertificate,
    }
    const { request: start } = process.getBuiltinModule(url.protocol === 'https:' ? 'node:https' : 'node:http')
    let reading: IncomingMessage | undefined
    const request = start(url, sent, (answer) => resolve((reading = answer))).on('error', reject)
    const giveUp = () => (reading ?? request).destroy(new RequestRefused('timeout', 'no answer in time'))
    if (idleTimeout) request.setTimeout(idleTimeout, giveUp)
    if (connectTimeout) {
      const timer = setTimeout(giveUp, connectTimeout)
      const stop = () => clearTimeout(timer)
      request.once('socket', (socket) => socket.once('connect', stop).once('close', stop))
      request.once('error', stop)
    }
    request.end(body)
  })

/** The beginning of an answer; the rest is not read. */
export async function readAtMost(
  answer: IncomingMessage,
  mostBytes: number,
): Promise<{ content: Buffer; isComplete: boolean }> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of answer as AsyncIterable<Buffer>) {
    pieces.push(piece)
    bytes += piece.length
    // Leaving the loop ends the connection.
    if (bytes > mostBytes) break
  }
  return { content: Buffer.concat(pieces).subarray(0, mostBytes), isComplete: bytes <= mostBytes }
}
