import { type CustomType, optionTypes } from '#contract/attributes/custom.ts'
import { usualLength } from '#contract/attributes/custom-values.ts'
import { isLinkTemplate } from '#contract/attributes/link-template.ts'
import { maxOptionDepth, maxOptions, readOptions } from '#contract/attributes/options.ts'
import type { ErrorCode } from '#contract/error-codes.ts'
import { invalid } from '#kernel/errors.ts'
import { withoutSecrets } from './secrets.ts'

type DataOption = Record<string, unknown>

const refuse = (option: string, message: string, code: ErrorCode = 'invalid_value') =>
  invalid(code, message, { field: `data_option.${option}` })

const emptyDefault: ReadonlySet<string> = new Set<CustomType>(['input', 'select', 'multiselect', 'tree_select'])

/** Adds what clients may leave out. */
function withUsualOptions(type: CustomType, given: DataOption): DataOption {
  const isOptional = optionTypes.has(type)
  return {
    default: emptyDefault.has(type) ? '' : null,
    null: true,
    options: {},
    relation: '',
    ...(isOptional && { nulloption: true, maxlength: 255 }),
    ...(usualLength[type] !== undefined && { maxlength: usualLength[type] }),
    ...(type === 'input' && { type: 'text' }),
    ...(type === 'boolean' && { options: { true: 'yes', false: 'no' } }),
    ...given,
    ...(type.startsWith('multi') && { multiple: true }),
  }
}

const isInteger = (value: unknown): boolean =>
  (typeof value === 'number' && Number.isInteger(value)) || (typeof value === 'string' && /^-?\d{1,10}$/.test(value))

const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === ''

/** The longest text of each type. A longer one of `input` could not be in an index. */
const longest: Partial<Record<CustomType, number>> = { input: 500, textarea: 20_000, richtext: 100_000 }

function checkLength(type: CustomType, options: DataOption): void {
  const max = longest[type] as number
  if (!isInteger(options.maxlength)) throw refuse('maxlength', 'Max length must be an integer.')
  const length = Number(options.maxlength)
  if (length < 1 || length > max) throw refuse('maxlength', `Max length must be from 1 to ${max}.`, 'out_of_range')
}

const inputTypes = new Set(['text', 'password', 'tel', 'fax', 'email', 'url'])

function checkInput(options: DataOption): void {
  if (!inputTypes.has(String(options.type)))
    throw refuse('type', 'Input field must be text, password, tel, fax, email or url type.')
  checkLength('input', options)
}

const mostNegative = -2_147_483_648
const tooLarge = 2_147_483_648

function checkBound(options: DataOption, key: 'min' | 'max', label: string): void {
  const value = options[key]
  if (isAbsent(value)) return
  if (!isInteger(value)) throw refuse(key, `${label} value must be an integer`)
  if (Number(value) <= mostNegative) throw refuse(key, `${label} value must be higher than ${mostNegative}`)
  if (Number(value) >= tooLarge) throw refuse(key, `${label} value must be lower than ${tooLarge}`)
}

function checkInteger(options: DataOption): void {
  checkBound(options, 'min', 'Minimal')
  checkBound(options, 'max', 'Maximal')
  const { min, max, default: initial } = options
  if (!isAbsent(min) && !isAbsent(max) && Number(max) < Number(min))
    throw refuse('max', 'Maximal value must be higher than or equal to minimal value')
  if (isAbsent(initial)) return
  if (!isInteger(initial)) throw refuse('default', 'Default value must be an integer')
  const isWithin = Number(initial) >= Number(min ?? initial) && Number(initial) <= Number(max ?? initial)
  if (!isWithin) throw refuse('default', 'Default value is not within the bounds', 'out_of_range')
}

/** Counts no further than needed, so that deep nesting cannot exhaust the stack. */
function depthOf(options: unknown, level = 0): number {
  if (!Array.isArray(options) || level > maxOptionDepth) return level
  return Math.max(
    level + 1,
    ...(options as { children?: unknown }[]).map((option) => depthOf(option?.children, level + 1)),
  )
}

