import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { discardRefused } from '../blobs/discard.ts'
import { Refusal } from '../errors.ts'
import type { FileHead } from './fastify.ts'
import { collect, notMultipart, type MultipartPart, readParts } from './multipart-parts.ts'
import { multipartType } from './content-type.ts'
import { parseFormFields } from './form-body.ts'
import { receiveBody } from './read-body.ts'

const mostParts = 1000
const mostFiles = 20
/** The limit for fields, if files go to the blob store. */
const mostFieldBytes = 1024 * 1024

/**
 * Fields become parameters, named as in a form (`ids[]`, `a[b]`), files `request.files`, or `request.uploads` where the
 * route stores them. The route's bodyLimit holds for the whole body. Where the contract expects no multipart, nothing is
 * taken from it.
 */
export function acceptMultipart(app: FastifyInstance): void {
  app.decorateRequest('uploads', undefined)
  app.addContentTypeParser(multipartType, async (request: FastifyRequest, body: Readable) => {
    request.encoding = 'multipart'
    if (request.headers['content-length'] === '0') return undefined
    if (!request.route.config.endpoint?.encodings.includes('multipart')) return ''
    return takeParts(request, body)
  })
}

async function takeParts(request: FastifyRequest, body: Readable): Promise<Record<string, unknown>> {
  const boundary = boundaryOf(request)
  const pieces = receiveBody(request, body)
  try {
    const { blobs } = request.server.deps
    return await discardRefused(blobs, [], () => collectParts(request, readParts(pieces, boundary)))
  } finally {
    await pieces.return(undefined)
  }
}

function boundaryOf({ headers }: FastifyRequest): string {
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(headers['content-type'] ?? '') ?? []
  const boundary = quoted ?? bare
  if (boundary === undefined) throw notMultipart()
  return boundary
}

async function collectParts(
  request: FastifyRequest,
  parts: AsyncIterable<MultipartPart>,
): Promise<Record<string, unknown>> {
  const { bodyLimit, config } = request.route
  const takeFile = config.storesFiles ? storeFile : holdFile
  const fields: [string, string][] = []
  let room = config.storesFiles ? mostFieldBytes : bodyLimit
  let files = 0
  for await (const { name, filename, mimeType, content } of parts) {
    if (fields.length + files === mostParts) throw new Refusal(413, 'too_large', 'The request body has too many parts.')
    if (filename === undefined) {
      const value = await collect(content, room)
      room -= value.length
      fields.push([name, value.toString()])
    } else {
      files += 1
      if (files > mostFiles)
        throw new Refusal(413, 'too_many_files', `The request has more than ${mostFiles} files.`, {
          values: { max: mostFiles },
        })
      await takeFile(request, { field: name, filename, mimeType }, content)
    }
  }
  return parseFormFields(fields)
}

type Content = AsyncIterable<Buffer>

async function holdFile(request: FastifyRequest, about: FileHead, content: Content): Promise<void> {
  request.files ??= []
  request.files.push({ ...about, content: await collect(content, request.route.bodyLimit) })
}

async function storeFile(request: FastifyRequest, about: FileHead, content: Content): Promise<void> {
  const { blobs } = request.server.deps
  const wanted = request.route.config.storesFiles
  const isWanted = wanted === true || (about.field.toLowerCase() === wanted && !request.uploads)
  if (!isWanted) return drain(content)
  const blob = await blobs.write(Readable.from(content), { maxBytes: request.route.bodyLimit })
  request.uploads ??= []
  request.uploads.push({ ...about, blob })
}

/** Unexpected parts are read and discarded. */
async function drain(content: Content): Promise<void> {
  for await (const _ of content) continue
}
