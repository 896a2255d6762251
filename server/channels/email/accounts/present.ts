import type { Row } from '#kernel/db/rows.ts'
import { maskSecrets } from './secrets.ts'

/** A channel without its secrets. */
export const presentChannel = ({ options, ...channel }: Row): Row => ({ ...channel, options: maskSecrets(options) })

/** The adapters that an account can use. */
export const drivers = {
  email: {
    inbound: { imap: 'IMAP', pop3: 'POP3' },
    outbound: { smtp: 'SMTP', sendmail: 'Local mail server (sendmail)' },
  },
}
