import { X509Certificate } from 'node:crypto'
import { lookup, Resolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import tls from 'node:tls'
import { defaultHost } from '#contract/default-host.ts'
import { isLoopback } from '#features/users/set-up-code.ts'
import type { Config } from '#server/config.ts'
import type { Console } from '../instance/installation.ts'
import { fine, type Finding, problem, problemIfFails, warning } from './finding.ts'

const day = 86_400_000

export function judgeCertificate(name: string, validTo: Date, now: Date): Finding {
  const days = Math.floor((validTo.getTime() - now.getTime()) / day)
  if (days < 0) return problem(`The certificate of ${name} has expired.`)
  return days < 14
    ? warning(`The certificate of ${name} expires in ${days} days.`)
    : fine(`The certificate of ${name} is valid for ${days} days.`)
}

const timeout = 8000

/** Verified against the authorities that this machine trusts. */
function fetchCertificate(host: string, port: number): Promise<Date> {
  return new Promise((resolve, reject) => {
    const socket = tls.connect({ host, port, ...(isIP(host) ? {} : { servername: host }), timeout })
    socket.once('secureConnect', () => {
      resolve(new Date(socket.getPeerCertificate().valid_to))
      socket.destroy()
    })
    socket.once('timeout', () => socket.destroy(new Error(`no answer within ${timeout / 1000} s`)))
    socket.once('error', reject)
  })
}

/** The address in links of emails, as browsers reach it. */
export async function checkPublicAddress({ deps: { settings } }: Console): Promise<Finding[]> {
  const [type, fqdn] = await Promise.all([settings.text('http_type'), settings.text('fqdn')])
  if (fqdn === defaultHost)
    return [
      warning('The public address is not set, so links in emails lead nowhere. Set BASE_URL or the setting fqdn.'),
    ]
  const { hostname, port } = new URL(`${type}://${fqdn}`)
  if (isLoopback(hostname))
    return [warning(`Links in emails lead to ${type}://${fqdn}, which only this machine can open. Set BASE_URL.`)]
  const resolved = await problemIfFails(
    (reason) => `DNS does not know ${hostname}, the hostname in email links: ${reason}`,
    async () => [fine(`${hostname} is ${(await lookup(hostname)).address}.`)],
  )
  if (type !== 'https' || resolved.some(({ level }) => level === 'problem'))
    return type === 'https'
      ? resolved
      : [...resolved, warning('The helpdesk is used without https: passwords are sent in plain text.')]
  const certificate = await problemIfFails(
    (reason) => `${hostname} cannot be reached over https: ${reason}`,
    async () => [judgeCertificate(hostname, await fetchCertificate(hostname, Number(port || 443)), new Date())],
  )
  return [...resolved, ...certificate]
}

/** The certificate of our own listener for incoming email. */
export async function checkMailCertificate({ mail: { tls: files } }: Config): Promise<Finding[]> {
  if (!files) return []
  return problemIfFails(
    (reason) => `The certificate ${files.certFile} (SMTP_CERT) cannot be read: ${reason}`,
    async () => [
      judgeCertificate(
        files.certFile,
        new Date(new X509Certificate(await readFile(files.certFile)).validTo),
        new Date(),
      ),
    ],
  )
}

/** Mails from a domain without SPF are often treated as spam. */
export async function checkSenderDomains({ deps: { db, dnsServers } }: Pick<Console, 'deps'>): Promise<Finding[]> {
  const addresses = await db.selectFrom('email_addresses').select('email').where('active', '=', true).execute()
  const domains = [...new Set(addresses.map(({ email }) => email.split('@').at(-1)?.toLowerCase() ?? ''))]
  const findings = await Promise.all(
    domains.filter((domain) => domain.includes('.')).map((domain) => checkSenderDomain(domain, dnsServers)),
  )
  return findings.flat()
}

const checkSenderDomain = (domain: string, dnsServers: readonly string[] | undefined): Promise<Finding[]> =>
  problemIfFails(
    (reason) => `DNS names no mail server for ${domain}, so customers’ replies do not arrive: ${reason}`,
    async () => {
      // Otherwise a network that drops requests is waited for half a minute for each domain.
      const dns = new Resolver({ timeout: 3000, tries: 2 })
      if (dnsServers) dns.setServers(dnsServers)
      const servers = await dns.resolveMx(domain)
      const texts = await dns.resolveTxt(domain).catch(() => [])
      const hasSpf = texts.some((parts) => parts.join('').startsWith('v=spf1'))
      return [
        fine(`Mail for ${domain} goes to ${servers[0]?.exchange ?? domain}.`),
        ...(hasSpf ? [] : [warning(`${domain} has no SPF record: emails from this address may be treated as spam.`)]),
      ]
    },
  )
