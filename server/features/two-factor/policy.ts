import type { FastifyRequest } from 'fastify'

/** In the order in which sign-in offers them. */
export const methods = ['security_keys', 'authenticator_app'] as const
export type Method = (typeof methods)[number]

export const isMethod = (name: string): name is Method => (methods as readonly string[]).includes(name)

/** The relying party of a security key. The host name is that of the request, because a key only answers to the
 * host it was registered at: naming another one finds no key. */
export type RelyingParty = { host: string; origins: string[] }

export const relyingParty = ({ host, hostname }: Pick<FastifyRequest, 'host' | 'hostname'>): RelyingParty => ({
  host: hostname,
  origins: [`https://${host}`, `http://${host}`],
})
