import { type RawBuilder, sql } from 'kysely'
import type { Attribute, AttributeKind } from '#contract/attributes/attribute.ts'
import { customColumn } from '../custom-fields.ts'
import { quote } from './column-list.ts'

/** The types of values in SQL; the others are text. */
const casts: Partial<Record<AttributeKind, (text: string) => string>> = {
  number: (text) => `(${text})::int`,
  boolean: (text) => `(${text})::boolean`,
  timestamp: (text) => `custom_time(${text})`,
  date: (text) => `custom_time(${text})`,
}

/** Names of custom fields have only letters, digits and underscores. */
function literal(name: string): string {
  if (!/^[a-z0-9_]+$/.test(name)) throw new Error(`${name} is no name of a custom field`)
  return `'${name}'`
}

const columnOf = (table: string | undefined) => `${table === undefined ? '' : `${quote(table)}.`}${customColumn}`

/** SQL text of a custom field's value. Indexes have the same text, so that they can be used. */
export function customExpressionText(name: string, kind: AttributeKind, table?: string): string {
  const value = `${columnOf(table)} -> ${literal(name)}`
  if (kind === 'choice') return `(${value} ->> 'value')`
  const text = `(${columnOf(table)} ->> ${literal(name)})`
  return `(${casts[kind]?.(text) ?? text})`
}

/** A custom field as an expression, in place of a column. */
export const customExpression = (name: string, kind: AttributeKind, table?: string): RawBuilder<unknown> =>
  sql.raw(customExpressionText(name, kind, table))

/** What lists are sorted by, as it is in the index: texts without case and accents. */
export function customSortText(name: string, kind: AttributeKind, table?: string): string {
  const value = customExpressionText(name, kind, table)
  return kind === 'text' || kind === 'choice' ? `fold(${value})` : value
}

/** Finds parts of a text, as it is in the index. */
export const customPartsText = (name: string): string => `fold(${customExpressionText(name, 'text')}) gin_trgm_ops`

/** The list of keys of a field with several of them, as it is in the index. */
export const customKeysText = (name: string, table?: string): string => `(${columnOf(table)} -> ${literal(name)})`

const isAscii = (text: string): boolean => Buffer.byteLength(text) === text.length

/**
 * Narrows by the index to records with one of the keys that may be meant. The index has keys as they are stored; only
 * the database knows how other letters than those of ASCII are folded, so all keys with such letters are asked for.
 * Undefined if the index is of no use.
 */
export function hasKeyLike(
  name: string,
  keys: Iterable<string>,
  wanted: readonly string[],
  table?: string,
): RawBuilder<boolean> | undefined {
  if (!wanted.every(isAscii)) return undefined
  const folded = new Set(wanted.map((key) => key.toLowerCase()))
  const meant = [...keys].filter((key) => !isAscii(key) || folded.has(key.toLowerCase()))
  return sql`${sql.raw(customKeysText(name, table))} ?| ${[...new Set([...wanted, ...meant])]}::text[]`
}

export const customSortKey = (name: string, { kind }: Pick<Attribute, 'kind'>, table?: string): RawBuilder<unknown> =>
  sql.raw(customSortText(name, kind, table))

/** A row as an object, with its custom fields as keys: for statements that build JSON. */
export const withCustomValues = (table: string): RawBuilder<unknown> =>
  sql.raw(`(to_jsonb(${quote(table)}) - '${customColumn}' || ${columnOf(table)})`)

/** The keys of a field with several of them, as rows with the column `value`. */
export const customKeys = (name: string, table?: string): RawBuilder<unknown> =>
  sql.raw(
    `jsonb_array_elements_text(case when jsonb_typeof(${columnOf(table)} -> ${literal(name)}) = 'array' ` +
      `then ${columnOf(table)} -> ${literal(name)} else '[]' end)`,
  )
