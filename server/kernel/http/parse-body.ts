import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { detectEncoding, detectPlainEncoding } from './content-type.ts'
import { parseForm } from './form-body.ts'
import { createJsonReader } from './json-reader.ts'
import { readBytes, readInBlocks, readText, receiveBody } from './read-body.ts'

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

/** Another system may sign the bytes that it sends. They are few, and read as text first, to detect their type. */
async function readAny(request: FastifyRequest, source: AsyncIterable<Buffer>): Promise<unknown> {
  const bytes = await readBytes(source)
  if (bytes.length === 0) return undefined
  request.rawBody = bytes
  const text = bytes.toString()
  request.encoding = detectPlainEncoding(request.headers['content-type'], text)
  return request.encoding === 'form' ? parseForm(text) : readJson(Readable.from([bytes]))
}

/** A body of an unknown type is read and discarded; '' means that there was one. */
async function discard(source: AsyncIterable<Buffer>): Promise<'' | undefined> {
  let isEmpty = true
  for await (const _ of source) isEmpty = false
  return isEmpty ? undefined : ''
}

async function readBody(request: FastifyRequest, body: Readable): Promise<unknown> {
  const source = receiveBody(request, body)
  if (takesAny(request.route.config.endpoint)) return readAny(request, source)
  request.encoding = detectEncoding(request.headers['content-type'])
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
