import type { Ctx } from '#kernel/context.ts'
import { invalid } from '#kernel/errors.ts'
import type { Settings } from '#kernel/settings.ts'

const providers = ['saml', 'openid_connect', 'google_oauth2', 'microsoft_office365', 'github', 'gitlab']

/** The settings that turn on a sign-in without a password. A setting that does not exist yet counts as off. */
const otherMethods = ['sso', ...providers].map((name) => `auth_${name}`)

const isOtherMethodOn = async (settings: Settings): Promise<boolean> =>
  (await Promise.all(otherMethods.map((name) => settings.isOn(name)))).includes(true)

/**
 * Off only while another method is on: a setting must not lock all users out, in particular the last
 * administrator.
 */
export const isPasswordSignInOff = async (settings: Settings): Promise<boolean> =>
  !(await settings.isOn('user_show_password_login')) && (await isOtherMethodOn(settings))

/** Rejects turning off password sign-in while there is no other sign-in method. */
export async function checkSignInMethods({ deps }: Ctx, name: string, value: unknown): Promise<void> {
  if (name !== 'user_show_password_login' || value !== false) return
  if (!(await isOtherMethodOn(deps.settings)))
    throw invalid('last_sign_in_method', 'Turn on another sign-in method first.', { field: 'state_current' })
}
