import { sql } from 'kysely'
import type { FieldsByName } from '../custom-fields.ts'
import { customExpression, customKeys } from '../db/custom-expression.ts'
import type { SearchField } from './field.ts'

/** Custom fields in the search language, by their names. */
export const customSearchFields = (fields: FieldsByName, table: string): Record<string, SearchField> =>
  Object.fromEntries(
    Array.from(fields).flatMap(([name, { attribute }]) => {
      const { kind, search } = attribute
      if (!search) return []
      if (kind !== 'keys') return [[name, { kind: search, column: customExpression(name, kind, table) }]]
      return [
        [
          name,
          {
            kind: search,
            column: sql.ref('chosen.key'),
            related: (test) => sql`exists (select from ${customKeys(name, table)} as chosen (key) where ${test})`,
          } satisfies SearchField,
        ],
      ]
    }),
  )
