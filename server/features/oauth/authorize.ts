import type { FastifyInstance, FastifyReply } from 'fastify'
import { brandName } from '#features/outgoing-mails/service.ts'
import { audit } from '#kernel/audit.ts'
import type { Actor } from '#kernel/actor.ts'
import { sign } from '#kernel/crypto/seal.ts'
import { randomToken, sameSecret } from '#kernel/crypto/tokens.ts'
import { unitOfWork } from '#kernel/unit-of-work.ts'
import { requestLanguage } from '#server/pages/language.ts'
import { sendErrorPage, sendPage } from '#server/pages/layout.ts'
import { findVisitor } from '#server/pages/visitor.ts'
import { type Parameters, parametersOf, type PageVisit } from './clients.ts'
import { codePage, consentPage } from './consent.ts'
import { getIssuer } from './metadata.ts'
import { type AuthorizationRequest, isRegistered, outOfBand, refusalOf } from './policy.ts'
import { type ApplicationRow, findApplication, insertCode } from './store.ts'
import { secondsAfter } from './tokens.ts'
import { type Refusal, consentTexts } from './consent-texts.ts'

const codeLifetime = 600

type Asked = { application: ApplicationRow; wanted: AuthorizationRequest }

/** GET: the consent page; the user must be signed in. */
export const showConsent = (visit: PageVisit) =>
  whenAsked(visit, async ({ application, wanted }, actor) => {
    const csrf = csrfToken(visit.app, actor, application)
    const product = await brandName(visit.app.deps.settings)
    const asking = { product, name: application.name, request: wanted, actor, csrf, signInPath: signInPathOf(wanted) }
    return sendPage(visit.reply, consentPage(asking, consentTexts[requestLanguage(visit.request)]), {
      formTarget: formTargetOf(wanted.redirect_uri),
    })
  })

/** POST: the user consents. DELETE: the user denies. */
export const decide = (visit: PageVisit) =>
  whenAsked(visit, async (asked, actor) => {
    const { app, request, reply } = visit
    const { authenticity_token = '', decision } = parametersOf(request)
    if (!sameSecret(authenticity_token, csrfToken(app, actor, asked.application))) return refuse(reply, 'expired', 403)
    if (request.method === 'DELETE' || decision !== 'allow')
      return tellApplication(visit, asked.wanted, {
        error: 'access_denied',
        error_description: 'The user denied the request.',
      })
    const code = await grantCode(visit, asked, actor)
    return asked.wanted.redirect_uri === outOfBand
      ? sendPage(reply, codePage(asked.application.name, code, consentTexts[requestLanguage(request)]))
      : tellApplication(visit, asked.wanted, { code })
  })

/** Checks the request before the page is shown; there is no redirect to an unknown application or URL. */
async function whenAsked(visit: PageVisit, ask: (asked: Asked, actor: Actor) => Promise<FastifyReply>) {
  const { app, request, reply } = visit
  const asked = await findAsked(app, parametersOf(request))
  if (typeof asked === 'string') return refuse(reply, asked)
  const wrong = refusalOf(asked.wanted, asked.application)
  if (wrong) return tellApplication(visit, asked.wanted, wrong)
  const actor = await findVisitor(app, request)
  if (!actor) return reply.redirect(signInPathOf(asked.wanted), 303)
  request.actor = actor
  if (actor.realId !== actor.id) return refuse(reply, 'disguised', 403)
  return ask(asked, actor)
}

async function findAsked(app: FastifyInstance, parameters: Parameters): Promise<Asked | Refusal> {
  const { client_id, redirect_uri } = parameters
  const application = client_id === undefined ? undefined : await findApplication(app.deps.db, client_id)
  if (client_id === undefined || !application) return 'unknown'
  if (redirect_uri === undefined || !isRegistered(redirect_uri, application.redirect_uri)) return 'elsewhere'
  const { response_type, scope, state, code_challenge, code_challenge_method } = parameters
  const optional = { response_type, scope, state, code_challenge, code_challenge_method }
  return { application, wanted: { client_id, redirect_uri, ...optional } }
}

function refuse(reply: FastifyReply, why: Refusal, status = 400) {
  const { refused, refusals } = consentTexts[requestLanguage(reply.request)]
  return sendErrorPage(reply, { status, title: refused, text: refusals[why] })
}

const queryOf = (values: Record<string, string | undefined>) =>
  new URLSearchParams(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined))

const signInPathOf = (wanted: AuthorizationRequest) =>
  `/signin?${queryOf({ return: `/oauth/authorize?${queryOf(wanted)}` })}`

/** `iss` identifies the server to the application (RFC 9207). The URL is used as registered. */
async function tellApplication(
  { app, request, reply }: PageVisit,
  { redirect_uri, state }: AuthorizationRequest,
  answer: object,
) {
  if (redirect_uri === outOfBand) return refuse(reply, 'denied', 403)
  const query = queryOf({ ...answer, state, iss: await getIssuer(app.deps.settings, request) })
  return reply.redirect(`${redirect_uri}${redirect_uri.includes('?') ? '&' : '?'}${query}`, 303)
}

/** Browsers check redirects after a form against form-action, too. The policy cannot contain an IPv6 address. */
function formTargetOf(uri: string): string {
  if (uri === outOfBand) return ''
  const { protocol, origin, hostname } = new URL(uri)
  return /^https?:$/.test(protocol) && !hostname.startsWith('[') ? origin : protocol
}

const csrfToken = ({ deps }: FastifyInstance, { sessionId }: Actor, { uid }: ApplicationRow) =>
  sign(deps.signingKey, `oauth consent ${sessionId} ${uid}`)

async function grantCode({ app, request }: PageVisit, { application, wanted }: Asked, actor: Actor): Promise<string> {
  const code = randomToken()
  await unitOfWork(app.deps, { actor, requestId: request.id, ip: request.ip }, async (ctx) => {
    await insertCode(ctx.db, code, {
      application_id: application.id,
      user_id: actor.id,
      redirect_uri: wanted.redirect_uri,
      code_challenge: wanted.code_challenge ?? null,
      expires_at: secondsAfter(ctx.now, codeLifetime),
    })
    await audit(ctx, { action: 'oauth_authorized', object: 'oauth_applications', id: application.id })
  })
  return code
}
