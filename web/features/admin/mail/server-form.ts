import { t } from '#web/lib/i18n/i18n.ts'
import type { z } from 'zod'
import type { ChannelsEmail, MailServer } from '#contract/channel-email.ts'

export type Side = 'inbound' | 'outbound'

/** The fields of one server, as they are typed. */
export type ServerForm = {
  adapter: string
  host: string
  port: number | null
  ssl: 'ssl' | 'starttls' | 'off'
  ssl_verify: boolean
  user: string
  password: string
  folder?: string
  keep_on_server?: boolean
  authserv_id?: string
}

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

/** The form values of a server; for an unknown one only the protocol. */
export const serverForm = (adapter: string, server?: MailServer): ServerForm => ({
  ...blankServer(adapter),
  ...(server && { adapter: server.adapter, ...(server.options as Partial<ServerForm>) }),
})

/** Both servers of a mailbox, to be named by hand. */
export function blankServers({ email, password }: { email: string; password: string }): Servers {
  const typed = { user: email, password }
  return { inbound: { ...blankServer('imap'), ...typed }, outbound: { ...blankServer('smtp'), ...typed } }
}

export const isFetched = (adapter: string): adapter is 'imap' | 'pop3' => adapter === 'imap' || adapter === 'pop3'

type Account = z.input<NonNullable<typeof ChannelsEmail.verify.input>>

/** A mailbox that we fetch from, as the API takes it. */
export const fetchedServer = ({ adapter, ...options }: ServerForm) => ({
  adapter: isFetched(adapter) ? adapter : ('imap' as const),
  options,
})

export const inboundServer = (form: ServerForm): Account['inbound'] => {
  const { adapter, ...options } = form
  return isFetched(adapter) ? fetchedServer(form) : { adapter: 'smtp', options }
}

export const outboundServer = ({ adapter, ...options }: ServerForm): Account['outbound'] =>
  adapter === 'sendmail' ? { adapter, options } : { adapter: 'smtp', options }

const usualPorts: Record<string, Record<ServerForm['ssl'], number>> = {
  imap: { ssl: 993, starttls: 143, off: 143 },
  pop3: { ssl: 995, starttls: 110, off: 110 },
  smtp: { ssl: 465, starttls: 587, off: 587 },
}

const encryption = (ssl: ServerForm['ssl']) => ({ ssl: 'TLS', starttls: 'STARTTLS', off: t('without encryption') })[ssl]

/** "imap.acme.test:993, TLS": what is being tried, for people. */
export const formatServer = ({
  adapter,
  host,
  port,
  ssl,
}: Pick<ServerForm, 'adapter' | 'host' | 'port' | 'ssl'>): string =>
  `${host}:${port ?? usualPorts[adapter]?.[ssl] ?? ''}, ${encryption(ssl)}`
