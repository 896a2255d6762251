/** JSON Schema, as far as the document uses it. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  description?: string
  example?: unknown
  default?: unknown
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
}

export type MediaTypes = Record<string, { schema?: Schema; example?: unknown }>

export type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }

export type Operation = {
  operationId: string
  summary: string
  description: string
  tags: [string]
  'x-permission': 'public' | 'any' | string[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: MediaTypes }
  responses: Record<string, { $ref?: string; description?: string; content?: MediaTypes }>
}

export type Placed = Operation & { method: string; path: string }

export const nameOf = (ref: string): string => ref.split('/').at(-1) ?? ref

const int4 = 2_147_483_647

/** Bounds that are shown; those of database columns are not. For nullable schemas, the bounds of the other type. */
export function boundsOf({ anyOf, default: usual, ...schema }: Schema): string {
  const { minimum, maximum, minLength, maxLength, maxItems, format } =
    anyOf?.find(({ type }) => type !== 'null') ?? schema
  const parts = [
    format,
    minimum !== undefined && minimum > 0 && `from ${minimum}`,
    maximum !== undefined && maximum < int4 && `up to ${maximum}`,
    minLength !== undefined && minLength > 1 && `at least ${minLength} characters`,
    maxLength !== undefined && `up to ${maxLength} characters`,
    maxItems !== undefined && `up to ${maxItems} entries`,
    usual !== undefined && usual !== '' && usual !== null && `default ${JSON.stringify(usual)}`,
  ]
  return parts.filter((part) => typeof part === 'string').join(', ')
}

/** A generated example value. */
export function sampleOf(schema: Schema, name = ''): unknown {
  if (schema.example !== undefined) return schema.example
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice) return sampleOf(choice, name)
  return byType[[schema.type].flat()[0] ?? '']?.(schema, name) ?? `<${name}>`
}

const byType: Record<string, (schema: Schema, name: string) => unknown> = {
  integer: ({ minimum = 1 }) => Math.max(1, minimum),
  number: () => 1,
  boolean: () => true,
  array: ({ items = {} }, name) => [sampleOf(items, name)],
  object: ({ properties = {}, required = [] }) =>
    Object.fromEntries(required.map((key) => [key, sampleOf(properties[key] ?? {}, key)])),
  string: ({ format }, name) => (format === 'date-time' ? '2026-01-05T09:30:00.000Z' : name || 'text'),
}
