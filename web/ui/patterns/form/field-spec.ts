import type { JsonSchema } from '#web/lib/json-schema.ts'

type FieldKind = 'text' | 'long-text' | 'number' | 'switch' | 'choice' | 'moment' | 'reference' | 'references' | 'other'

/** One field of a form, as the schema describes it. */
export type FieldSpec = {
  name: string
  kind: FieldKind
  isRequired: boolean
  isNullable: boolean
  maxLength?: number | undefined
  minimum?: number | undefined
  maximum?: number | undefined
  choices?: string[] | undefined
  default?: unknown
  /** Of a reference: the table it points to, which is also the path of its list. */
  table?: string | undefined
}

/** What of a contract resource decides how ids are shown. */
export type Relating = {
  references: Readonly<Record<string, { table: string }>>
  relations: Readonly<Record<string, { ids: string; table: string; writable?: boolean }>>
}

const unrelated: Relating = { references: {}, relations: {} }

const isNull = ({ type, const: only }: JsonSchema) => type === 'null' || only === ''

/** `anyOf: [X, null]` and `type: [X, 'null']` are both an X that may be absent. */
function unwrap(schema: JsonSchema): { schema: JsonSchema; isNullable: boolean } {
  const parts = schema.anyOf ?? schema.oneOf
  if (parts) {
    const only = parts.find((part) => !isNull(part))
    const inner = unwrap(only ?? {})
    return { schema: { ...inner.schema, default: schema.default }, isNullable: inner.isNullable || parts.some(isNull) }
  }
  if (!Array.isArray(schema.type)) return { schema, isNullable: false }
  const type = schema.type.find((one) => one !== 'null')
  return { schema: { ...schema, type: type ?? 'string' }, isNullable: schema.type.includes('null') }
}

const longFrom = 300
/** One line, however long the column is. */
const lines = new Set(['name', 'title', 'email', 'login', 'keywords'])

function kindOf(name: string, { type, format, enum: choices, maxLength = 0 }: JsonSchema): FieldKind {
  if (choices) return 'choice'
  if (type === 'boolean') return 'switch'
  if (type === 'integer' || type === 'number') return 'number'
  if (type !== 'string') return 'other'
  if (format === 'date-time') return 'moment'
  if (lines.has(name)) return 'text'
  return name === 'note' || maxLength > longFrom ? 'long-text' : 'text'
}

function relate(name: string, { references, relations }: Relating): Pick<FieldSpec, 'kind' | 'table'> | undefined {
  const reference = references[name.replace(/_id$/, '')]
  if (reference && name.endsWith('_id')) return { kind: 'reference', table: reference.table }
  const relation = Object.values(relations).find(({ ids }) => ids === name)
  return relation?.writable ? { kind: 'references', table: relation.table } : undefined
}

/** Names beside an id, and modes of the response. */
const isSpare = (name: string, { references, relations }: Relating) =>
  name in references || name in relations || name === 'expand' || name === 'full'

/** The fields of a form, in the order of the schema. */
export const listFields = (
  { properties = {}, required = [] }: JsonSchema,
  relating: Relating = unrelated,
): FieldSpec[] =>
  Object.entries(properties)
    .filter(([name]) => !isSpare(name, relating))
    .map(([name, given]) => {
      const { schema, isNullable } = unwrap(given)
      return {
        name,
        kind: kindOf(name, schema),
        isRequired: required.includes(name),
        isNullable,
        maxLength: schema.maxLength,
        minimum: schema.minimum,
        maximum: schema.maximum,
        choices: schema.enum?.filter((choice) => choice !== null && choice !== '').map(String),
        default: given.default ?? schema.default,
        ...relate(name, relating),
      }
    })

/** "follow_up_possible" is "Follow up possible", unless a screen has a better label. */
export function makeLabel(name: string): string {
  const words = name.replace(/_ids?$/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
