import type { FastifyInstance, FastifyRequest } from 'fastify'
import qs from 'qs'
import { z } from 'zod'
import { type Endpoint, type Encoding, pathParameters } from '#contract/endpoint.ts'
import { invalid, notFound, Refusal } from '../errors.ts'

/** Bounds for `a[b][]=c`: deep or endless parameter lists are cut, keys of Object.prototype never assigned. */
const formOptions = {
  depth: 6,
  arrayLimit: 1000,
  parameterLimit: 2000,
  allowPrototypes: false,
  plainObjects: false,
} as const

export const parseForm = (text: string) => qs.parse(text, formOptions) as Record<string, unknown>

const jsonType = /^application\/(?:[\w.+-]+\+)?json\b/i
export const multipartType = /^multipart\/form-data\b/i

/** How a body came: JSON, a form, files, or something we take no parameters from. */
function encodingOf(contentType: string | undefined): Encoding | 'unknown' {
  if (contentType === undefined) return 'unknown'
  if (jsonType.test(contentType)) return 'json'
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) return 'form'
  return multipartType.test(contentType) ? 'multipart' : 'unknown'
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(400, 'The request body is not valid JSON.')
  }
}

const maxDepth = 64

/** Refuses what would overflow the stack or reach Object.prototype later on. */
function assertHarmless(value: unknown, depth = 0): void {
  if (depth > maxDepth) throw new Refusal(400, 'The request body is nested too deeply.')
  if (typeof value !== 'object' || value === null) return
  for (const [key, item] of Object.entries(value)) {
    if (key === '__proto__') throw new Refusal(400, 'The request body contains a forbidden key.')
    assertHarmless(item, depth + 1)
  }
}

/** A type that does not fit its body is common among telephone systems: `curl -d` calls everything a form. */
const plainEncodingOf = (contentType: string | undefined, text: string): Encoding =>
  /^\s*\{/.test(text) || encodingOf(contentType) === 'json' ? 'json' : 'form'

const takesAny = (endpoint: Endpoint | undefined) => endpoint?.encodings.includes('any') ?? false

const mediaType = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+/

/** Fastify refuses a header that names no type before the body is read; where any type will do, so will none. */
export function forgetOddType({ raw: { headers } }: FastifyRequest, endpoint: Endpoint): void {
  if (takesAny(endpoint) && !mediaType.test(headers['content-type'] ?? '')) delete headers['content-type']
}

function parseBody(request: FastifyRequest, text: string): unknown {
  const type = request.headers['content-type']
  request.encoding = takesAny(request.routeOptions.config.endpoint) ? plainEncodingOf(type, text) : encodingOf(type)
  if (request.encoding === 'form') return parseForm(text)
  if (request.encoding !== 'json') return text
  const body = parseJson(text)
  assertHarmless(body)
  return body
}

/** One parser for every content type, so that odd spellings of a type cannot slip past validation; empty bodies are fine. */
export function acceptBodies(app: FastifyInstance): void {
  app.decorateRequest('files', undefined)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, text, done) => {
    try {
      done(null, text === '' ? undefined : parseBody(request, text as string))
    } catch (error) {
      done(error as Error)
    }
  })
}

/** Path over body over query: one set of parameters for every verb. */
export function mergedParameters(request: FastifyRequest): Record<string, unknown> {
  const body =
    typeof request.body === 'object' && request.body !== null && !Array.isArray(request.body) ? request.body : {}
  return { ...(request.query as object), ...body, ...(request.params as object) }
}

export function parseInput(endpoint: Endpoint, parameters: Record<string, unknown>): Record<string, unknown> {
  if (!endpoint.input) return {}
  const parsed = endpoint.input.safeParse(parameters)
  if (parsed.success) return parsed.data as Record<string, unknown>
  const named = parsed.error.issues.find(({ path }) => pathParameters(endpoint.path).includes(String(path[0])))
  if (named) throw nothingThere(endpoint, parameters[String(named.path[0])])
  throw invalid(issueText(parsed.error.issues[0] as z.core.$ZodIssue, parameters))
}

/** A month or a direction that does not exist is no record that could be missing. */
const nothingThere = ({ model }: Endpoint, value: unknown) =>
  model ? notFound(model, value) : new Refusal(404, 'There is nothing at this address.')

/** A sentence written for people in the contract stands; anything else becomes "Invalid value for param 'x': …". */
function issueText(issue: z.core.$ZodIssue, parameters: Record<string, unknown>): string {
  const path = issue.path.map(String).join('.')
  if (/^[A-Z]/.test(issue.message) && !issue.message.startsWith('Invalid')) return issue.message
  const value = issue.path.reduce<unknown>(
    (at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key],
    parameters,
  )
  if (value === undefined || value === null) return `Attribute '${path}' required!`
  const reason = issue.code === 'custom' ? ` (${issue.message})` : ''
  return `Invalid value for param '${path}': ${JSON.stringify(value).slice(0, 100)}${reason}`
}
