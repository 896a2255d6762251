import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx, Deps } from '#kernel/context.ts'
import { sameSecret } from '#kernel/crypto/tokens.ts'
import { mergedParameters } from '#kernel/http/parameters.ts'
import { type ApplicationRow, findApplication } from './store.ts'

/** A request outside of the API. */
export type PageVisit = { app: FastifyInstance; request: FastifyRequest; reply: FastifyReply }

export type Parameters = Record<string, string | undefined>

/** Parameters of a POST count only in the body: URLs are logged, and secrets must not be (RFC 6749, 2.3.1). */
const sent = (request: FastifyRequest): object =>
  request.method === 'POST' ? Object(request.body ?? {}) : mergedParameters(request)

/** Each parameter once, as text; anything else is ignored. */
export const parametersOf = (request: FastifyRequest): Parameters =>
  Object.fromEntries(
    Object.entries(sent(request)).filter(([, value]) => typeof value === 'string' && !value.includes('\0')),
  )

export type Credentials = { uid?: string | undefined; secret?: string | undefined }

/** From HTTP Basic, each half form-encoded as required by RFC 6749, 2.3.1, else from the parameters. */
export function credentialsOf({ headers }: FastifyRequest, { client_id, client_secret }: Parameters): Credentials {
  const [, encoded] = /^Basic\s+(\S+)$/i.exec(headers.authorization ?? '') ?? []
  if (encoded === undefined) return { uid: client_id, secret: client_secret || undefined }
  const [uid, secret] = Buffer.from(encoded, 'base64').toString('utf8').split(':').map(formDecoded)
  return { uid, secret: secret || undefined }
}

function formDecoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' ')).replaceAll('\0', '')
  } catch {
    return ''
  }
}

const secretContext = (uid: string) => `oauth_applications.secret:${uid}`
export const sealSecret = ({ sealer }: Deps, uid: string, secret: string) => sealer.seal(secret, secretContext(uid))
export const openSecret = ({ sealer }: Deps, { uid, secret }: ApplicationRow) => sealer.open(secret, secretContext(uid))

/** A confidential application sends its secret; a public one needs none and uses PKCE. */
export async function authenticateClient({ db, deps }: Ctx, { uid, secret }: Credentials) {
  const application = uid === undefined ? undefined : await findApplication(db, uid)
  if (!application) return undefined
  const isProven = secret === undefined ? !application.confidential : sameSecret(secret, openSecret(deps, application))
  return isProven ? application : undefined
}
