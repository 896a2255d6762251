import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { allEndpoints } from '#contract/all-endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { basic, set, signedIn } from '#tests/support/browser.ts'
import { requestOf, titleOf, unknownId, usualValues } from '#tests/support/requests.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
  await set(w, 'two_factor_authentication_method_authenticator_app', true)
  await set(w, 'two_factor_authentication_enforce_role_ids', [1, 2])
})
after(() => w.close())

const text = 'Set up two-factor authentication first.'
const required = `403 ${text}`

/** Endpoints for setting up a second factor and signing out. */
const open = new Set([
  'GET /users/me',
  'GET /users/after_auth',
  'POST /users/password_check',
  'GET /sessions/reauthentication',
  'DELETE /signout',
  'GET /signout',
  'GET /users/two_factor_personal_configuration',
  'GET /users/two_factor_authentication_method_configuration/{method}',
  'GET /users/two_factor_authentication_method_initiate_configuration/{method}',
  'POST /users/two_factor_authentication_method_initiate_configuration/{method}',
  'POST /users/two_factor_verify_configuration',
  'POST /users/two_factor_default_authentication_method',
  'POST /users/two_factor_recovery_codes_generate',
])

const isOpen = (endpoint: Endpoint) =>
  open.has(titleOf(endpoint)) || (endpoint.permission === 'public' && !endpoint.writes)

test('S-26: until a required second factor is set up, Basic has access only to the setup', async () => {
  const headers = { authorization: basic('ada@example.com') }
  const misplaced: string[] = []
  for (const endpoint of allEndpoints) {
    const answer = await w.send(requestOf(endpoint, usualValues(endpoint, unknownId), { headers }))
    const { status } = answer
    // Phone systems get errors in their own format.
    const isRefused = status === 403 && (endpoint.refusesIn !== undefined || answer.text.includes(text))
    if (isRefused === isOpen(endpoint)) misplaced.push(`${titleOf(endpoint)} ${status}`)
  }
  assert.deepEqual(misplaced, [])
})

test('S-26: the same applies to sessions, also on behalf; tokens and other roles are not affected', async () => {
  const page = await signedIn(w, 'agnes')
  const outcome = async (method: 'GET' | 'PUT', path: string, headers = {}) => {
    const { status, body } = await page(method, path, method === 'PUT' ? {} : undefined, headers)
    return `${status} ${body.error ?? ''}`.trim()
  }
  assert.equal(await outcome('GET', '/tickets'), required)
  assert.equal(await outcome('PUT', '/users/preferences'), required)
  assert.equal(await outcome('GET', '/users/me'), '200')
  assert.equal((await page('GET', '/signshow')).body.after_auth.type, 'TwoFactorConfiguration')
  const behalf = await w.as(basic('ada@example.com'))('GET', '/tickets', undefined, { from: 'nora@example.com' })
  assert.equal(behalf.status, 403)
  assert.equal((await w.agnes('GET', '/tickets')).status, 200)
  assert.equal((await w.as(basic('nora@example.com'))('GET', '/tickets')).status, 200)
  await set(w, 'two_factor_authentication_method_authenticator_app', false)
  assert.equal(await outcome('GET', '/tickets'), '200', 'there is nothing to set up')
  await set(w, 'two_factor_authentication_method_authenticator_app', true)
})
