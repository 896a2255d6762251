import type { ErrorCode, FailureValues } from '#contract/error-codes.ts'
import type { Setting } from '#contract/setting.ts'
import { audit } from '#kernel/audit.ts'
import type { Ctx } from '#kernel/context.ts'
import { randomToken } from '#kernel/crypto/tokens.ts'
import { Refusal, unknownId } from '#kernel/errors.ts'
import { type PageInput, parsePage, sendPageHeaders } from '#kernel/http/paging.ts'
import type { Serving } from '#kernel/http/serve.ts'
import type { Settings } from '#kernel/settings.ts'
import { assertValid, isValid, referencesIn } from './check-value.ts'
import { assertAccess, mayAccess } from './policy.ts'
import { checkSignInMethods } from './sign-in-methods.ts'
import { allExist, selectSettings, getSetting, lockSetting, saveState } from './store.ts'

export { isPasswordSignInOff } from './sign-in-methods.ts'

export async function listSettings({ ctx, input, request, reply }: Serving<PageInput>): Promise<Setting[]> {
  const page = parsePage(input, { usual: 500, most: 1000 })
  const reachable = (await selectSettings(ctx.db)).filter((setting) => mayAccess(ctx.actor, setting))
  sendPageHeaders(request, reply, page, reachable.length)
  return reachable.slice(page.offset, page.offset + page.limit)
}

export async function showSetting({ db, actor }: Ctx, id: number): Promise<Setting> {
  const setting = await getSetting(db, id)
  assertAccess(actor, setting)
  return setting
}

type State = { value: unknown }

export async function updateSetting(
  ctx: Ctx,
  id: number,
  state: Record<string, unknown> | undefined,
): Promise<Setting> {
  const setting = await lockReachable(ctx, id)
  if (state === undefined) return setting
  assertValid(setting, state.value)
  await checkSignInMethods(ctx, setting.name, state.value)
  for (const { table, ids } of referencesIn(setting, state.value)) {
    if (!(await allExist(ctx.db, table, ids))) throw unknownId('state_current', ids)
  }
  return saveChange(ctx, setting, { state_current: { value: state.value } })
}

/** Saves all of these settings or none; then returns the names of those with an invalid value. */
export async function changeSettings(ctx: Ctx, values: Readonly<Record<string, unknown>>): Promise<string[]> {
  const named = (await selectSettings(ctx.db)).filter(({ name }) => Object.hasOwn(values, name))
  const wrong = named.filter((setting) => !isValid(setting, values[setting.name]))
  if (wrong.length > 0) return wrong.map(({ name }) => name)
  for (const { id, name } of named) await updateSetting(ctx, id, { value: values[name] })
  return []
}

/** Resetting a generated secret creates a new one, so that the old one becomes invalid. */
export async function resetSetting(ctx: Ctx, id: number): Promise<Setting> {
  const setting = await lockReachable(ctx, id)
  const { state_initial } = setting
  if (!isSecret(setting) || typeof state_initial.value !== 'string')
    return saveChange(ctx, setting, { state_current: state_initial })
  const fresh = { value: randomToken() }
  return saveChange(ctx, setting, { state_current: fresh, state_initial: fresh })
}

async function lockReachable({ db, actor }: Ctx, id: number): Promise<Setting> {
  const setting = await lockSetting(db, id)
  assertAccess(actor, setting)
  return setting
}

const isSecret = ({ preferences }: Setting) => preferences.secret === true

/** Images are left out of the audit log. */
const inBrief = (value: unknown) =>
  typeof value === 'string' && value.length > 1000 ? `${value.slice(0, 100)}…` : value

const same = (a: State, b: State) => JSON.stringify(a.value) === JSON.stringify(b.value)

/** With the values, unless the setting is a secret: then only that it changed. */
async function saveChange(
  ctx: Ctx,
  setting: Setting,
  states: { state_current: State; state_initial?: State },
): Promise<Setting> {
  const { id, name, state_current } = setting
  if (same(state_current, states.state_current)) return setting
  await saveState(ctx, id, states)
  const values = [state_current.value, states.state_current.value].map(inBrief)
  const [from, to] = isSecret(setting) ? [null, null] : values
  ctx.emit({ kind: 'updated', object: 'settings', id, changes: { state_current: [from, to] } })
  const details = isSecret(setting) ? { name } : { name, from, to }
  await audit(ctx, { action: 'setting_changed', object: 'settings', id, details })
  return getSetting(ctx.db, id)
}

/** A sentence with `%s` for the following values, in the form that deployed clients translate. */
type Notice = readonly [text: string, ...values: (string | number)[]]

export type PasswordProblem = { code: ErrorCode; notice: Notice; values?: FailureValues }

/** Longer passwords are not hashed, because that would be an easy way to overload the server. */
const longestPassword = 1000

const count = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length

/** The reason why the password policy rejects a password; undefined if it accepts it. */
export async function passwordProblem(settings: Settings, password: string): Promise<PasswordProblem | undefined> {
  const shortest = await settings.number('password_min_size')
  if ([...password].length < shortest) return tooShort(shortest)
  if (Buffer.byteLength(password) > longestPassword) return tooLong
  const hasBothCases = count(password, /\p{Ll}/gu) >= 2 && count(password, /\p{Lu}/gu) >= 2
  if (!hasBothCases && (await settings.isOn('password_min_2_lower_2_upper_characters')))
    return needs('letters', '2 lowercase and 2 uppercase characters')
  if (!/\p{Nd}/u.test(password) && (await settings.isOn('password_need_digit'))) return needs('digit', '1 digit')
  if (!/[^\p{L}\p{N}]/u.test(password) && (await settings.isOn('password_need_special_character')))
    return needs('symbol', '1 special character')
  return undefined
}

const tooShort = (min: number): PasswordProblem => ({
  code: 'password_too_short',
  notice: ['Invalid password, it must be at least %s characters long!', min],
  values: { min },
})

const tooLong: PasswordProblem = {
  code: 'password_too_long',
  notice: ['Invalid password, it must not be longer than %s bytes!', longestPassword],
  values: { max: longestPassword },
}

const needs = (what: 'letters' | 'digit' | 'symbol', text: string): PasswordProblem => ({
  code: `password_needs_${what}`,
  notice: [`Invalid password, it must contain at least ${text}!`],
})

/** Deployed clients translate and fill the notice; ours words the failure by its code. */
export function passwordRefusal({ code, notice, values }: PasswordProblem, field = 'password'): Refusal {
  const [text, ...gaps] = notice
  const error = gaps.reduce<string>((sentence, value) => sentence.replace('%s', String(value)), text)
  const body = { message: 'failed', notice, error, error_human: error }
  return new Refusal(422, code, error, { field, values, body })
}
