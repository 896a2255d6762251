import { sniffType } from '#kernel/files/sniff.ts'
import { fetchContent } from './fetch-content.ts'
import { type Network, RequestRefused } from './guarded-request.ts'
import { isPublicAddress } from './public-address.ts'

export type RemoteImage = { type: string; content: Buffer }

const webPorts = new Set(['', '80', '443', '8080', '8443'])
const internet: Network = { isAllowedAddress: isPublicAddress, isAllowedPort: (port) => webPorts.has(port) }

const mostBytes = 5 * 1024 * 1024
const mostMilliseconds = 8000
const imageTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])
const headers = { Accept: [...imageTypes].join(', '), 'User-Agent': 'Mozilla/5.0 (compatible)' }

/**
 * An image from the internet, detected by its first bytes, not by the declared type. Tests pass another network, to
 * serve images from this machine.
 */
export async function fetchImage(address: string, network: Network = internet): Promise<RemoteImage> {
  const content = await fetchContent(address, network, { headers, mostBytes, mostMilliseconds })
  const type = sniffType(content)
  if (!type || !imageTypes.has(type)) throw new RequestRefused('content', 'not an image')
  return { type, content }
}
