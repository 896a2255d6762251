import type { InjectOptions } from 'fastify'
import qs from 'qs'
import type { Endpoint } from '#contract/endpoint.ts'
import { describedApi } from './described-api.ts'

/** As much of JSON Schema as the document uses. */
type Schema = {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  default?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
  format?: string
  minimum?: number
  minLength?: number
}

export type Parameter = { name: string; place: 'path' | 'query' | 'body'; required: boolean; schema: Schema }

type Operation = {
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: { properties: Record<string, Schema>; required?: string[] } }> }
}

const known = new WeakMap<Endpoint, Parameter[]>()

/** The parameters of an endpoint, from the public OpenAPI document. */
export function parametersOf(endpoint: Endpoint): Parameter[] {
  const parameters = known.get(endpoint) ?? documentedParameters(endpoint)
  known.set(endpoint, parameters)
  return parameters
}

function documentedParameters(endpoint: Endpoint): Parameter[] {
  const { paths, components } = describedApi()
  const operation = paths[`/api/v1${endpoint.path}`]?.[endpoint.method.toLowerCase()] as Operation
  const resolve = (schema: Schema): Schema =>
    schema.$ref ? (components.schemas[schema.$ref.split('/').at(-1) as string] as Schema) : schema
  const addressed = operation.parameters.map(({ name, in: place, required, schema }): Parameter => ({
    name,
    place,
    required,
    schema: resolve(schema),
  }))
  const [body] = Object.values(operation.requestBody?.content ?? {})
  const sent = Object.entries(body?.schema.properties ?? {}).map(([name, schema]): Parameter => ({
    name,
    place: 'body',
    required: body?.schema.required?.includes(name) ?? false,
    schema: resolve(schema),
  }))
  return [...addressed, ...sent]
}

/** The plainest value that a schema allows. */
function exampleOf(schema: Schema): unknown {
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  const option = (schema.anyOf ?? schema.oneOf ?? schema.allOf)?.[0]
  if (option) return exampleOf(option)
  return examples[[schema.type].flat()[0] ?? 'string']?.(schema) ?? null
}

const examples: Record<string, (schema: Schema) => unknown> = {
  integer: ({ minimum = 1 }) => Math.max(1, minimum),
  number: ({ minimum = 1 }) => Math.max(1, minimum),
  boolean: () => true,
  array: ({ items }) => (items ? [exampleOf(items)] : []),
  object: ({ properties = {} }) =>
    Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, exampleOf(schema)])),
  string: ({ format, minLength = 1 }) =>
    format === 'date-time' ? '2026-11-15T09:00:00.000Z' : format === 'email' ? 'x@example.com' : 'x'.repeat(minLength),
}

export type Values = Record<string, unknown>

/** An id that no record has. */
export const unknownId = 2_147_483_647

/** What must be sent and what the contract's example sends; ids in the path are `id`. */
export function usualValues(endpoint: Endpoint, id: number): Values {
  const needed = parametersOf(endpoint).filter(({ required }) => required)
  const valueOf = ({ place, schema }: Parameter) =>
    place === 'path' && schema.type === 'integer' ? id : exampleOf(schema)
  const valuesOf = (parameters: Parameter[]) =>
    Object.fromEntries(parameters.map((parameter) => [parameter.name, valueOf(parameter)]))
  const inPath = needed.filter(({ place }) => place === 'path')
  return { ...valuesOf(needed), ...(endpoint.example?.input as Values | undefined), ...valuesOf(inPath) }
}

/** How parameters beyond those of the path are sent. A GET has only its query. */
export type RequestEncoding = 'json' | 'form' | 'query'

type Sending = { headers?: Record<string, string>; travel?: RequestEncoding }

/** The request with these values, whether or not the contract has them. */
export function requestOf(
  endpoint: Endpoint,
  values: Values,
  { headers = {}, travel = 'json' }: Sending = {},
): InjectOptions {
  const rest = { ...values }
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(typeof value === 'string' ? value.toWellFormed() : String(JSON.stringify(value)))
  })
  const { method } = endpoint
  const url = `/api/v1${path}`
  if (method === 'GET' || travel === 'query') return { method, url: `${url}?${qs.stringify(rest)}`, headers }
  const type = travel === 'json' ? 'application/json' : 'application/x-www-form-urlencoded'
  const payload = travel === 'json' ? JSON.stringify(rest) : qs.stringify(rest)
  return { method, url, headers: { 'content-type': type, ...headers }, payload }
}

export const titleOf = ({ method, path }: Endpoint) => `${method} ${path}`
