import { BlockList, isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

const addressRange = /^(?<network>[\da-f:.]+)(?:\/(?<prefix>\d{1,3}))?$/i

type Range = { network: string; prefix: number; family: 'ipv4' | 'ipv6' }

function parseEntry(entry: string): Range | undefined {
  const { network = '', prefix } = addressRange.exec(entry)?.groups ?? {}
  const version = isIP(network)
  const longest = version === 6 ? 128 : 32
  if (version === 0 || Number(prefix ?? 0) > longest) return undefined
  return { network, prefix: Number(prefix ?? longest), family: version === 6 ? 'ipv6' : 'ipv4' }
}

const entriesIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

/** Whether every entry of a list such as `10.0.5.0/24, 127.0.0.1` is an address or a range. */
export const areNetworks = (text: string): boolean => entriesIn(text).every((entry) => parseEntry(entry) !== undefined)

function parseNetworks(text: string): BlockList {
  const list = new BlockList()
  for (const entry of entriesIn(text)) {
    const range = parseEntry(entry)
    if (range) list.addSubnet(range.network, range.prefix, range.family)
  }
  return list
}

/** Public addresses, and the private ones that a setting names. */
export function allowNetworks(text: string): (address: string) => boolean {
  const named = parseNetworks(text)
  return (address) => isPublicAddress(address) || named.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}
