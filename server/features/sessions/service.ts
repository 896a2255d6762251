import type { FastifyRequest } from 'fastify'
import { holds } from '#kernel/actor.ts'
import type { Deps } from '#kernel/context.ts'

export { type PasswordLogin, createPasswordLogin } from './password-login.ts'

/** During maintenance only users with this permission may sign in. */
export const isShutOut = async ({ settings }: Deps, permissions: ReadonlySet<string>): Promise<boolean> =>
  (await settings.isOn('maintenance_mode')) && !holds(permissions, ['admin.maintenance'])

/** The host names of our own pages: the requested one and the configured one. */
export const ownHosts = async ({ settings }: Deps, { host }: FastifyRequest): Promise<string[]> =>
  [host, await settings.text('fqdn')].map((name) => name.toLowerCase())
