import type { CustomObject } from '#contract/attributes/custom.ts'
import type { ErrorCode } from '#contract/error-codes.ts'
import { invalid } from '#kernel/errors.ts'
import { isBuiltIn, listTakenKeys } from './service.ts'

const refuse = (code: ErrorCode, reason: string) => invalid(code, `Name ${reason}`, { field: 'name' })

/** Words of SQL and of clients, and properties that every JavaScript object has. */
const reserved = new Set(
  `destroy true false integer select drop create alter index table varchar blob date datetime timestamp url icon initials
  avatar permission validate subscribe unsubscribe translate search _type _doc _id id action scope constructor attribute
  attributes errors class method object hash send null undefined prototype __proto__ custom_values article articles
  condition expand full all page per_page limit query sort_by order_by version relevance highlight
  owner customer group state priority organization roles groups members tags links mentions`
    .trim()
    .split(/\s+/),
)

const longestName = 60

/** Refuses names that could not be a key of records, a word in queries or a column of lists. */
export function checkName(object: CustomObject, name: string): void {
  if (/\s/.test(name)) throw refuse('invalid_characters', 'spaces are not allowed')
  if (!/^[a-z0-9_]+$/.test(name))
    throw refuse('invalid_characters', "only lowercase letters, numbers, and '_' are allowed")
  if (!/[a-z]/.test(name)) throw refuse('invalid_characters', 'at least one letter is required')
  if (name.length > longestName) throw refuse('too_long', `is too long (maximum is ${longestName} characters)`)
  if (/_ids?$/.test(name)) throw refuse('invalid_value', "can't be used because *_id and *_ids are not allowed")
  if (reserved.has(name) || name.startsWith('__')) throw refuse('invalid_value', `${name} is a reserved word`)
  if (isBuiltIn(object, name) || listTakenKeys(object).has(name)) throw refuse('not_unique', `${name} already exists`)
}
