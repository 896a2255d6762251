import { BlockList, isIPv6 } from 'node:net'
import type { Ctx } from '#kernel/context.ts'
import { limitKey, takeFromLimits } from '#kernel/limits/rate-limit.ts'
import { sourceKey } from '#kernel/limits/source-key.ts'
import { normalizeAddress } from '#kernel/mail/normalize-address.ts'

/** The origin of a request, as far as it is known. */
export type Source = { channelId: number | null; remote: string | null }

/** Acknowledgements per hour. Addresses are easily forged, so that there are limits per recipient and in total. */
const most = { address: 3, domain: 60, remote: 200, account: 500, all: 1000 }
const hour = 3600

/**
 * Counted outside of the transaction, in which all acknowledgements would wait for each other. What exceeds the limit of
 * one source does not count in the total.
 */
export async function isInBudget({ deps, now }: Ctx, recipient: string, source: Source): Promise<boolean> {
  const address = normalizeAddress(recipient)
  const limits = [
    { scope: 'address', value: address },
    { scope: 'domain', value: address.slice(address.lastIndexOf('@') + 1) },
    { scope: 'account', value: String(source.channelId) },
    ...(isForeign(source.remote) ? [{ scope: 'remote', value: sourceKey(source.remote) } as const] : []),
  ] as const
  const allowed = await take(limits)
  return allowed && take([{ scope: 'all', value: '' }])

  function take(some: readonly { scope: keyof typeof most; value: string }[]): Promise<boolean> {
    const counted = some.map(({ scope, value }) => ({
      key: limitKey(`acknowledgement to ${scope}`, value),
      max: most[scope],
    }))
    return takeFromLimits(deps.db, counted, { seconds: hour, now })
  }
}

const own = new BlockList()
for (const [net, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  own.addSubnet(net, prefix, 'ipv4')
}
for (const [net, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  own.addSubnet(net, prefix, 'ipv6')

/** Private addresses are our own mail servers, which deliver mail of all senders. */
const isForeign = (remote: string | null): remote is string =>
  remote !== null && !own.check(remote, isIPv6(remote) ? 'ipv6' : 'ipv4')
