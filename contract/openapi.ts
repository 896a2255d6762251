import { z } from 'zod'
import { type Endpoint, pathParameters } from './endpoint.ts'
import { failure } from './wire.ts'

type Json = Record<string, unknown>

/** What `meta({ wire })` says stands for the whole schema; everything else is shown as Zod describes it. */
const options = (io: 'input' | 'output') => ({
  io,
  target: 'draft-2020-12' as const,
  unrepresentable: 'any' as const,
  override: ({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: Json }) => {
    const wire = (z.globalRegistry.get(zodSchema) as { wire?: Json } | undefined)?.wire
    if (!wire) return
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
    Object.assign(jsonSchema, wire)
  },
})

type Components = Record<string, Json>

/** JSON Schema of one shape; shapes with an id become named components. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', components: Components): Json {
  const { $schema: _, $defs = {}, ...json } = z.toJSONSchema(schema, options(io)) as Json & { $defs?: Components }
  for (const [name, definition] of Object.entries($defs)) components[name] = inComponents(definition)
  return inComponents(json)
}

const inComponents = (json: Json): Json =>
  JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json

const reasons: Record<number, string> = {
  400: 'The body is not valid JSON.',
  401: 'No credentials, or wrong ones.',
  403: 'The caller lacks the permission, or the record is not theirs.',
  404: 'There is no such record.',
  413: 'The body is too large.',
  422: 'A value is missing, wrong, already taken or still in use.',
  429: 'Too many attempts; see Retry-After.',
  503: 'The database is away or busy; see Retry-After.',
}

/** Every refusal that follows from what an endpoint is. */
export function refusalsOf(endpoint: Endpoint): number[] {
  const hasBody = endpoint.method !== 'GET'
  const statuses = [
    401,
    403,
    ...(endpoint.path.includes('{') ? [404] : []),
    ...(hasBody ? [400, 413] : []),
    ...(endpoint.input || endpoint.method === 'DELETE' ? [422] : []),
    ...endpoint.refuses,
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
      }
  const failures = refusalsOf(endpoint).map((status) => [status, { $ref: `#/components/responses/${status}` }])
  return { [endpoint.status]: { description: 'Done.', content }, ...Object.fromEntries(failures) }
}

const whoMayCall = ({ permission }: Endpoint) =>
  permission === 'public'
    ? 'Nobody needs to sign in.'
    : permission === 'any'
      ? 'Anyone signed in.'
      : `Needs ${permission.map((name) => `\`${name}\``).join(' or ')}.`

function operationOf(endpoint: Endpoint, components: Components): Json {
  const { properties = {}, required = [] } = (endpoint.input ? schemaOf(endpoint.input, 'input', components) : {}) as {
    properties?: Json
    required?: string[]
  }
  const body = bodyOf(endpoint, properties, required)
  return {
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replaceAll(/[/{}_]+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`,
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

/** OpenAPI 3.1 of the given endpoints. */
export function openApi(endpoints: readonly Endpoint[], version: string) {
  const components: Components = {}
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = (paths[`/api/v1${endpoint.path}`] ??= {})
    path[endpoint.method.toLowerCase()] = operationOf(endpoint, components)
  }
  const error = { 'application/json': { schema: schemaOf(failure, 'output', components) } }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Switchboard',
      version,
      description: 'Helpdesk REST API v1. Path, query and body parameters are one set; unknown keys are ignored.',
    },
    servers: [{ url: '/' }],
    security: [{ token: [] }, { basic: [] }, { oauth: [] }],
    paths,
    components: {
      schemas: components,
      responses: Object.fromEntries(
        Object.entries(reasons).map(([status, description]) => [status, { description, content: error }]),
      ),
      securitySchemes: securitySchemes(),
    },
  }
}

const securitySchemes = () => ({
  token: { type: 'apiKey', in: 'header', name: 'Authorization', description: '`Token token=<access token>`' },
  basic: { type: 'http', scheme: 'basic' },
  oauth: {
    type: 'oauth2',
    flows: {
      authorizationCode: {
        authorizationUrl: '/oauth/authorize',
        tokenUrl: '/oauth/token',
        refreshUrl: '/oauth/token',
        scopes: { full: 'Everything the user may do' },
      },
    },
  },
})
