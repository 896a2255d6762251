import type { Identity } from '#features/permissions/service.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Deps } from '#kernel/context.ts'
import { forbidden, unauthorized } from '#kernel/errors.ts'
import { type Authenticators, actorOf } from './authenticators.ts'

export async function byBasic(
  { settings }: Deps,
  { passwords, identities }: Authenticators,
  encoded: string,
  ip: string,
): Promise<Actor> {
  if (!(await settings.isOn('api_password_access')))
    throw forbidden('api_password_access_off', 'API password access disabled!')
  const { login, password } = decodeBasic(encoded)
  const outcome = await passwords.verify(login, password, { remember: true, ip })
  if ('refused' in outcome) throw unauthorized('sign_in_failed', 'Invalid BasicAuth credentials')
  if (outcome.account.two_factor)
    throw unauthorized('two_factor_no_basic', 'Two-factor authentication is not supported with HTTP BasicAuth.')
  return actorOf((await identities.find(outcome.account.id)) as Identity, 'basic')
}

/** UTF-8, or Latin-1 where the bytes are not valid UTF-8: clients differ. */
function decodeBasic(encoded: string): { login: string; password: string } {
  const bytes = Buffer.from(encoded, 'base64')
  const utf8 = bytes.toString('utf8')
  const text = utf8.includes('\uFFFD') ? bytes.toString('latin1') : utf8
  const colon = text.indexOf(':')
  return colon === -1 ? { login: text, password: '' } : { login: text.slice(0, colon), password: text.slice(colon + 1) }
}
