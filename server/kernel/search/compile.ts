import { sql, type RawBuilder } from 'kysely'
import type { FieldQuery, FieldTest, Pattern, Query } from './query.ts'
import { testField, type SearchField } from './field.ts'

/** What can be searched in a kind of record: how plain words are found, and the only fields a query can use. */
export type Searchable = {
  words: (pattern: Pattern) => RawBuilder<boolean>
  fields: Readonly<Record<string, SearchField | FieldCondition>>
}

/** A field that no column and no related row describes. */
export type FieldCondition = (test: FieldTest, now: Date) => RawBuilder<boolean>

/** The condition for a WHERE clause, with every value bound; undefined when the query matches everything. */
export function compileQuery(query: Query, searchable: Searchable, now: Date): RawBuilder<boolean> | undefined {
  return query.kind === 'all' ? undefined : compile(query, searchable, now)
}

function compile(query: Query, searchable: Searchable, now: Date): RawBuilder<boolean> {
  switch (query.kind) {
    case 'all':
      return sql`true`
    case 'not':
      // Not `not (…)`: a record without a value in the field is one that does not match.
      return sql`(${compile(query.part, searchable, now)}) is not true`
    case 'word':
      return findWord(query.pattern, searchable)
    case 'field':
      return compileField(query, searchable, now)
    case 'and':
    case 'or': {
      const parts = query.parts.map((part) => compile(part, searchable, now))
      return sql`(${sql.join(parts, query.kind === 'and' ? sql` and ` : sql` or `)})`
    }
  }
}

function compileField({ name, test, plain }: FieldQuery, searchable: Searchable, now: Date): RawBuilder<boolean> {
  const field = Object.hasOwn(searchable.fields, name) ? searchable.fields[name] : undefined
  if (!field) return findWord(plain, searchable)
  if (typeof field === 'function') return field(test, now)
  const condition = testField(field, test, now)
  const narrows = 'inWords' in field && field.inWords && test.kind === 'match'
  return narrows ? sql`(${findWord(test.pattern, searchable)} and ${condition})` : condition
}

/** In parentheses, because the condition that a feature writes may contain an `or`. */
const findWord = (pattern: Pattern, { words }: Searchable): RawBuilder<boolean> => sql`(${words(pattern)})`
