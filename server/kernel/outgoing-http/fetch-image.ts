import { lookup } from 'node:dns'
import type { IncomingMessage, RequestOptions } from 'node:http'
import { isIP, type LookupFunction } from 'node:net'
import { sniffType } from '#kernel/files/sniff.ts'
import { isPublicAddress } from './public-address.ts'

export type RemoteImage = { type: string; content: Buffer }

/** Parameters, so that tests can serve images from this machine. */
type Network = { isAllowedAddress(address: string): boolean; isAllowedPort(port: string): boolean }

const webPorts = new Set(['', '80', '443', '8080', '8443'])
const internet: Network = { isAllowedAddress: isPublicAddress, isAllowedPort: (port) => webPorts.has(port) }

const mostBytes = 5 * 1024 * 1024
const mostRedirects = 3
const mostMilliseconds = 8000
const imageTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])

/** Why there is no image; for the log, because the reader sees only that it is missing. */
export class ImageRefused extends Error {
  override name = 'ImageRefused'
}

/**
 * An image from the internet, detected by its first bytes, not by the declared type. Neither cookies nor a
 * referrer are sent. The addresses of a name are checked where the connection is made, so that a second lookup
 * cannot return others; every redirect is checked again.
 */
export async function fetchImage(address: string, network: Network = internet): Promise<RemoteImage> {
  const signal = AbortSignal.timeout(mostMilliseconds)
  let url = parseAddress(address, network)
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const answer = await request(url, network, signal)
    const { statusCode = 0, headers } = answer
    if (statusCode === 200) return readImage(answer)
    answer.destroy()
    if (statusCode < 300 || statusCode > 399 || !headers.location) throw new ImageRefused(`status ${statusCode}`)
    url = parseAddress(URL.parse(headers.location, url.href)?.href ?? '', network)
  }
  throw new ImageRefused('too many redirects')
}

/** The parser normalises what hides an address, such as `0x7f.1`. */
function parseAddress(address: string, { isAllowedAddress, isAllowedPort }: Network): URL {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) throw new ImageRefused('not an address of the web')
  if (url.username !== '' || url.password !== '') throw new ImageRefused('credentials in the address')
  if (!isAllowedPort(url.port)) throw new ImageRefused(`port ${url.port}`)
  // No name is looked up for an IP address, so the check there would not see it.
  const host = url.hostname.replaceAll(/[[\]]/g, '')
  if (isIP(host) !== 0 && !isAllowedAddress(host)) throw new ImageRefused('not a public address')
  return url
}

const lookUpWithin =
  ({ isAllowedAddress }: Network): LookupFunction =>
  (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '')
      const isAllowed = found.length > 0 && found.every(({ address }) => isAllowedAddress(address))
      if (!isAllowed) return done(new ImageRefused('not a public address'), '')
      const [first] = found
      return options.all ? done(null, found) : done(null, first?.address ?? '', first?.family)
    })
  }

const request = (url: URL, network: Network, signal: AbortSignal): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const options: RequestOptions = {
      agent: false,
      lookup: lookUpWithin(network),
      signal,
      headers: { Accept: 'image/png, image/jpeg, image/gif, image/webp', 'User-Agent': 'Mozilla/5.0 (compatible)' },
    }
    const { get } = process.getBuiltinModule(url.protocol === 'https:' ? 'node:https' : 'node:http')
    get(url, options, resolve).on('error', reject)
  })

async function readImage(answer: IncomingMessage): Promise<RemoteImage> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of answer as AsyncIterable<Buffer>) {
    bytes += piece.length
    if (bytes > mostBytes) throw new ImageRefused('too large')
    pieces.push(piece)
  }
  const content = Buffer.concat(pieces)
  const type = sniffType(content)
  if (!type || !imageTypes.has(type)) throw new ImageRefused('not an image')
  return { type, content }
}
