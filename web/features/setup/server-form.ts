import type { ServerForm } from '#web/features/admin/mail/trials.ts'
import { t } from '#web/lib/i18n/i18n.ts'

export const blankServer = (adapter: string): ServerForm => ({
  adapter,
  host: '',
  port: null,
  ssl: 'ssl',
  ssl_verify: true,
  user: '',
  password: '',
})

const usualPorts: Record<string, Record<ServerForm['ssl'], number>> = {
  imap: { ssl: 993, starttls: 143, off: 143 },
  pop3: { ssl: 995, starttls: 110, off: 110 },
  smtp: { ssl: 465, starttls: 587, off: 587 },
}

const encryption = (ssl: ServerForm['ssl']) => ({ ssl: 'TLS', starttls: 'STARTTLS', off: t('without encryption') })[ssl]

/** "imap.acme.test:993, TLS": what is being tried, for people. */
export const placeOf = ({ adapter, host, port, ssl }: Pick<ServerForm, 'adapter' | 'host' | 'port' | 'ssl'>): string =>
  `${host}:${port ?? usualPorts[adapter]?.[ssl] ?? ''}, ${encryption(ssl)}`
