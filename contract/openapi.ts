import { z } from 'zod'
import { type Endpoint, pathParameters } from './endpoint.ts'
import { failure } from './wire.ts'

type Json = Record<string, unknown>
type Direction = 'input' | 'output'

/** `meta({ wire })` replaces the whole schema; Zod generates all others. */
const options = (io: Direction) => ({
  io,
  target: 'draft-2020-12' as const,
  unrepresentable: 'any' as const,
  override: ({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: Json }) => {
    const wire = (z.globalRegistry.get(zodSchema) as { wire?: Json } | undefined)?.wire
    if (!wire) return makeStandard(jsonSchema, zodSchema, io)
    const items = wire.type === 'array' ? itemsOf(jsonSchema) : undefined
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
    Object.assign(jsonSchema, wire, items && { items })
  },
})

/**
 * Removes Zod's non-standard output: an empty `prefixItems`, and `starts_with`, which the pattern contains anyway.
 * Adds what Zod leaves out: the default of a lenient value, because it is behind a transformation.
 */
function makeStandard(json: Json & { prefixItems?: unknown[] }, { _zod: { def } }: z.core.$ZodTypes, io: Direction) {
  if (json.prefixItems?.length === 0) {
    delete json.prefixItems
    json.maxItems = 0
  }
  if (json.format === 'starts_with') delete json.format
  if (def.type === 'default' && io === 'input') json.default = def.defaultValue
}

/** A lenient list accepts an array or a single item; the document shows the items of the array. */
const itemsOf = ({ anyOf = [] }: Json & { anyOf?: Json[] }) =>
  anyOf.find(({ type }) => type === 'array')?.items as Json | undefined

type Components = Record<string, Json>

/** The JSON Schema of one Zod schema; schemas with an id become named components. */
function schemaOf(schema: z.ZodType, io: Direction, components: Components): Json {
  const { $schema: _, $defs = {}, ...json } = z.toJSONSchema(schema, options(io)) as Json & { $defs?: Components }
  for (const [name, definition] of Object.entries($defs)) components[name] = inComponents(definition)
  return inComponents(json)
}

const inComponents = (json: Json): Json =>
  JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json

/** The JSON Schema of a schema without named components. */
export const jsonSchemaOf = (schema: z.ZodType, io: Direction): Json => schemaOf(schema, io, {})

const reasons: Record<number, string> = {
  400: 'The body is not valid JSON.',
  401: 'Credentials are missing or wrong.',
  403: 'The caller lacks a permission or access to the record.',
  404: 'The record does not exist.',
  409: 'The record has been changed by someone else.',
  410: 'What was asked for is no longer kept.',
  413: 'The body is too large.',
  415: 'The Content-Type header is malformed.',
  416: 'The range is not within the file.',
  422: 'A value is missing, wrong, already taken or in use.',
  429: 'Too many requests; see Retry-After.',
  503: 'The database is unavailable or overloaded; see Retry-After.',
}

/** All error statuses of an endpoint, derived from its description. */
function refusalsOf(endpoint: Endpoint): number[] {
  const hasBody = endpoint.method !== 'GET'
  const statuses = [
    401,
    403,
    ...(endpoint.path.includes('{') ? [404] : []),
    ...(hasBody ? [400, 413, 415] : []),
    ...(endpoint.input || endpoint.method === 'DELETE' ? [422] : []),
    ...endpoint.refuses,
    // Any endpoint can reject a request after too many wrong passwords, because all accept Basic credentials.
    429,
    503,
  ]
  return [...new Set(statuses)].sort((a, b) => a - b)
}

function parametersOf(endpoint: Endpoint, properties: Json, required: string[]): Json[] {
  const inPath = pathParameters(endpoint.path)
  const path = inPath.map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: properties[name] ?? { type: 'string' },
  }))
  if (endpoint.method !== 'GET') return path
  const query = Object.entries(properties)
    .filter(([name]) => !inPath.includes(name))
    .map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }))
  return [...path, ...query]
}

const mediaTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
  any: '*/*',
}

function bodyOf(endpoint: Endpoint, properties: Json, required: string[]): Json | undefined {
  const inPath = pathParameters(endpoint.path)
  const rest = Object.entries(properties).filter(([name]) => !inPath.includes(name))
  if (endpoint.method === 'GET' || rest.length === 0) return undefined
  const needed = required.filter((name) => !inPath.includes(name))
  const schema = {
    type: 'object',
    properties: Object.fromEntries(rest),
    ...(needed.length > 0 ? { required: needed } : {}),
  }
  const example = endpoint.example?.input
  const content = endpoint.encodings.map((encoding) => [
    mediaTypes[encoding],
    { schema, ...(example === undefined ? {} : { example }) },
  ])
  return { required: needed.length > 0, content: Object.fromEntries(content) }
}

function answersOf(endpoint: Endpoint, components: Components): Json {
  const content = endpoint.produces
    ? { [endpoint.produces]: {} }
    : {
        'application/json': {
          schema: schemaOf(endpoint.output, 'output', components),
          ...(endpoint.example?.output === undefined ? {} : { example: endpoint.example.output }),
        },
        ...(endpoint.alsoProduces ? { [endpoint.alsoProduces]: {} } : {}),
      }
  const others = Object.entries(endpoint.alsoAnswers ?? {}).map(([status, description]) => [status, { description }])
  const failures = refusalsOf(endpoint).map((status) => [status, refusalOf(endpoint, status, components)])
  return { [endpoint.status]: { description: 'Success.', content }, ...Object.fromEntries([...others, ...failures]) }
}

