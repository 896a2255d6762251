import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { allEndpoints } from '#contract/all-endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { titleOf } from '#tests/support/requests.ts'
import { type World, world } from '#tests/support/world.ts'

/**
 * What can be called without credentials. Each endpoint protects itself: by a token in the path, a one-time link,
 * a limit, or by revealing nothing. A new line here is a decision, not a formality.
 */
const publicEndpoints = [
  // Before and around signing in.
  'GET /available',
  'GET /getting_started',
  'GET /signshow',
  'POST /signshow',
  'POST /signin',
  'GET /signout',
  'DELETE /signout',
  'POST /auth/two_factor_initiate_authentication/{method}',
  // Sign-up and first administrator; the service decides which, and rejects both where they are off.
  'POST /users',
  // Emails and the links in them.
  'POST /users/password_reset',
  'POST /users/password_reset_verify',
  'POST /users/email_verify',
  'POST /users/email_verify_send',
  'POST /users/admin_password_auth',
  'POST /users/admin_password_auth_verify',
  'POST /users/email_change_undo',
  'POST /users/email_change_confirm',
  // The monitoring token in the query replaces credentials.
  'GET /monitoring/health_check',
  'GET /monitoring/status',
  'GET /monitoring/amount_check',
  'GET /openapi.json',
  // The token in the path replaces credentials: phone systems have no others.
  'POST /cti/{cti_token}',
  'POST /sipgate/{sipgate_token}/{direction}',
  'POST /sipgate/{sipgate_token}/{direction}/',
  'POST /placetel/{placetel_token}',
  // Visitors of other websites: off by default, with limits; the secret of the session replaces credentials.
  'POST /chat_visits',
  'POST /chat_visits/poll',
  'POST /chat_visits/{session_id}/files',
  'GET /chat_visits/{session_id}/files/{id}',
  // Networks: an address that cannot be guessed, and a signature where the network signs.
  'POST /channels_telegram_webhook/{callback_token}',
  'POST /sms_webhook/{token}',
  'GET /sms_webhook/{token}',
  'POST /channels_whatsapp_webhook/{uuid}',
  'GET /channels_whatsapp_webhook/{uuid}',
  'POST /channels_facebook_webhook/{uuid}',
  'GET /channels_facebook_webhook/{uuid}',
  // The form on other websites: off by default, with a signed token, limits and spam protection.
  'POST /form_config',
  'POST /form_submit',
  'GET /form_captcha_challenge',
  // Everyone finds what is published. Feeds need a session or the token in the address.
  'POST /knowledge_bases/search',
  'GET /knowledge_bases/{knowledge_base_id}/{locale}/feed',
  'GET /knowledge_bases/{knowledge_base_id}/categories/{id}/{locale}/feed',
  // Pictures by an address that cannot be guessed, for mails and browsers without a session.
  'GET /users/image/{hash}',
]

/** GETs that deployed clients expect to change something: with a session they need the CSRF token. */
const writingReads = [
  'GET /signout',
  'GET /sessions/switch/{user_id}',
  'GET /sessions/switch_back',
  'GET /sms_webhook/{token}',
  'GET /channels_whatsapp_webhook/{uuid}',
  'GET /channels_facebook_webhook/{uuid}',
  'GET /tags/add',
  'GET /tags/remove',
  'GET /ticket_split',
  'GET /users/two_factor_authentication_method_initiate_configuration/{method}',
]

/** Routes outside the API, without a contract. */
const otherRoutes = [
  /^\*$/,
  /^\/api\/docs$/,
  /^\/pages\/[\w-]+\/[\w-]+\.(?:css|js|woff2)$/,
  /^\/oauth\/(?:authorize|token|token\/info|revoke|introspect)$/,
  /^\/\.well-known\/(?:oauth-authorization-server|security\.txt)$/,
  /^\/(?:healthz|readyz|metrics)$/,
  /^\/ws$/,
  /^\/assets\/:name$/,
  /^\/assets\/form\/form\.(?:css|js)$/,
  /^\/form$/,
  /^\/assets\/chat\/chat(?:-no-jquery)?(?:\.min)?\.js$/,
  /^\/assets\/chat\/chat\.css$/,
  /^\/chat-demo$/,
  // The public pages of the help centre.
  /^\/help(?:\/.*)?$/,
  // Rating by mail: a signed token in the path; opening it never writes.
  /^\/rate\/:token$/,
]

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

/** Every path: those of the API, and those of Fastify's router, read from the tree that it prints. */
const routedPaths = (): string[] => [...w.app.apiRoutes.map(({ url }) => url), ...printedPaths()]

/** Four columns a level, then the segment. */
function printedPaths(): string[] {
  const above: string[] = []
  return w.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', segment] = /^([│├└─ ]*)(\S+) \(/.exec(line) ?? []
      if (segment === undefined) return []
      const depth = indent.length / 4 - 1
      const path = (above[depth - 1] ?? '') + segment
      above.splice(depth, above.length, path)
      return [path]
    })
}

const sorted = (titles: readonly string[]) => titles.toSorted((a, b) => a.localeCompare(b))
const titlesOf = (endpoints: readonly Endpoint[]) => sorted(endpoints.map(titleOf))

test('the list of public endpoints is complete', () => {
  assert.deepEqual(
    titlesOf(w.app.endpoints.filter(({ permission }) => permission === 'public')),
    sorted(publicEndpoints),
  )
})

test('the list of GETs that write is complete', () => {
  assert.deepEqual(
    titlesOf(w.app.endpoints.filter(({ method, writes }) => method === 'GET' && writes)),
    sorted(writingReads),
  )
})

test('the contract lists exactly the served endpoints', () => {
  assert.deepEqual(titlesOf(w.app.endpoints), titlesOf(allEndpoints))
})

test('no endpoint is described twice', () => {
  const titles = allEndpoints.map(titleOf)
  assert.deepEqual(
    titles.filter((title, index) => titles.indexOf(title) !== index),
    [],
  )
})

test('every path of the router has a contract or a line in this file', () => {
  const described = new Set(w.app.endpoints.map(({ path }) => `/api/v1${path.replaceAll(/\{(\w+)\}/g, ':$1')}`))
  const strangers = routedPaths().filter(
    (path) => !described.has(path) && !otherRoutes.some((known) => known.test(path)),
  )
  assert.deepEqual(strangers, [])
})
