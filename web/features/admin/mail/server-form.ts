import { t } from '#web/lib/i18n/i18n.ts'
import type { MailServer } from '#contract/channel-email.ts'
import type { ServerForm, Side } from './trials.ts'

export type Servers = Record<Side, ServerForm>

const blankServer = (adapter: string): ServerForm => ({
  adapter,
  host: '',
  port: null,
  ssl: 'ssl',
  ssl_verify: true,
  user: '',
  password: '',
})

/** What is known of a server, ready to be changed; of an unknown one nothing but how it is spoken to. */
export const serverForm = (adapter: string, server?: MailServer): ServerForm => ({
  ...blankServer(adapter),
  ...(server && { adapter: server.adapter, ...(server.options as Partial<ServerForm>) }),
})

/** Both servers of a mailbox, to be named by hand. */
export function blankServers({ email, password }: { email: string; password: string }): Servers {
  const typed = { user: email, password }
  return { inbound: { ...blankServer('imap'), ...typed }, outbound: { ...blankServer('smtp'), ...typed } }
}

const usualPorts: Record<string, Record<ServerForm['ssl'], number>> = {
  imap: { ssl: 993, starttls: 143, off: 143 },
  pop3: { ssl: 995, starttls: 110, off: 110 },
  smtp: { ssl: 465, starttls: 587, off: 587 },
}

const encryption = (ssl: ServerForm['ssl']) => ({ ssl: 'TLS', starttls: 'STARTTLS', off: t('without encryption') })[ssl]

/** "imap.acme.test:993, TLS": what is being tried, for people. */
export const placeOf = ({ adapter, host, port, ssl }: Pick<ServerForm, 'adapter' | 'host' | 'port' | 'ssl'>): string =>
  `${host}:${port ?? usualPorts[adapter]?.[ssl] ?? ''}, ${encryption(ssl)}`