function refusalOf({ refusesIn, refusals }: Endpoint, status: number, components: Components): Json {
  if (refusesIn) return { description: reasons[status], content: { [refusesIn]: {} } }
  const told = refusals?.[status]
  if (!told) return { $ref: `#/components/responses/${status}` }
  const content = { 'application/json': { schema: schemaOf(told, 'output', components) } }
  return { description: reasons[status], content }
}

const namesOf = (permissions: readonly string[]) => permissions.map((name) => `\`${name}\``).join(' or ')

const onBehalfWords = {
  never: 'not available on behalf of another user',
  administrator: 'on behalf of another user only for full administrators with Basic authentication',
}

function whoMayCall({ permission, neverByToken, tokenPermission, onBehalf }: Endpoint): string {
  if (permission === 'public') return 'No authentication required.'
  const who = permission === 'any' ? 'Requires authentication' : `Requires ${namesOf(permission)}`
  const token = tokenPermission && `tokens need ${namesOf(tokenPermission)}`
  return `${[who, token, neverByToken && 'not available to tokens', onBehalf && onBehalfWords[onBehalf]].filter(Boolean).join('; ')}.`
}

function operationOf(endpoint: Endpoint, components: Components): Json {
  const { properties = {}, required = [] } = (endpoint.input ? schemaOf(endpoint.input, 'input', components) : {}) as {
    properties?: Json
    required?: string[]
  }
  const body = bodyOf(endpoint, properties, required)
  return {
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replace(/\/$/, '/slash').replaceAll(/[/{}_.]+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary: endpoint.summary,
    description: [whoMayCall(endpoint), endpoint.description].filter(Boolean).join(' '),
    tags: [endpoint.tag],
    'x-permission': endpoint.permission,
    ...(endpoint.permission === 'public' ? { security: [] } : {}),
    parameters: parametersOf(endpoint, properties, required),
    ...(body ? { requestBody: body } : {}),
    responses: answersOf(endpoint, components),
  }
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Sorted independently of the order of registration, so that the file changes only when the API changes. */
const inOrder = (endpoints: readonly Endpoint[]) =>
  endpoints.toSorted(
    (a, b) => compare(a.tag, b.tag) || compare(a.path, b.path) || methods.indexOf(a.method) - methods.indexOf(b.method),
  )

const about = `Helpdesk REST API v1.

- **Parameters**: path, query and body parameters form one set for every method. Unknown and read-only keys are ignored, so a record can be sent back as it was read.
- **Responses**: JSON in UTF-8; times are ISO 8601 in UTC with milliseconds. A request whose body is not JSON gets a text/html response.
- **Errors**: \`{"error", "error_human", "code"}\` with a 4xx or 5xx status. \`code\` is stable; \`field\` names the parameter that is wrong, \`values\` contains the values for an error message. \`docs/api/errors.md\` lists all codes.
- **Pagination**: \`page\` and \`per_page\`; see the response headers \`X-Total-Count\` and \`Link\`.
- **Related records**: \`expand=true\` adds names beside ids, \`full=true\` returns ids and all related records.
- **On behalf of another user**: callers with \`admin.user\` can name a user in the header \`From\` or \`X-On-Behalf-Of\`.`

export type Document = ReturnType<typeof openApi>

const described = new WeakMap<Endpoint, { operation: Json; components: Components }>()

/** Cached per process: this is most of the work, and tests build many applications. */
export function describe(endpoint: Endpoint) {
  const known = described.get(endpoint)
  if (known) return known
  const components: Components = {}
  const made = { operation: operationOf(endpoint, components), components }
  described.set(endpoint, made)
  return made
}

/** The OpenAPI 3.1 document of the given endpoints. */
export function openApi(endpoints: readonly Endpoint[], version: string) {
  const components: Components = {}
  const paths: Record<string, Json> = {}
  const sorted = inOrder(endpoints)
  for (const endpoint of sorted) {
    const path = (paths[`/api/v1${endpoint.path}`] ??= {})
    const { operation, components: named } = describe(endpoint)
    path[endpoint.method.toLowerCase()] = operation
    Object.assign(components, named)
  }
  const error = { 'application/json': { schema: schemaOf(failure, 'output', components) } }
  return {
    openapi: '3.1.0',
    info: { title: 'Switchboard', version, description: about },
    servers: [{ url: '/' }],
    security: [{ token: [] }, { basic: [] }, { oauth: [] }, { session: [] }],
    tags: [...new Set(sorted.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(components).sort(([a], [b]) => compare(a, b))),
      responses: Object.fromEntries(
        Object.entries(reasons).map(([status, description]) => [status, { description, content: error }]),
      ),
      securitySchemes: securitySchemes(),
    },
  }
}

const securitySchemes = () => ({
  token: { type: 'apiKey', in: 'header', name: 'Authorization', description: '`Token token=<access token>`' },
  basic: { type: 'http', scheme: 'basic', description: 'Login or email address, and password' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'switchboard_session',
    description:
      'For browsers. Writes also need the header `X-CSRF-Token`. Over HTTPS the cookie name starts with `__Host-`.',
  },
  oauth: {
    type: 'oauth2',
    description: 'Authorization code with PKCE (S256); see `/.well-known/oauth-authorization-server`',
    flows: {
      authorizationCode: {
        authorizationUrl: '/oauth/authorize',
        tokenUrl: '/oauth/token',
        refreshUrl: '/oauth/token',
        scopes: { full: 'Full access on behalf of the user' },
      },
    },
  },
})
