import { telephoneConfig } from '#contract/cti.ts'
import type { Setting } from '#contract/setting.ts'
import { invalid } from '#kernel/errors.ts'
import { imageSize } from '#kernel/files/sniff.ts'
import { areNetworks } from '#kernel/outgoing-http/named-networks.ts'

/** A field in the form of a setting, as described in the seeds. */
type Input = {
  name: string
  tag: string
  options?: Record<string, string>
  relation?: 'Group' | 'Role'
  multiple?: boolean
  null?: boolean
  min?: number
  max?: number
}

type Test = (value: unknown, input: Input) => boolean

const longestText = 10_000
const maxInt4 = 2_147_483_647

const isText: Test = (value) => typeof value === 'string' && value.length <= longestText
const isLine: Test = (value, input) => isText(value, input) && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value as string)
const isInteger: Test = (value, { min = 0, max = maxInt4 }) =>
  Number.isInteger(value) && (value as number) >= min && (value as number) <= max
const isId = (value: unknown) => Number.isInteger(value) && (value as number) > 0

/** Whether `make` accepts the value; Intl throws on unknown names. */
function isKnownTo(make: (name: string) => unknown, value: unknown): boolean {
  if (typeof value !== 'string') return false
  try {
    make(value)
    return true
  } catch {
    return false
  }
}

/** Keys of options are texts, but the values may be numbers: only the type of the initial value is accepted. */
const isOption = (value: unknown, { options = {} }: Input, initial: unknown) =>
  (typeof value === 'string' || typeof value === 'number') &&
  Object.hasOwn(options, value) &&
  (typeof value === typeof initial || initial === null)

const longestLogo = 64 * 1024
const pictureUrl = /^data:image\/(?:png|jpe?g|gif|webp);base64,([A-Za-z\d+/]+={0,2})$/

/** Small, because every browser gets it with the first answer; its type is detected, not declared. */
function isPicture(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > longestLogo * 2) return false
  const bytes = Buffer.from(pictureUrl.exec(value)?.[1] ?? '', 'base64')
  return bytes.length <= longestLogo && imageSize(bytes) !== undefined
}

const tests: Record<string, Test> = {
  image: isPicture,
  boolean: (value) => typeof value === 'boolean',
  input: isLine,
  textarea: isText,
  integer: isInteger,
  timezone: (value) => isKnownTo((timeZone) => new Intl.DateTimeFormat('en', { timeZone }), value),
  locale: (value) => isKnownTo((locale) => new Intl.Locale(locale), value),
}

const isEmpty = (value: unknown) => value === null || value === ''

function fits(value: unknown, input: Input, initial: unknown): boolean {
  if (isEmpty(value)) return input.null === true
  if (input.multiple) return Array.isArray(value) && value.length <= 1000 && value.every(isId)
  if (input.relation) return isId(value)
  if (input.tag === 'select') return isOption(value, input, initial)
  return tests[input.tag]?.(value, input) ?? false
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value)

/** Without a form, a value must keep its type; if there was none, it may be a text or null. */
const fitsKind = (value: unknown, initial: unknown) =>
  initial === null ? isEmpty(value) || typeof value === 'string' : value !== null && kindOf(value) === kindOf(initial)

/** Safe in a URL, and too long to be guessed. */
const isAddressToken = (value: unknown) => typeof value === 'string' && /^[\w.~-]{16,200}$/.test(value)
const isTelephoneConfig = (value: unknown) => telephoneConfig.safeParse(value).success

const isRegion = (code: string) =>
  new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code) !== undefined
const isCountry = (value: unknown) =>
  isEmpty(value) || (typeof value === 'string' && /^[A-Z]{2}$/.test(value) && isRegion(value))

/** Settings whose wrong value would break all links in emails, all calls, or open more of the network than meant. */
const namedTests: Record<string, (value: unknown) => boolean> = {
  cti_token: isAddressToken,
  sipgate_token: isAddressToken,
  placetel_token: isAddressToken,
  cti_config: isTelephoneConfig,
  sipgate_config: isTelephoneConfig,
  placetel_config: isTelephoneConfig,
  cti_default_country: isCountry,
  webhook_private_networks: (value) => typeof value === 'string' && areNetworks(value),
  fqdn: (value) =>
    typeof value === 'string' && value.length <= 255 && /^[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d{1,5})?$/i.test(value),
}

const isObject = (value: unknown): value is Record<string, unknown> => kindOf(value) === 'object' && value !== null

const fieldsOf = ({ options }: Setting) => (options.form ?? []) as Input[]
const isOneThing = ({ name }: Setting, fields: readonly Input[]) => fields.length === 1 && fields[0]?.name === name

export function isValid(setting: Setting, value: unknown): boolean {
  const fields = fieldsOf(setting)
  const { value: initial } = setting.state_initial
  if (namedTests[setting.name]?.(value) === false) return false
  if (fields.length === 0) return fitsKind(value, initial)
  if (isOneThing(setting, fields)) return fits(value, fields[0] as Input, initial)
  const parts = isObject(initial) ? initial : {}
  return (
    isObject(value) &&
    Object.keys(value).length === fields.length &&
    fields.every((field) => fits(value[field.name], field, parts[field.name]))
  )
}

export function assertValid(setting: Setting, value: unknown): void {
  if (!isValid(setting, value))
    throw invalid('invalid_value', `Invalid value for param 'state_current': ${setting.name}`, {
      field: 'state_current',
    })
}

/** The ids in a value with their tables; the caller checks that they exist. */
export function referencesIn(setting: Setting, value: unknown): { table: 'groups' | 'roles'; ids: number[] }[] {
  const [field] = fieldsOf(setting)
  if (!field?.relation || isEmpty(value)) return []
  return [{ table: field.relation === 'Group' ? 'groups' : 'roles', ids: [value].flat() as number[] }]
}
