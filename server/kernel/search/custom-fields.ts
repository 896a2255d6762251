import { sql } from 'kysely'
import type { FieldsByName } from '../custom-fields.ts'
import { customExpression, customKeys, hasKeyLike } from '../db/custom-expression.ts'
import type { FieldCondition } from './compile.ts'
import { type SearchField, testField } from './field.ts'
import { hasWildcard, patternText } from './query.ts'

/** Custom fields in the search language, by their names. */
export const customSearchFields = (fields: FieldsByName, table: string): Record<string, SearchField | FieldCondition> =>
  Object.fromEntries(
    Array.from(fields).flatMap(([name, { attribute }]): [string, SearchField | FieldCondition][] => {
      const { kind, search, options } = attribute
      if (!search) return []
      if (kind === 'keys') return [[name, searchKeys(name, table, options?.keys() ?? [])]]
      return [[name, { kind: search, column: customExpression(name, kind, table) }]]
    }),
  )

/** One of the keys of a field with several of them. The index finds whole keys. */
function searchKeys(name: string, table: string, options: Iterable<string>): FieldCondition {
  const keys = [...options]
  const field: SearchField = {
    kind: 'keyword',
    column: sql.ref('chosen.key'),
    related: (test) => sql`exists (select from ${customKeys(name, table)} as chosen (key) where ${test})`,
  }
  return (test, now) => {
    const condition = testField(field, test, now)
    if (test.kind !== 'match' || hasWildcard(test.pattern)) return condition
    const narrowed = hasKeyLike(name, keys, [patternText(test.pattern)], table)
    return narrowed ? sql`(${narrowed} and ${condition})` : condition
  }
}
