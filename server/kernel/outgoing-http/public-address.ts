import { BlockList, isIP } from 'node:net'

/** Networks that are not reachable from the internet, or not meant to be: ours, the machine itself, reserved ones. */
const reserved = new BlockList()
const reservedNetworks: readonly [network: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
for (const [network, prefix] of reservedNetworks) reserved.addSubnet(network, prefix, 'ipv4')

/** Of IPv6 only global unicast, without tunnels to IPv4 (Teredo, 6to4) and examples. */
const unicast = new BlockList()
unicast.addSubnet('2000::', 3, 'ipv6')
const exceptions = new BlockList()
for (const [network, prefix] of [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  exceptions.addSubnet(network, prefix, 'ipv6')

/** Whether a request to this IP address leaves our own network. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !reserved.check(address, 'ipv4')
  return version === 6 && unicast.check(address, 'ipv6') && !exceptions.check(address, 'ipv6')
}