function checkOptions(type: CustomType, options: DataOption): void {
  if (!isAbsent(options.relation)) throw refuse('relation', 'Options of a custom field cannot be records.')
  const isTree = type.includes('tree')
  const isFilledMap = !Array.isArray(options.options) && Object.keys(options.options ?? {}).length > 0
  if (typeof options.options !== 'object' || options.options === null || (isTree && isFilledMap))
    throw refuse('options', 'Options or relation is required.', 'required')
  if (depthOf(options.options) > (isTree ? maxOptionDepth : 1))
    throw refuse('options', 'Options are nested too deeply.', 'too_deep')
  const labels = readOptions(options)
  if (labels.size > maxOptions)
    throw refuse('options', `A field has at most ${maxOptions} options.`, 'too_many_entries')
  for (const [key, label] of labels) {
    if (key === '' || label === '') throw refuse('options', 'An option needs a key and a label.', 'required')
    if (key.length > 255 || label.length > 255)
      throw refuse('options', 'An option is longer than 255 characters.', 'too_long')
  }
  const initial = [options.default].flat().filter((key) => !isAbsent(key))
  const unknown = initial.find((key) => !labels.has(String(key)))
  if (unknown !== undefined) throw refuse('default', 'Default value is not one of the options.')
}

function checkBoolean({ options, default: initial }: DataOption): void {
  const keys = Object.keys((options ?? {}) as object)
  if (!keys.includes('true') || !keys.includes('false')) throw refuse('options', 'Options are required.', 'required')
  if (!isAbsent(initial) && !['true', 'false'].includes(String(initial)))
    throw refuse('default', 'Default value is required.')
}

function checkDiff({ diff }: DataOption): void {
  if (!isAbsent(diff) && !(isInteger(diff) && Math.abs(Number(diff)) <= 1_000_000))
    throw refuse('diff', 'The difference to now must be an integer.')
}

function checkDatetime(options: DataOption): void {
  if (typeof options.future !== 'boolean')
    throw refuse('future', 'Allow future dates toggle value is required.', 'required')
  if (typeof options.past !== 'boolean') throw refuse('past', 'Allow past dates toggle value is required.', 'required')
  checkDiff(options)
}

function checkExternal({ search_url }: DataOption): void {
  if (isAbsent(search_url)) throw refuse('search_url', 'Search URL is missing.', 'required')
  const isUrl =
    typeof search_url === 'string' &&
    /^https?:\/\//.test(search_url) &&
    URL.canParse(search_url.replaceAll(/#\{[^}]*\}/g, 'x'))
  if (!isUrl) throw refuse('search_url', 'Search URL is invalid.')
}

const longestLink = 500

function checkLink({ linktemplate }: DataOption): void {
  if (isAbsent(linktemplate)) return
  if (typeof linktemplate !== 'string' || !isLinkTemplate(linktemplate))
    throw refuse('linktemplate', 'A link begins with http://, https://, mailto: or tel:.')
  if (linktemplate.length > longestLink)
    throw refuse('linktemplate', `A link is longer than ${longestLink} characters.`, 'too_long')
}

const checks: Record<CustomType, (options: DataOption) => void> = {
  input: checkInput,
  textarea: (options) => checkLength('textarea', options),
  richtext: (options) => checkLength('richtext', options),
  integer: checkInteger,
  boolean: checkBoolean,
  date: checkDiff,
  datetime: checkDatetime,
  select: (options) => checkOptions('select', options),
  multiselect: (options) => checkOptions('multiselect', options),
  tree_select: (options) => checkOptions('tree_select', options),
  multi_tree_select: (options) => checkOptions('multi_tree_select', options),
  autocompletion_ajax_external_data_source: checkExternal,
}

/** The options of a field, completed and checked, without secrets. Options that `before` had stay displayable. */
export function resolveDataOption(type: CustomType, given: DataOption, before?: DataOption): DataOption {
  const options = withoutSecrets(withUsualOptions(type, given))
  checks[type](options)
  checkLink(options)
  if (type === 'date' || type === 'datetime')
    return { ...options, diff: isAbsent(options.diff) ? null : Number(options.diff) }
  if (!optionTypes.has(type)) return options
  const earlier = before ? Object.fromEntries(readOptions(before)) : options.historical_options
  const labels = readOptions({ ...options, historical_options: earlier })
  return { ...options, historical_options: Object.fromEntries(labels) }
}
