import { Resolver } from 'node:dns/promises'
import { connect } from 'node:net'
import type { FetchedInbound, MailServerCandidate, Outbound, Outcome } from '#contract/channel-email.ts'
import { withinSeconds } from './deadline.ts'
import { presentNotice, probeInbound, probeOutbound } from './probe.ts'
import { providerOf, type Server } from './providers.ts'
import { withoutSecrets } from './secrets.ts'

type Wanted = { email: string; password: string; user?: string | null | undefined }

const timeoutSeconds = 20
const reach = 2000

/** The servers of an address: those of its provider, else usual names of its domain that answer. */
export async function guessServers(wanted: Wanted): Promise<Outcome> {
  const domain = domainOf(wanted.email)
  try {
    return await withinSeconds(timeoutSeconds, tryAll(wanted, domain), () => undefined)
  } catch {
    return notFound(domain)
  }
}

const domainOf = (email: string) => email.split('@').at(-1)?.toLowerCase() ?? ''

/** The same servers, for a form that tests them one by one and shows the progress. */
export async function listCandidates(email: string): Promise<Record<'inbound' | 'outbound', MailServerCandidate[]>> {
  const { imap, smtp } = await candidates(domainOf(email))
  const [inbound, outbound] = await Promise.all([imap, smtp].map(withOpen))
  return { inbound: inbound ?? [], outbound: outbound ?? [] }
}

const notFound = (domain: string): Outcome => ({
  result: 'failed',
  message: 'not found',
  ...presentNotice('mail_servers_not_found', { domain }),
})

async function tryAll(wanted: Wanted, domain: string): Promise<Outcome> {
  const { imap, smtp } = await candidates(domain)
  const inbound = await firstInbound(wanted, await reachable(imap))
  if (!inbound) return notFound(domain)
  if (inbound.outcome.result !== 'ok')
    return { ...inbound.outcome, setting: withoutSecrets({ inbound: inbound.server }) }
  const outbound = await firstOutbound(inbound.server.options, await reachable(smtp))
  const setting = { inbound: inbound.server, ...(outbound ? { outbound } : {}) }
  return { ...inbound.outcome, setting: withoutSecrets(setting) }
}

/** Best first. Names that do not resolve cost a DNS query, but no connection. */
async function candidates(domain: string): Promise<{ imap: Server[]; smtp: Server[] }> {
  const exchanger = await mailExchanger(domain)
  const known = providerOf(domain) ?? (exchanger ? providerOf(exchanger) : undefined)
  if (known) return { imap: [known.imap], smtp: [known.smtp] }
  const hosts = ['imap', 'smtp', 'mail'].map((name) => `${name}.${domain}`)
  const all = [...new Set([...hosts, domain, ...(exchanger ? [exchanger] : [])])]
  return {
    imap: all.flatMap((host): Server[] => [
      { host, port: 993, ssl: 'ssl' },
      { host, port: 143, ssl: 'starttls' },
    ]),
    smtp: all.flatMap((host): Server[] => [
      { host, port: 465, ssl: 'ssl' },
      { host, port: 587, ssl: 'starttls' },
    ]),
  }
}

async function mailExchanger(domain: string): Promise<string | undefined> {
  const resolver = new Resolver({ timeout: reach, tries: 1 })
  const found = await resolver.resolveMx(domain).catch(() => [])
  return found.toSorted((a, b) => a.priority - b.priority)[0]?.exchange
}

/** All concurrently; the results are in the given order. */
const withOpen = (servers: readonly Server[]): Promise<MailServerCandidate[]> =>
  Promise.all(servers.map(async (server) => ({ ...server, open: await isOpen(server) })))

/** A password is only sent to a server that answered. */
const reachable = async (servers: readonly Server[]) => (await withOpen(servers)).filter(({ open }) => open)

const isOpen = ({ host, port }: Server) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ host, port, timeout: reach })
    const end = (open: boolean) => () => {
      socket.destroy()
      resolve(open)
    }
    socket.once('connect', end(true)).once('error', end(false)).once('timeout', end(false))
  })

type FoundServer = { server: FetchedInbound; outcome: Outcome }

/** Until one accepts the password; otherwise a wrong password is the most useful outcome. */
async function firstInbound(
  { email, password, user }: Wanted,
  servers: readonly Server[],
): Promise<FoundServer | undefined> {
  const names = user ? [user] : [email, email.split('@')[0] ?? email]
  let refused: FoundServer | undefined
  for (const { host, port, ssl } of servers) {
    for (const name of names) {
      const mailbox = { user: name, password, folder: 'INBOX', keep_on_server: false, skip_existing: false }
      const server: FetchedInbound = { adapter: 'imap', options: { host, port, ssl, ssl_verify: true, ...mailbox } }
      const outcome = await probeInbound(server)
      if (outcome.result === 'ok') return { server, outcome }
      if (!refused || outcome.invalid_field?.password) refused = { server, outcome }
    }
  }
  return refused
}

async function firstOutbound(
  { user, password }: FetchedInbound['options'],
  servers: readonly Server[],
): Promise<Outbound | undefined> {
  for (const { host, port, ssl } of servers) {
    const server: Outbound = { adapter: 'smtp', options: { host, port, ssl, ssl_verify: true, user, password } }
    if ((await probeOutbound(server)).result === 'ok') return server
  }
  return undefined
}
