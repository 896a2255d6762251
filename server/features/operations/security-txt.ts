import type { FastifyInstance } from 'fastify'

const year = 365 * 86_400_000

/** Whom to tell about a vulnerability of this instance (RFC 9116), if its administrators say so. */
export function serveSecurityText(app: FastifyInstance): void {
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const { settings, clock } = app.deps
    const contact = contactOf(await settings.text('security_contact'))
    if (contact === undefined) return reply.callNotFound()
    const base = `${await settings.text('http_type')}://${await settings.text('fqdn')}`
    const expires = new Date(clock().getTime() + year).toISOString()
    return reply
      .type('text/plain; charset=utf-8')
      .send(`Contact: ${contact}\nExpires: ${expires}\nCanonical: ${base}/.well-known/security.txt\n`)
  })
}

/** An email address or an https address in one line; anything else is left out. */
function contactOf(text: string): string | undefined {
  const value = text.trim()
  if (/^[^\s@]+@[^\s@]+$/.test(value)) return `mailto:${value}`
  return /^https:\/\/\S+$/.test(value) ? value : undefined
}
