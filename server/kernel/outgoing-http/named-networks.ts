import { BlockList, isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

const addressRange = /^(?<network>[\da-f:.]+)(?:\/(?<prefix>\d{1,3}))?$/i

/** A list such as `10.0.5.0/24, 127.0.0.1`; entries that are no addresses are ignored. */
function parseNetworks(text: string): BlockList {
  const list = new BlockList()
  for (const entry of text.split(/[\s,;]+/)) {
    const { network = '', prefix } = addressRange.exec(entry)?.groups ?? {}
    const version = isIP(network)
    const longest = version === 6 ? 128 : 32
    if (version === 0 || Number(prefix ?? 0) > longest) continue
    list.addSubnet(network, Number(prefix ?? longest), version === 6 ? 'ipv6' : 'ipv4')
  }
  return list
}

/** Public addresses, and the private ones that a setting names. */
export function allowNetworks(text: string): (address: string) => boolean {
  const named = parseNetworks(text)
  return (address) => isPublicAddress(address) || named.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}
