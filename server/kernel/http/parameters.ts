import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import qs from 'qs'
import type { z } from 'zod'
import { type Endpoint, type Encoding, pathParameters } from '#contract/endpoint.ts'
import { notFound, Refusal } from '../errors.ts'
import { explainIssue } from './explain-issue.ts'
import { createJsonReader } from './json-reader.ts'
import { readInBlocks, readText, receiveBody } from './read-body.ts'

/** Bounds for `a[b][]=c`: deep or endless parameter lists are cut, keys of Object.prototype never assigned. */
const formOptions = {
  depth: 6,
  arrayLimit: 1000,
  // qs merges each parameter into all before it: the time grows with the square of their number.
  parameterLimit: 1000,
  allowPrototypes: false,
  plainObjects: false,
} as const

export const parseForm = (text: string) => qs.parse(text, formOptions) as Record<string, unknown>

/** The same for fields that were never encoded. */
export function formOf(fields: readonly [name: string, value: string][]): Record<string, unknown> {
  const values = Map.groupBy(fields, ([name]) => name)
  const named = Array.from(values, ([name, all]) => [
    name,
    all.length === 1 ? all[0]?.[1] : all.map(([, value]) => value),
  ])
  return qs.parse(Object.fromEntries(named), formOptions) as Record<string, unknown>
}

const jsonType = /^application\/(?:[\w.+-]+\+)?json\b/i
export const multipartType = /^multipart\/form-data\b/i

/** The encoding of a body: JSON, a form, files, or another one without parameters. */
export function encodingOf(contentType: string | undefined): Encoding | 'unknown' {
  if (contentType === undefined) return 'unknown'
  if (jsonType.test(contentType)) return 'json'
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) return 'form'
  return multipartType.test(contentType) ? 'multipart' : 'unknown'
}

/** Telephone systems often send a wrong content type: `curl -d` declares everything as a form. */
const plainEncodingOf = (contentType: string | undefined, text: string): Encoding =>
  /^\s*\{/.test(text) || encodingOf(contentType) === 'json' ? 'json' : 'form'

const takesAny = (endpoint: Endpoint | undefined) => endpoint?.encodings.includes('any') ?? false

const mediaType = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+/

/** Fastify rejects a malformed content type before the body is read; where any type is accepted, so is none. */
export function forgetOddType({ raw: { headers } }: FastifyRequest, endpoint: Endpoint): void {
  if (takesAny(endpoint) && !mediaType.test(headers['content-type'] ?? '')) delete headers['content-type']
}

/** Exactly the bytes that were sent, so that a repeated request is recognised without walking through its values. */
async function* hashing(request: FastifyRequest, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const piece of source) {
    hash.update(piece)
    yield piece
  }
  request.bodyHash = hash.digest('base64url')
}

async function readJson(source: AsyncIterable<Buffer>): Promise<unknown> {
  const reader = createJsonReader()
  return reader.end(await readInBlocks(source, reader.write))
}

/** The body of a phone system is short: it is read as text first, to detect its type. */
async function readAny(request: FastifyRequest, source: AsyncIterable<Buffer>): Promise<unknown> {
  const text = await readText(source)
  if (text === '') return undefined
  request.encoding = plainEncodingOf(request.headers['content-type'], text)
  return request.encoding === 'form' ? parseForm(text) : readJson(Readable.from([Buffer.from(text)]))
}

/** A body of an unknown type is read and discarded; '' means that there was one. */
async function discard(source: AsyncIterable<Buffer>): Promise<'' | undefined> {
  let isEmpty = true
  for await (const _ of source) isEmpty = false
  return isEmpty ? undefined : ''
}

async function readBody(request: FastifyRequest, body: Readable): Promise<unknown> {
  const source = receiveBody(request, body)
  if (takesAny(request.routeOptions.config.endpoint)) return readAny(request, source)
  request.encoding = encodingOf(request.headers['content-type'])
  if (request.encoding === 'json') {
    return readJson(request.headers['idempotency-key'] === undefined ? source : hashing(request, source))
  }
  if (request.encoding === 'unknown') return discard(source)
  const text = await readText(source)
  return text === '' ? undefined : parseForm(text)
}

/** One parser for every content type, so that odd spellings of a type cannot slip past validation; empty bodies are fine. */
export function acceptBodies(app: FastifyInstance): void {
  app.decorateRequest('files', undefined)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', readBody)
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
  throw explainIssue(parsed.error.issues[0] as z.core.$ZodIssue, parameters)
}

/** Without a model (an invalid month, for example) the text names no record. */
const nothingThere = ({ model }: Endpoint, value: unknown) =>
  model ? notFound(model, value) : new Refusal(404, 'not_found', 'Not found.')
