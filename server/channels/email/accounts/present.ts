/** The adapters that an account can use. */
export const drivers = {
  email: {
    inbound: { imap: 'IMAP', pop3: 'POP3' },
    outbound: { smtp: 'SMTP', sendmail: 'Local mail server (sendmail)' },
  },
}
