import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../errors.ts'
import type { UploadedFile } from './fastify.ts'
import { multipartType, parseForm } from './parameters.ts'

const mostParts = 1000
const mostFiles = 20

/**
 * Fields become parameters, named as in a form (`ids[]`, `a[b]`), files `request.files`. The route's bodyLimit holds
 * for the whole body. Where the contract expects no multipart, nothing is taken from it.
 */
export function acceptMultipart(app: FastifyInstance): void {
  app.addContentTypeParser(multipartType, { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    request.encoding = 'multipart'
    if (body.length === 0) return undefined
    if (!request.routeOptions.config.endpoint?.encodings.includes('multipart')) return ''
    const parts = await parseParts(body, request.headers['content-type'] ?? '')
    request.files = await filesOf(parts)
    return fieldsOf(parts)
  })
}

type Part = [name: string, value: string | File]

/** The platform's own parser; its time grows with the number of parts (400,000 took 2 s), so they are counted first. */
async function parseParts(body: Buffer, contentType: string): Promise<Part[]> {
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? []
  const boundary = quoted ?? bare
  if (boundary === undefined) throw notMultipart()
  if (occurs(body, `--${boundary}`, mostParts + 2)) throw new Refusal(413, 'The request body has too many parts.')
  try {
    return [...(await new Response(body, { headers: { 'content-type': contentType } }).formData())]
  } catch {
    throw notMultipart()
  }
}

const notMultipart = () => new Refusal(400, 'The request body is not valid multipart data.')

/** Whether `text` is there at least so many times. */
function occurs(body: Buffer, text: string, times: number): boolean {
  let at = -1
  for (let count = 0; count < times; count += 1) {
    at = body.indexOf(text, at + 1)
    if (at === -1) return false
  }
  return true
}

const isFile = (part: Part): part is [string, File] => typeof part[1] !== 'string'

async function filesOf(parts: Part[]): Promise<UploadedFile[]> {
  const files = parts.filter(isFile)
  if (files.length > mostFiles) throw new Refusal(413, `The request has more than ${mostFiles} files.`)
  return Promise.all(
    files.map(async ([field, file]) => ({
      field,
      filename: file.name,
      mimeType: file.type,
      content: Buffer.from(await file.arrayBuffer()),
    })),
  )
}

const fieldsOf = (parts: Part[]) =>
  parseForm(new URLSearchParams(parts.filter((part) => !isFile(part)) as [string, string][]).toString())
