import { readPath } from '#kernel/placeholders/values.ts'

export type ExternalOption = { value: string; label: string }

/** Why there are no options; `items` are those that were found before. */
export class UnreadableOptions extends Error {
  override name = 'UnreadableOptions'
  readonly items: unknown
  constructor(message: string, items: unknown = null) {
    super(message)
    this.items = items
  }
}

type Keys = Readonly<Record<string, unknown>>

const keyIn = (options: Keys, name: string): string => (typeof options[name] === 'string' ? options[name].trim() : '')

/** `data.items` of the answer; the answer itself without a key. */
const readKey = (value: unknown, key: string): unknown => (key === '' ? value : readPath(value, key.split('.')))

const longest = 500

function readText(item: unknown, key: string, what: string, items: unknown): string {
  const value = readKey(item, key)
  if (value === undefined || value === null)
    throw new UnreadableOptions(`Search result ${what} key "${key}" was not found.`, items)
  if (typeof value === 'object')
    throw new UnreadableOptions(`Search result ${what} key "${key}" is not a string, number or boolean.`, items)
  return String(value).replaceAll('\0', '').toWellFormed().slice(0, longest)
}

/** The options in the answer of another server. */
export function readOptions(body: unknown, options: Keys, limit: number): ExternalOption[] {
  const listKey = keyIn(options, 'search_result_list_key')
  const items = readKey(body, listKey)
  if (items === undefined) throw new UnreadableOptions(`Search result list key "${listKey}" was not found.`)
  if (!Array.isArray(items)) throw new UnreadableOptions(`Search result list key "${listKey}" is not an array.`)
  const wanted = items.slice(0, limit)
  const valueKey = keyIn(options, 'search_result_value_key')
  const labelKey = keyIn(options, 'search_result_label_key')
  return wanted.map((item) => ({
    value: readText(item, valueKey, 'value', wanted),
    label: readText(item, labelKey, 'label', wanted),
  }))
}
