/** Links in mails lead to `/#page/token`, so that no server log ever holds a token; ours are paths. */
const pages: Record<string, string> = {
  password_reset_verify: '/password_reset_verify',
  signup: '/email_verify',
  email_verify: '/email_verify',
  email_change: '/email_change',
  admin_password_auth: '/admin_password_auth',
  'ticket/zoom': '/tickets',
  knowledge_base: '/knowledge_base',
}

/** Where an address with a hash belongs; undefined when the hash is nothing of the kind. */
export function pathOfHash(hash: string): string | undefined {
  const [, page = '', rest = ''] = /^#(ticket\/zoom|\w+)\/([\w./-]+)$/.exec(hash) ?? []
  const path = pages[page]
  return path && `${path}/${rest}`
}
