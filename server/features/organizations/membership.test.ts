import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { basic, set } from '#tests/support/browser.ts'
import { password } from '#tests/support/cast.ts'
import { type Call, type World, world } from '#tests/support/world.ts'

let w: World
beforeEach(async () => {
  w = await world()
})
afterEach(() => w.close())

const acme = 'Acme'
const setting = 'organization_membership_confirmation'
const idOfAcme = async () => (await w.ada('GET', '/users/6')).body.organization_id as number

/** A ticket of Nora's, which everyone in Acme shares. */
async function sharedTicket(): Promise<number> {
  const { body } = await w.nora('POST', '/tickets', { title: 'Shared', group: 'Users', article: { body: 'x' } })
  return body.id
}

async function puppet(more: object = {}): Promise<{ id: number; call: Call }> {
  const email = 'sock@elsewhere.test'
  const { body } = await w.anton('POST', '/users', { firstname: 'Sock', email, password, organization: acme, ...more })
  return { id: body.id, call: w.as(basic(email)) }
}

/** What the account reaches of the ticket, by every path that shows it. */
async function reaches(call: Call, ticketId: number): Promise<boolean[]> {
  const listed = (await call('GET', '/tickets')).body as { id: number }[]
  const found = (await call('GET', '/tickets/search?query=title:Shared')).text
  return [
    (await call('GET', `/tickets/${ticketId}`)).status === 200,
    (await call('GET', `/ticket_articles/by_ticket/${ticketId}`)).status === 200,
    (await call('POST', '/ticket_articles', { ticket_id: ticketId, body: 'y' })).status === 201,
    (await call('PUT', `/tickets/${ticketId}`, { title: 'Shared still' })).status === 200,
    listed.some(({ id }) => id === ticketId),
    found.includes('Shared'),
  ]
}
const all = [true, true, true, true, true, true]
const nothing = all.map(() => false)

test('S-10: by default a member shares tickets, whoever assigned the membership', async () => {
  const ticketId = await sharedTicket()
  const { call } = await puppet()
  assert.deepEqual(await reaches(call, ticketId), all)
})

test('S-10: with confirmation on, a membership assigned by an agent counts after an administrator has confirmed it', async () => {
  const ticketId = await sharedTicket()
  const { id, call } = await puppet()
  assert.equal((await call('GET', `/tickets/${ticketId}`)).status, 200)
  const { id: settingId } = await w.db
    .selectFrom('settings')
    .select('id')
    .where('name', '=', setting)
    .executeTakeFirstOrThrow()
  assert.equal((await w.ada('PUT', `/settings/${settingId}`, { state_current: { value: true } })).status, 200)
  assert.deepEqual(await reaches(call, ticketId), nothing, 'in the very next request')
  assert.deepEqual(await reaches(w.noah, ticketId), all, 'memberships from before count')
  const organizationId = await idOfAcme()
  const path = `/organizations/${organizationId}/unconfirmed_members`
  assert.deepEqual((await w.pia('GET', path)).body, [id])
  for (const agent of [w.anton, w.nora]) {
    assert.equal((await agent('GET', path)).status, 403)
    assert.equal((await agent('POST', `/users/${id}/membership_confirmations`)).status, 403)
  }
  assert.equal((await w.pia('POST', `/users/${id}/membership_confirmations`)).status, 201)
  assert.deepEqual(await reaches(call, ticketId), all)
  assert.deepEqual((await w.pia('GET', path)).body, [])
})

test('every way for an agent to move a customer needs confirmation; an administrator’s does not', async () => {
  await set(w, setting, true)
  const ticketId = await sharedTicket()
  const organizationId = await idOfAcme()
  const reached = async () => (await w.otto('GET', `/tickets/${ticketId}`)).status === 200
  const leave = () => w.ada('PUT', '/users/8', { organization_id: null })
  await w.agnes('PUT', '/users/8', { organization_id: organizationId })
  assert.equal(await reached(), false, 'PUT /users')
  await leave()
  await w.agnes('PUT', `/organizations/${organizationId}`, { member_ids: [6, 7, 8] })
  assert.equal(await reached(), false, 'PUT /organizations')
  await leave()
  await w.pia('PUT', `/organizations/${organizationId}`, { member_ids: [6, 7, 8] })
  assert.equal(await reached(), true, 'by an administrator')
  await leave()
  await w.pia('PUT', '/users/8', { organization: acme })
  assert.equal(await reached(), true, 'by an administrator')
})

test('a verified address of the domain needs no confirmation, and agents cannot choose the domain', async () => {
  await set(w, setting, true)
  const ticketId = await sharedTicket()
  const organizationId = await idOfAcme()
  const { id, call } = await puppet()
  const { status } = await w.anton('PUT', `/organizations/${organizationId}`, { domain: 'elsewhere.test' })
  assert.equal(status, 403)
  assert.equal((await w.anton('POST', '/organizations', { name: 'New', domain: 'elsewhere.test' })).status, 403)
  assert.equal((await w.pia('PUT', `/organizations/${organizationId}`, { domain: 'elsewhere.test' })).status, 200)
  assert.equal((await call('GET', `/tickets/${ticketId}`)).status, 403, 'not verified')
  await w.ada('PUT', `/users/${id}`, { verified: true })
  assert.equal((await call('GET', `/tickets/${ticketId}`)).status, 200)
  const other = await w.ada('POST', '/users', { firstname: 'O', email: 'o@other.test', verified: true })
  await w.anton('PUT', `/users/${other.body.id}`, { organization: acme, email: 'o@elsewhere.test' })
  assert.deepEqual(
    (await w.pia('GET', `/organizations/${organizationId}/unconfirmed_members`)).body,
    [id, other.body.id],
    'an address that an agent entered is not verified',
  )
})

test('the audit log and the history of the organization name who added or moved a user', async () => {
  const organizationId = await idOfAcme()
  const { id } = await puppet()
  await w.anton('PUT', `/users/${id}`, { organization_id: null })
  await w.agnes('PUT', `/organizations/${organizationId}`, { member_ids: [6, 7, 8] })
  const log = await w.db
    .selectFrom('audit_logs')
    .selectAll()
    .where('action', '=', 'membership_changed')
    .orderBy('id')
    .execute()
  assert.deepEqual(
    log.map(({ actor_id, object_id, details }) => [actor_id, object_id, details]),
    [
      [5, id, { joined: [organizationId], left: [] }],
      [5, id, { joined: [], left: [organizationId] }],
      [4, 8, { joined: [organizationId], left: [] }],
    ],
  )
  const { body } = await w.pia('GET', `/organizations/history/${organizationId}`)
  const told = body.history.map((entry: Record<string, unknown>) => [
    entry.type,
    entry.attribute,
    entry.id_to ?? entry.id_from,
    entry.created_by_id,
  ])
  assert.deepEqual(told, [
    ['added', 'member', id, 5],
    ['removed', 'member', id, 5],
    ['added', 'member', 8, 4],
  ])
})
