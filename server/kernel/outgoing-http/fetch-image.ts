import type { IncomingMessage } from 'node:http'
import { sniffType } from '#kernel/files/sniff.ts'
import { type Network, parseTarget, readAtMost, RequestRefused, sendRequest } from './guarded-request.ts'
import { isPublicAddress } from './public-address.ts'

export type RemoteImage = { type: string; content: Buffer }

const webPorts = new Set(['', '80', '443', '8080', '8443'])
const internet: Network = { isAllowedAddress: isPublicAddress, isAllowedPort: (port) => webPorts.has(port) }

const mostBytes = 5 * 1024 * 1024
const mostRedirects = 3
const mostMilliseconds = 8000
const imageTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])
const headers = { Accept: [...imageTypes].join(', '), 'User-Agent': 'Mozilla/5.0 (compatible)' }

/**
 * An image from the internet, detected by its first bytes, not by the declared type. Neither cookies nor a
 * referrer are sent; every redirect is checked again. Tests pass another network, to serve images from this machine.
 */
export async function fetchImage(address: string, network: Network = internet): Promise<RemoteImage> {
  const signal = AbortSignal.timeout(mostMilliseconds)
  let url = parseTarget(address, network)
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const answer = await sendRequest(url, network, { method: 'GET', headers, signal })
    const { statusCode = 0, headers: answered } = answer
    if (statusCode === 200) return readImage(answer)
    answer.destroy()
    if (statusCode < 300 || statusCode > 399 || !answered.location)
      throw new RequestRefused('status', `status ${statusCode}`)
    url = parseTarget(URL.parse(answered.location, url.href)?.href ?? '', network)
  }
  throw new RequestRefused('redirect', 'too many redirects')
}

async function readImage(answer: IncomingMessage): Promise<RemoteImage> {
  const { content, isComplete } = await readAtMost(answer, mostBytes)
  if (!isComplete) throw new RequestRefused('content', 'too large')
  const type = sniffType(content)
  if (!type || !imageTypes.has(type)) throw new RequestRefused('content', 'not an image')
  return { type, content }
}
