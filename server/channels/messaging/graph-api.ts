import { type ApiRequest, callApi, networkOf } from '#kernel/outgoing-http/call-api.ts'
import { idIn, type Json, objectIn, textIn } from './json.ts'

/** The API of Meta, for WhatsApp and Facebook. */

const publicUrl = 'https://graph.facebook.com'
const version = 'v19.0'

/** Where the service is, and the token of a business or a page. */
export type GraphAccess = { url: string | undefined; token: string }

export const bearer = ({ token }: GraphAccess): Record<string, string> => ({ Authorization: `Bearer ${token}` })

/** The service answered, but not with a result. */
export class GraphError extends Error {
  override name = 'GraphError'
  readonly status: number
  readonly code: number

  constructor(status: number, answer: Json) {
    const error = objectIn(answer.error)
    super(textIn(objectIn(error.error_data).details) || textIn(error.message) || `HTTP ${status}`)
    this.status = status
    this.code = Number(idIn(error.code) ?? 0)
  }

  /** The token was revoked or has expired. */
  get isTokenRefused(): boolean {
    return this.code === 190 || this.status === 401
  }

  /** Too many messages, or the service is not available. */
  get isTemporary(): boolean {
    return this.status >= 500 || temporaryCodes.has(this.code)
  }
}

const temporaryCodes = new Set([1, 2, 4, 17, 32, 613, 80007, 130429, 131000, 131016, 131048, 131056, 133004])

export async function callGraph(access: GraphAccess, path: string, sent?: Json | FormData): Promise<Json> {
  const { body, headers } = await encode(sent)
  const request: ApiRequest = {
    method: sent === undefined ? 'GET' : 'POST',
    headers: { ...bearer(access), ...headers },
    ...(body !== undefined && { body }),
  }
  const answer = await callApi(`${access.url ?? publicUrl}/${version}/${path}`, networkOf(access.url), request)
  const content = objectIn(answer.body)
  if (answer.status >= 300) throw new GraphError(answer.status, content)
  return content
}

type Encoded = { body: string | Uint8Array | undefined; headers: Record<string, string> }

async function encode(sent: Json | FormData | undefined): Promise<Encoded> {
  if (sent === undefined) return { body: undefined, headers: {} }
  if (!(sent instanceof FormData))
    return { body: JSON.stringify(sent), headers: { 'Content-Type': 'application/json' } }
  const encoded = new Response(sent)
  return { body: await encoded.bytes(), headers: { 'Content-Type': String(encoded.headers.get('content-type')) } }
}
