import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '#kernel/context.ts'
import { sign } from '#kernel/crypto/seal.ts'
import { sameSecret } from '#kernel/crypto/tokens.ts'
import { forbidden } from '#kernel/errors.ts'

const loopback = /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?|::ffff:127(?:\.\d+){3})$/i

export const isLoopback = (host: string): boolean => loopback.test(host)

/**
 * Proves that the first administrator can read the console. It is derived from the master key and the time when
 * the database was filled: all processes know the same code, a new database has a new one, and nothing stores or
 * serves it. It is valid once, because there is only one first administrator.
 */
export async function getSetUpCode({ db, signingKey }: Deps): Promise<string> {
  const { created_at } = await db.selectFrom('users').select('created_at').where('id', '=', 1).executeTakeFirstOrThrow()
  return sign(signingKey, `set-up code ${created_at}`)
}

/** Requests from this machine need no code, unless they are forwarded or use another host name. */
function isCalledLocally({ server, hostname, ip, headers }: FastifyRequest): boolean {
  const isForwarded = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some((name) => headers[name] !== undefined)
  return !server.isExposed && !isForwarded && isLoopback(hostname) && isIP(ip) !== 0 && isLoopback(ip)
}

export async function checkSetUpCode(deps: Deps, request: FastifyRequest, code: string | undefined): Promise<void> {
  if (isCalledLocally(request)) return
  if (code === undefined || !sameSecret(code, await getSetUpCode(deps))) {
    throw forbidden('setup_code_required', 'Open the setup link that Switchboard prints at startup.')
  }
}
