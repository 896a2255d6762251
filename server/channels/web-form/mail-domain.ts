import { Resolver } from 'node:dns/promises'
import { domainToASCII } from 'node:url'

declare module '#kernel/context.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- a type alias cannot be merged
  interface FeatureDeps {
    /** Others than those of the machine, for tests. */
    dnsServers?: readonly string[] | undefined
  }
}

const timeout = 2000
/** The name does not exist, or has no record of this type. Other errors are problems of the network. */
const absent = new Set(['ENOTFOUND', 'ENODATA'])

/** Whether mail to the domain can be delivered: it has a mail server or an address. Yes if that cannot be found out. */
export async function canReceiveMail(domain: string, servers?: readonly string[]): Promise<boolean> {
  const resolver = new Resolver({ timeout, tries: 1 })
  if (servers) resolver.setServers(servers)
  const name = domainToASCII(domain)
  const exchangers = await unlessAbsent(() => resolver.resolveMx(name))
  // A single empty name says that the domain receives no mail (RFC 7505).
  if (exchangers) return exchangers === 'unknown' || exchangers.some(({ exchange }) => exchange !== '')
  const addresses = [() => resolver.resolve4(name), () => resolver.resolve6(name)]
  const found = await Promise.all(addresses.map((resolve) => unlessAbsent(resolve)))
  return found.some((answer) => answer !== undefined)
}

async function unlessAbsent<T>(resolve: () => Promise<T>): Promise<T | 'unknown' | undefined> {
  try {
    return await resolve()
  } catch (error) {
    return absent.has(String((error as NodeJS.ErrnoException).code)) ? undefined : 'unknown'
  }
}
