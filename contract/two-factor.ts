import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { boundedText, id, text } from './lenient.ts'
import { empty } from './wire.ts'

const tag = 'two_factor'
const own = { tag, permission: ['user_preferences.two_factor_authentication'] }
/** For the user, or users with `admin.user`; checked by the handler. */
const ofUser = { tag, model: 'User', permission: 'any' as const }

const method = text(50)
const password = boundedText('Password', 1000).optional()
const freshness = 'Requires recent authentication: Basic credentials, a session of the last ten minutes, or `password`.'
const proven = { neverByToken: true, onBehalf: 'never', description: freshness } as const

const methodState = z.object({ method: z.string(), configured: z.boolean(), default: z.boolean() })
const configuration = z.object({ configuration: z.looseObject({}) })
const codes = z.array(z.string()).meta({ example: ['ABCD-EFGH-IJKL-MNOP'] })

const initiate = {
  ...own,
  neverByToken: true,
  onBehalf: 'never' as const,
  path: '/users/two_factor_authentication_method_initiate_configuration/{method}',
  beforeSecondFactor: true,
  writes: true,
  input: z.object({ method }),
  output: configuration,
  summary: 'Start the setup of a method: a secret for an app, or options for a security key',
}

/** Two-factor methods: `authenticator_app`, `security_keys`, and recovery codes. */
export const TwoFactor = {
  initiateAuthentication: endpoint({
    tag,
    permission: 'public',
    method: 'POST',
    path: '/auth/two_factor_initiate_authentication/{method}',
    encodings: ['json', 'form'],
    // Verifying the password takes too long for a transaction; the challenge is stored with a single statement.
    writes: false,
    input: z.object({
      method,
      username: text(255).default(''),
      password: boundedText('Password', 1000).default(''),
    }),
    output: z.looseObject({}).meta({ description: 'WebAuthn request options; empty for an authenticator app.' }),
    summary: 'Get the challenge for a security key before signing in',
  }),
  show: endpoint({
    ...own,
    method: 'GET',
    path: '/users/two_factor_personal_configuration',
    beforeSecondFactor: true,
    output: z.object({ enabled_authentication_methods: z.array(methodState), recovery_codes_exist: z.boolean() }),
    summary: 'List the available methods and those that are set up',
  }),
  initiate: endpoint({ ...initiate, method: 'POST' }),
  initiateByGet: endpoint({ ...initiate, method: 'GET' }),
  verify: endpoint({
    ...own,
    method: 'POST',
    path: '/users/two_factor_verify_configuration',
    beforeSecondFactor: true,
    input: z.object({
      method,
      payload: z.unknown(),
      configuration: z.looseObject({ nickname: text(100).nullish() }).nullish(),
      password,
    }),
    output: z.object({ verified: z.boolean(), recovery_codes: codes.optional() }),
    summary: 'Complete the setup of a method with its first code or signature',
    ...proven,
    description: `${freshness} The first method returns recovery codes, once.`,
  }),
  makeDefault: endpoint({
    ...own,
    method: 'POST',
    path: '/users/two_factor_default_authentication_method',
    beforeSecondFactor: true,
    input: z.object({ method, password }),
    output: empty,
    summary: 'Set the default method for sign-in',
    ...proven,
  }),
  generateRecoveryCodes: endpoint({
    ...own,
    method: 'POST',
    path: '/users/two_factor_recovery_codes_generate',
    beforeSecondFactor: true,
    input: z.object({ password }),
    output: codes,
    summary: 'Replace the recovery codes and return them once',
    ...proven,
  }),
  showMethod: endpoint({
    ...own,
    method: 'GET',
    path: '/users/two_factor_authentication_method_configuration/{method}',
    beforeSecondFactor: true,
    input: z.object({ method }),
    output: configuration,
    summary: 'Get the configuration of a method without its secrets',
  }),
  removeCredentials: endpoint({
    ...own,
    method: 'DELETE',
    path: '/users/two_factor_authentication_remove_credentials/{method}',
    input: z.object({ method, credential_id: text(1400), password }),
    output: empty,
    summary: 'Remove one security key',
    ...proven,
  }),
  listOfUser: endpoint({
    ...ofUser,
    method: 'GET',
    path: '/users/{id}/two_factor_enabled_authentication_methods',
    input: z.object({ id: id() }),
    output: z.array(methodState),
    summary: 'List the methods of a user',
  }),
  removeOfUser: endpoint({
    ...ofUser,
    method: 'DELETE',
    path: '/users/{id}/two_factor_remove_authentication_method',
    input: z.object({ id: id(), method, password }),
    output: empty,
    summary: 'Remove a method of a user',
    ...proven,
  }),
  removeAllOfUser: endpoint({
    ...ofUser,
    method: 'DELETE',
    path: '/users/{id}/two_factor_remove_all_authentication_methods',
    input: z.object({ id: id(), password }),
    output: empty,
    summary: 'Remove all methods of a user',
    ...proven,
  }),
}
