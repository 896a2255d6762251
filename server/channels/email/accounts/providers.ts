import type { Encryption } from '#contract/channel-email.ts'

export type Server = { host: string; port: number; ssl: Encryption }
export type Servers = { imap: Server; smtp: Server }

const overTls = (imap: string, smtp: string): Servers => ({
  imap: { host: imap, port: 993, ssl: 'ssl' },
  smtp: { host: smtp, port: 465, ssl: 'ssl' },
})
const withStarttls = (imap: string, smtp: string): Servers => ({
  imap: { host: imap, port: 993, ssl: 'ssl' },
  smtp: { host: smtp, port: 587, ssl: 'starttls' },
})

/** Well-known providers, by the end of the address's domain or of the host that takes its mail. */
const providers: readonly (readonly [domains: readonly string[], servers: Servers])[] = [
  [['gmail.com', 'googlemail.com', 'google.com'], overTls('imap.gmail.com', 'smtp.gmail.com')],
  [
    ['outlook.com', 'hotmail.com', 'live.com', 'office365.com', 'onmicrosoft.com', 'outlook.de', 'hotmail.de'],
    withStarttls('outlook.office365.com', 'smtp.office365.com'),
  ],
  [['yahoo.com', 'yahoo.de', 'ymail.com', 'yahoodns.net'], overTls('imap.mail.yahoo.com', 'smtp.mail.yahoo.com')],
  [['icloud.com', 'me.com', 'mac.com'], withStarttls('imap.mail.me.com', 'smtp.mail.me.com')],
  [['gmx.de', 'gmx.net', 'gmx.at', 'gmx.ch'], withStarttls('imap.gmx.net', 'mail.gmx.net')],
  [['gmx.com'], withStarttls('imap.gmx.com', 'mail.gmx.com')],
  [['web.de'], withStarttls('imap.web.de', 'smtp.web.de')],
  [['t-online.de'], overTls('secureimap.t-online.de', 'securesmtp.t-online.de')],
  [['kundenserver.de', 'ionos.de', '1and1.com', 'ionos.com'], overTls('imap.ionos.de', 'smtp.ionos.de')],
  [['mailbox.org'], overTls('imap.mailbox.org', 'smtp.mailbox.org')],
  [['posteo.de', 'posteo.net'], overTls('posteo.de', 'posteo.de')],
  [['fastmail.com', 'messagingengine.com'], overTls('imap.fastmail.com', 'smtp.fastmail.com')],
  [['zoho.com', 'zohomail.com'], overTls('imap.zoho.com', 'smtp.zoho.com')],
  [['zoho.eu'], overTls('imap.zoho.eu', 'smtp.zoho.eu')],
  [['aol.com'], overTls('imap.aol.com', 'smtp.aol.com')],
  [['yandex.ru', 'yandex.net', 'yandex.com'], overTls('imap.yandex.com', 'smtp.yandex.com')],
  [['emailsrvr.com'], overTls('secure.emailsrvr.com', 'secure.emailsrvr.com')],
  [['ovh.net', 'ovh.com'], overTls('ssl0.ovh.net', 'ssl0.ovh.net')],
  [['hetzner.com', 'your-server.de'], overTls('mail.your-server.de', 'mail.your-server.de')],
]

const endsIn = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`)

export const providerOf = (host: string): Servers | undefined =>
  providers.find(([domains]) => domains.some((domain) => endsIn(host.toLowerCase(), domain)))?.[1]
