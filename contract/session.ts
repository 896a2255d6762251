import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bool, boundedText, id, text } from './lenient.ts'
import { cursor } from './live.ts'
import { listParameters } from './resource.ts'
import { assets, empty, recordId, timestamp } from './wire.ts'

const byName = z.record(z.string(), z.unknown())

/** The data that the web application needs to start: the signed-in user and the frontend settings. */
const startUp = z
  .object({
    session: z
      .looseObject({ id: recordId })
      .nullable()
      .meta({ description: 'The signed-in user; null without a session.' }),
    models: byName,
    collections: byName,
    assets,
    config: byName,
    mail_ready: z.boolean().meta({ description: 'Whether a mail server is set up, so that links arrive by email.' }),
    after_auth: z.looseObject({ type: z.string() }).nullable(),
    permissions: z.array(z.string()).meta({ description: 'Names of all permissions of the signed-in user.' }),
    real_user_id: recordId.nullable().meta({ description: 'The administrator who is impersonating this user.' }),
    live_cursor: cursor
      .nullable()
      .meta({ description: 'Resume from here, so that no change is missed until the WebSocket is open.' }),
  })
  .meta({ id: 'StartUp' })

const session = z
  .object({
    id: recordId,
    user_id: recordId,
    real_user_id: recordId.nullable().meta({ description: 'The administrator who is impersonating this user.' }),
    device_id: recordId.nullable(),
    persistent: z.boolean(),
    current: z.boolean(),
    ip: z.string().nullable(),
    user_agent: z.string().nullable(),
    expires_at: timestamp,
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Session' })

const switched = z.object({ success: z.literal(true), location: z.literal('') })
const inBrowser = { tag: 'sessions', permission: 'public' as const }
const administered = { tag: 'sessions', model: 'Session', permission: ['admin.session'] }

const csrf =
  'The response header `CSRF-TOKEN` contains the token that every write with the session cookie must send as `X-CSRF-Token` or `authenticity_token`.'

const show = {
  ...inBrowser,
  path: '/signshow',
  output: startUp,
  summary: 'Get the current session',
  description: csrf,
}
const out = {
  ...inBrowser,
  path: '/signout',
  beforeSecondFactor: true,
  output: empty,
  writes: true,
  summary: 'Sign out',
}

/** Cookie sessions for browsers. Other clients use tokens: no endpoint here sets a cookie for them. */
export const Sessions = {
  signIn: endpoint({
    ...inBrowser,
    method: 'POST',
    path: '/signin',
    encodings: ['json', 'form'],
    // The handler opens its own transaction, with the new user as actor.
    writes: false,
    input: z.object({
      username: text(255).default(''),
      password: boundedText('Password', 1000).default(''),
      fingerprint: boundedText('Fingerprint', 160).nullish(),
      remember_me: bool().nullish(),
      two_factor_method: text(50).nullish(),
      two_factor_payload: z.unknown().optional(),
    }),
    output: startUp,
    status: 201,
    summary: 'Sign in with login or email address and password',
    description: `${csrf} If two-factor authentication is set up, the first response is 422 with \`two_factor_required\`; then also send \`two_factor_method\` and \`two_factor_payload\`.`,
    example: { input: { username: 'nora@example.com', password: 'Correct-Horse-7', remember_me: true } },
  }),
  show: endpoint({ ...show, method: 'GET' }),
  showByPost: endpoint({ ...show, method: 'POST', writes: false }),
  signOut: endpoint({ ...out, method: 'DELETE' }),
  signOutByGet: endpoint({ ...out, method: 'GET' }),
  list: endpoint({
    ...administered,
    method: 'GET',
    path: '/sessions',
    input: z.object({ page: listParameters.page, per_page: listParameters.per_page, limit: listParameters.limit }),
    output: z.object({ sessions: z.array(session), assets }),
    summary: 'List sessions, most recently used first',
  }),
  end: endpoint({
    ...administered,
    onBehalf: 'never',
    method: 'DELETE',
    path: '/sessions/{id}',
    input: z.object({ id: id() }),
    output: empty,
    summary: 'End a session',
  }),
  reauthentication: endpoint({
    tag: 'sessions',
    permission: 'any',
    method: 'GET',
    path: '/sessions/reauthentication',
    beforeSecondFactor: true,
    output: z.object({ password_required: z.boolean() }),
    summary: 'Check whether sensitive changes require your password',
    description:
      'Creating an access token, adding a two-factor method and replacing recovery codes do, unless you have just signed in.',
  }),
  switchUser: endpoint({
    tag: 'sessions',
    model: 'User',
    permission: ['admin.session', 'admin.user'],
    onBehalf: 'never',
    method: 'GET',
    path: '/sessions/switch/{user_id}',
    writes: true,
    input: z.object({ user_id: id() }),
    output: switched,
    summary: 'Impersonate another user; needs the CSRF token',
  }),
  switchBack: endpoint({
    tag: 'sessions',
    permission: 'any',
    method: 'GET',
    path: '/sessions/switch_back',
    writes: true,
    refuses: [422],
    output: switched,
    summary: 'Stop impersonating; needs the CSRF token',
  }),
  available: endpoint({
    tag: 'system',
    permission: 'public',
    method: 'GET',
    path: '/available',
    output: z.object({ app_version: z.string() }),
    summary: 'Check that the service is up',
  }),
  version: endpoint({
    tag: 'system',
    permission: ['admin'],
    method: 'GET',
    path: '/version',
    output: z.object({ version: z.string(), switchboard: z.string() }),
    summary: 'Get the version',
    description:
      '`version` is the version of the API, by which clients detect features; `switchboard` is the version of this software.',
  }),
}
