import { z } from 'zod'
import { bool, boundedText, int, jsonObject, optionalId, requiredText, text, timestampInput } from '../lenient.ts'
import { recordId, timestamp } from '../wire.ts'
import type { Attribute, Attributes } from './attribute.ts'

const decimal = z.string().regex(/^-?\d+\.\d{1,2}$/)

/** How responses encode a value that is not null. */
const answered = {
  text: z.string(),
  number: z.int(),
  decimal,
  boolean: z.boolean(),
  timestamp,
  id: recordId,
  user: recordId,
  organization: recordId,
  json: z.record(z.string(), z.unknown()),
} as const

type Kind = keyof typeof answered
type Answer<A extends Attribute> = A['kind'] extends Kind
  ? A extends { required: true }
    ? (typeof answered)[A['kind']]
    : z.ZodNullable<(typeof answered)[A['kind']]>
  : never
type Answered<A extends Attributes> = {
  [Name in keyof A as A[Name] extends { column: false } | { kind: 'secret' } ? never : Name]: Answer<A[Name]>
}

const isColumn = ({ column, kind }: Attribute) => column !== false && kind in answered

/** The columns of a record in responses. */
export const recordFields = <A extends Attributes>(attributes: A): Answered<A> =>
  Object.fromEntries(
    Object.entries(attributes)
      .filter(([, attribute]) => isColumn(attribute))
      .map(([name, { kind, required }]) => {
        const schema = answered[kind as Kind]
        return [name, required ? schema : schema.nullable()]
      }),
  ) as Answered<A>

/** `group_id` → `group`, the key of the referenced record's name. */
type NameKey<Key> = Key extends `${infer Name}_id` ? Name : never
export const nameKey = (column: string): string => column.replace(/_id$/, '')

type Named<A extends Attributes> = {
  [Key in keyof A as A[Key] extends { reference: string } ? NameKey<Key> : never]: z.ZodOptional<z.ZodString>
}

/** The names of referenced records, which `expand` adds. */
export const nameFields = <A extends Attributes>(attributes: A): Named<A> =>
  Object.fromEntries(
    Object.entries(attributes)
      .filter(([name, { reference }]) => reference !== undefined && name.endsWith('_id'))
      .map(([name]) => [nameKey(name), z.string().optional()]),
  ) as Named<A>

const acceptedText = ({ label, maxLength, refusesLonger }: Attribute) =>
  refusesLonger ? boundedText(label, maxLength ?? 250) : text(maxLength)

const referenceName = text(500).nullable().optional()
const accepted = {
  text: (attribute: Attribute) =>
    attribute.required
      ? requiredText(attribute.label, attribute.maxLength).optional()
      : acceptedText(attribute).nullable().optional(),
  number: () => int().nullable().optional(),
  boolean: () => bool().optional(),
  timestamp: () => timestampInput().nullable().optional(),
  json: () => jsonObject().optional(),
  id: () => optionalId().optional(),
  user: () => optionalId().optional(),
  organization: () => optionalId().optional(),
} as const

type Accepted<A extends Attribute> = A['kind'] extends 'text'
  ? A extends { required: true }
    ? z.ZodOptional<ReturnType<typeof requiredText>>
    : z.ZodOptional<z.ZodNullable<ReturnType<typeof text>>>
  : A['kind'] extends keyof typeof accepted
    ? ReturnType<(typeof accepted)[A['kind']]>
    : never
type Writable = { writableBy: string }
type Inputs<A extends Attributes> = {
  [Key in keyof A as A[Key] extends { column: false } ? never : A[Key] extends Writable ? Key : never]: Accepted<A[Key]>
} & {
  [Key in keyof A as A[Key] extends Writable & { reference: string } ? NameKey<Key> : never]: typeof referenceName
}

/** The fields that a request may contain, all optional; references by id or by name. */
export const inputFields = <A extends Attributes>(attributes: A): Inputs<A> =>
  Object.fromEntries(
    Object.entries(attributes)
      .filter(([, attribute]) => attribute.writableBy !== undefined && isColumn(attribute))
      .flatMap(([name, attribute]) => {
        const field = [name, accepted[attribute.kind as keyof typeof accepted](attribute)] as const
        return attribute.reference === undefined ? [field] : [[nameKey(name), referenceName] as const, field]
      }),
  ) as Inputs<A>

const withDefault = {
  text: (attribute: Attribute) =>
    acceptedText(attribute)
      .nullable()
      .default((attribute.default as string) ?? null),
  number: () => int().nullable().default(null),
  boolean: (attribute: Attribute) => bool().default(attribute.default === true),
} as const

type Defaulted<A extends Attribute> = A['kind'] extends 'text'
  ? A extends { required: true }
    ? ReturnType<typeof requiredText>
    : ReturnType<typeof withDefault.text>
  : A['kind'] extends keyof typeof withDefault
    ? ReturnType<(typeof withDefault)[A['kind']]>
    : never
type ResourceFields<A extends Attributes> = {
  [Key in keyof A as A[Key] extends { reference: string } ? never : A[Key] extends Writable ? Key : never]: Defaulted<
    A[Key]
  >
}

/** The fields of a simple resource with their defaults; references are described separately. */
export const resourceFields = <A extends Attributes>(attributes: A): ResourceFields<A> =>
  Object.fromEntries(
    Object.entries(attributes)
      .filter(([, { writableBy, reference }]) => writableBy !== undefined && reference === undefined)
      .map(([name, attribute]) => [name, resourceField(attribute)]),
  ) as ResourceFields<A>

const resourceField = (attribute: Attribute) =>
  attribute.kind === 'text' && attribute.required
    ? requiredText(attribute.label, attribute.maxLength)
    : withDefault[attribute.kind as keyof typeof withDefault](attribute)
