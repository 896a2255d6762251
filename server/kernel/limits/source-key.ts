import { isIPv4, isIPv6 } from 'node:net'

/**
 * What counts as one source of requests: an IPv4 address, or the /64 of an IPv6 address, because one household has
 * 2^64 of the latter. Anything else shares one key, so that a malformed address does not bypass a limit.
 */
export function sourceKey(ip: string): string {
  if (isIPv4(ip)) return ip
  if (!isIPv6(ip)) return 'unknown'
  const groups = ipv6Groups(ip)
  const isMappedIPv4 = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMappedIPv4)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.')
  const network = groups.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}

function ipv6Groups(ip: string): number[] {
  const [address = ''] = ip.split('%')
  const [head = '', tail = ''] = address.split('::').map(withoutDots)
  const [front, back] = [head, tail].map((part) => part.split(':').filter(Boolean))
  const zeros = Array<string>(8 - front!.length - back!.length).fill('0')
  return [...front!, ...zeros, ...back!].map((group) => Number.parseInt(group, 16))
}

/** `ffff:1.2.3.4` → `ffff:102:304` */
function withoutDots(part: string): string {
  return part.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a, b, c, d] = bytes.map(Number) as [number, number, number, number]
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })
}
