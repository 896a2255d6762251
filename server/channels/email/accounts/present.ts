import type { Row } from '#kernel/db/rows.ts'
import { maskSecrets } from './secrets.ts'

/** A channel as anyone may see it who may see channels. */
export const presentChannel = ({ options, ...channel }: Row): Row => ({ ...channel, options: maskSecrets(options) })

/** What an account can be made of. */
export const drivers = {
  email: {
    inbound: { imap: 'IMAP', pop3: 'POP3' },
    outbound: { smtp: 'SMTP', sendmail: 'Local mail server (sendmail)' },
  },
}
