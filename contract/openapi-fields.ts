import type { z } from 'zod'
import type { CustomField } from './attributes/custom.ts'
import { customInput, customOutput } from './attributes/custom-values.ts'
import type { Endpoint } from './endpoint.ts'
import { type Document, jsonSchemaOf } from './openapi.ts'

type Properties = Record<string, unknown>
type ObjectSchema = { properties?: Properties }
type Operation = { requestBody?: { content: Record<string, { schema: ObjectSchema }> } }

/** The document of an installation: with its custom fields in records and parameters. */
export function addCustomFields(
  document: Document,
  endpoints: readonly Endpoint[],
  fields: readonly CustomField[],
): Document {
  if (fields.length === 0) return document
  const own = structuredClone(document)
  const properties = (object: string, describe: (field: CustomField) => z.ZodType, io: 'input' | 'output') =>
    Object.fromEntries(
      fields
        .filter((field) => field.object === object)
        .map((field) => [field.name, { ...jsonSchemaOf(describe(field), io), title: field.display }]),
    )
  for (const object of new Set(fields.map((field) => field.object)))
    addTo(own.components.schemas[object] as ObjectSchema | undefined, properties(object, customOutput, 'output'))
  for (const { method, path, customFieldsOf, customFieldsIn } of endpoints) {
    if (!customFieldsOf) continue
    const operation = own.paths[`/api/v1${path}`]?.[method.toLowerCase()] as Operation | undefined
    for (const { schema } of Object.values(operation?.requestBody?.content ?? {})) {
      const place = customFieldsIn === undefined ? schema : (schema.properties?.[customFieldsIn] as ObjectSchema)
      addTo(place, properties(customFieldsOf, customInput, 'input'))
    }
  }
  return own
}

function addTo(schema: ObjectSchema | undefined, properties: Properties): void {
  if (schema) schema.properties = { ...schema.properties, ...properties }
}
