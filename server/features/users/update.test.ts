import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { set } from '#tests/support/browser.ts'
import { type Answer, type World, world } from '#tests/support/world.ts'

let w: World
beforeEach(async () => {
  w = await world()
})
afterEach(() => w.close())

const refused = ({ status, body }: Answer) => {
  assert.equal(status, 422, JSON.stringify(body))
  return body.error as string
}
const created = async (input: object) =>
  (await w.ada('POST', '/users', { lastname: 'Made', firstname: 'Newly', ...input })).body
const lastAdmin = 'At least one user needs to have admin permissions.'

test('sending a record back unchanged changes nothing', async () => {
  await w.db
    .updateTable('users')
    .set({ preferences: '{"tickets_open": 3, "locale": "en-us", "cti": true}' })
    .where('id', '=', 6)
    .execute()
  const agent = await created({ roles: ['Agent'], groups: { Users: ['read', 'create'] } })
  await w.db.deleteFrom('events').execute()
  for (const id of [4, 6, 9, agent.id]) {
    for (const mode of ['', '?expand=true']) {
      const { body } = await w.ada('GET', `/users/${id}${mode}`)
      w.clock.now = new Date('2026-11-16T09:00:00.000Z')
      const { organization: _, ...after } = (await w.ada('PUT', `/users/${id}`, body)).body
      assert.deepEqual(after, (await w.ada('GET', `/users/${id}`)).body)
      assert.equal(after.updated_at, body.updated_at)
    }
  }
  assert.deepEqual(await w.db.selectFrom('events').selectAll().execute(), [])
})

test('an update changes the fields sent and records author and time', async () => {
  const { body: before } = await w.ada('GET', '/users/6')
  w.clock.now = new Date('2026-11-16T09:00:00.000Z')
  const { status, body } = await w.agnes('PUT', '/users/6', {
    phone: '+49 30 1',
    note: '<i>n</i>',
    id: 99,
    created_at: 'x',
  })
  const stamps = { updated_at: '2026-11-16T09:00:00.000Z', updated_by_id: 4 }
  assert.equal(status, 200)
  assert.deepEqual(body, { ...before, ...stamps, phone: '+49 30 1', note: '<i>n</i>', organization: 'Acme' })
})

test('agents can change customers only', async () => {
  const both = await created({ roles: ['Customer', 'Agent'] })
  const none = await created({})
  await w.ada('PUT', `/users/${none.id}`, { role_ids: [] })
  for (const id of [1, 3, 4, 5, 9, both.id, none.id]) {
    const { status, body } = await w.agnes('PUT', `/users/${id}`, { firstname: 'Changed' })
    assert.deepEqual([status, body.error], [403, 'Not authorized'], String(id))
  }
  for (const id of [6, 7, 8]) assert.equal((await w.agnes('PUT', `/users/${id}`, { firstname: 'Changed' })).status, 200)
  for (const call of [w.nora, w.otto]) {
    assert.equal((await call('PUT', '/users/6', { firstname: 'x' })).body.error, 'User authorization failed.')
  }
  assert.equal((await w.pia('PUT', '/users/4', { firstname: 'Agna' })).body.firstname, 'Agna')
  assert.equal((await w.ada('PUT', '/users/1', { active: true })).status, 403)
  assert.equal((await w.ada('PUT', '/users/4711', {})).status, 404)
})

test('a customer with an admin permission is not a customer for agents', async () => {
  const role = await w.db
    .insertInto('roles')
    .values({ name: 'Group admin', created_by_id: 1, updated_by_id: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const permission = await w.db
    .selectFrom('permissions')
    .select('id')
    .where('name', '=', 'admin.group')
    .executeTakeFirstOrThrow()
  await w.db.insertInto('permissions_roles').values({ role_id: role.id, permission_id: permission.id }).execute()
  await w.ada('PUT', '/users/8', { role_ids: [3, role.id] })
  assert.equal((await w.agnes('PUT', '/users/8', { firstname: 'x' })).status, 403)
})

test('administrators of users set roles and groups, by name or id', async () => {
  const change = async (input: object) => {
    const { role_ids, group_ids } = (await w.pia('PUT', '/users/5', input)).body
    return [role_ids, group_ids]
  }
  assert.deepEqual(await change({ roles: ['Agent', 'Customer'] }), [[2, 3], { 3: ['full'] }])
  assert.deepEqual(await change({ groups: { Users: ['read'], Sales: 'change' } }), [
    [2, 3],
    { 1: ['read'], 2: ['change'] },
  ])
  assert.deepEqual(await change({ group_ids: {} }), [[2, 3], {}])
  assert.deepEqual(await change({ role_ids: null, group_ids: null, roles: null }), [[2, 3], {}])
  assert.equal((await w.anton('GET', '/users/search?query=')).status, 200)
  await change({ role_ids: [3] })
  assert.equal((await w.anton('GET', '/users/search?query=')).status, 403, 'counts in the very next request')
})

test('a user who becomes an agent gets the default notifications', async () => {
  const user = await created({ preferences: { locale: 'fr-fr' } })
  const { body } = await w.ada('PUT', `/users/${user.id}`, { roles: ['Agent'] })
  assert.equal(body.preferences.locale, 'fr-fr')
  assert.deepEqual(Object.keys(body.preferences.notification_config.matrix).sort(), [
    'create',
    'escalation',
    'reminder_reached',
    'update',
  ])
})

test('preferences are replaced as a whole, except those of the server', async () => {
  await w.db
    .updateTable('users')
    .set({ preferences: '{"tickets_open": 3, "intro": true, "locale": "en-us"}' })
    .where('id', '=', 6)
    .execute()
  const { body } = await w.ada('PUT', '/users/6', { preferences: { locale: 'de-de', tickets_open: 99 } })
  assert.deepEqual(body.preferences, { locale: 'de-de', tickets_open: 3 })
  const odd = await w.ada('PUT', '/users/6', { preferences: { locale: '../de' } })
  assert.deepEqual(odd.body.preferences, { locale: 'de-de', tickets_open: 3 }, 'what is no locale is ignored')
})

test('changing an address changes its login, and stays unique', async () => {
  const user = await created({ email: 'old@example.com' })
  const put = (input: object) => w.ada('PUT', `/users/${user.id}`, input)
  assert.equal((await put({ ...user, email: 'New@example.com' })).body.login, 'new@example.com')
  assert.match(refused(await put({ email: 'nora@example.com' })), /already used/)
  assert.equal(refused(await put({ email: 'nope' })), "Invalid email 'nope'")
  assert.equal((await put({ login: 'Own' })).body.login, 'own')
  assert.equal((await put({ email: 'newer@example.com' })).body.login, 'own')
  assert.equal((await put({ login: 'nora@example.com' })).body.login, 'nora@example.com1')
  assert.equal((await put({ login: '' })).body.login, 'newer@example.com')
  assert.match(
    refused(await put({ firstname: '', lastname: '', email: '', login: 'auto-x' })),
    /At least one identifier/,
  )
})

test('addresses can be shared if the setting is on', async () => {
  await set(w, 'user_email_multiple_use', true)
  const { status, body } = await w.ada('POST', '/users', { email: 'nora@example.com' })
  assert.deepEqual([status, body.email, body.login], [201, 'nora@example.com', 'nora@example.com1'])
})

test('a changed organization emits an event for its tickets', async () => {
  const { body } = await w.agnes('PUT', '/users/8', { organization: 'Acme' })
  assert.deepEqual([body.organization_id, body.organization], [2, 'Acme'])
  assert.equal((await w.agnes('PUT', '/users/8', { organization_id: 0, organization: '' })).body.organization_id, 2)
  const { body: left } = await w.agnes('PUT', '/users/8', { organization_id: null })
  assert.deepEqual([left.organization_id, 'organization' in left], [null, false])
  const events = await w.db.selectFrom('events').select(['kind', 'object', 'changes']).orderBy('id').execute()
  assert.deepEqual(
    events.map(({ kind, object, changes }) => [kind, object, (changes as Record<string, unknown>).organization_id]),
    [
      ['updated', 'users', [null, 2]],
      ['updated', 'users', [2, null]],
    ],
  )
})

test('a new password works immediately, unlocks the account, and a blank one changes nothing', async () => {
  const signIn = (password: string) => w.as(`Basic ${btoa(`otto@example.com:${password}`)}`)('GET', '/users/me')
  await w.db.updateTable('users').set({ login_failed: 9 }).where('id', '=', 8).execute()
  const { body } = await w.ada('PUT', '/users/8', { password: 'Another-Word-9' })
  assert.equal(body.login_failed, 0)
  assert.equal((await signIn('Another-Word-9')).status, 200)
  await w.ada('PUT', '/users/8', { password: '', phone: '1' })
  await w.agnes('PUT', '/users/8', { password: 'By-An-Agent-1' })
  assert.deepEqual([(await signIn('By-An-Agent-1')).status, (await signIn('Another-Word-9')).status], [401, 200])
  const { text } = await w.ada('GET', '/users/history/8')
  assert.match(text, /"password"/)
  const rows = await w.db.selectFrom('events').select('changes').execute()
  for (const where of [text, JSON.stringify(rows)]) assert.doesNotMatch(where, /argon2|Another-Word/)
})

test('a new password and a deactivated account end every session', async () => {
  const at = w.clock.now.toISOString()
  const session = { authenticated_at: at, last_seen_at: at, expires_at: '2027-01-01T00:00:00Z' }
  const open = (user_id: number, token: string) =>
    w.db
      .insertInto('sessions')
      .values({ ...session, user_id, token_sha256: Buffer.from(token) })
      .execute()
  const left = async () => (await w.db.selectFrom('sessions').select('user_id').execute()).map(({ user_id }) => user_id)
  await Promise.all([open(8, 'a'), open(8, 'b'), open(7, 'c')])
  await w.ada('PUT', '/users/8', { phone: '1' })
  assert.equal((await left()).length, 3)
  await w.ada('PUT', '/users/8', { password: 'Another-Word-9' })
  assert.deepEqual(await left(), [7])
  await w.ada('PUT', '/users/7', { active: false })
  assert.deepEqual(await left(), [])
})

test('the last administrator cannot be removed', async () => {
  assert.equal((await w.ada('PUT', '/users/9', { active: false })).status, 200)
  for (const input of [{ active: false }, { roles: ['Agent'] }, { role_ids: [] }]) {
    assert.equal(refused(await w.ada('PUT', '/users/3', input)), lastAdmin)
  }
  assert.equal((await w.ada('GET', '/users/3')).body.active, true)
})

test('of two last administrators who leave concurrently, one remains', async () => {
  const answers = await Promise.all([
    w.ada('PUT', '/users/9', { role_ids: [3] }),
    w.pia('PUT', '/users/3', { role_ids: [3] }),
  ])
  const [won, lost] = answers.map(({ status }) => status).sort()
  // 403 if the other request was faster than the authentication of this one.
  assert.deepEqual([won, lost === 422 || lost === 403], [200, true])
})

test('the agent limit applies', async () => {
  await set(w, 'system_agent_limit', 3)
  const text = 'Agent limit exceeded, please check your account settings.'
  assert.equal(refused(await w.ada('POST', '/users', { firstname: 'A', lastname: 'B', roles: ['Agent'] })), text)
  assert.equal(refused(await w.ada('PUT', '/users/6', { roles: ['Agent'] })), text)
  assert.equal((await w.ada('PUT', '/users/5', { firstname: 'Anton', roles: ['Agent', 'Customer'] })).status, 200)
  assert.equal((await w.ada('PUT', '/users/5', { active: false })).status, 200)
  const answers = await Promise.all([6, 7].map((id) => w.ada('PUT', `/users/${id}`, { roles: ['Agent'] })))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422])
})

test('the history contains changes with names', async () => {
  await w.ada('PUT', '/users/8', { organization: 'Acme', roles: ['Agent'], groups: { Sales: ['read'] }, phone: '1' })
  const { body } = await w.agnes('GET', '/users/history/8')
  const told = body.history.map(({ attribute, value_from, value_to, id_to }: Record<string, unknown>) => [
    attribute,
    value_from,
    value_to,
    id_to,
  ])
  assert.deepEqual(told.sort(), [
    ['groups', '', 'Sales (read)', undefined],
    ['organization', '', 'Acme', 2],
    ['phone', '', '1', undefined],
    ['roles', 'Customer', 'Agent', undefined],
  ])
})

test('access changes are recorded in the audit log', async () => {
  await w.ada('PUT', '/users/8', { roles: ['Agent'], phone: '1' })
  const [entry] = await w.db.selectFrom('audit_logs').selectAll().where('action', '=', 'user_access_changed').execute()
  assert.deepEqual(
    [entry?.actor_id, entry?.object, entry?.object_id, entry?.details],
    [3, 'users', 8, { role_ids: [[3], [2]] }],
  )
})

test('a locked user is unlocked', async () => {
  await w.db.updateTable('users').set({ login_failed: 9 }).where('id', '=', 8).execute()
  assert.equal((await w.agnes('PUT', '/users/unlock/8')).status, 403)
  assert.deepEqual((await w.pia('PUT', '/users/unlock/8')).body, { message: 'ok' })
  assert.equal((await w.ada('GET', '/users/8')).body.login_failed, 0)
  assert.equal((await w.ada('PUT', '/users/unlock/4711')).status, 404)
})

test('agents can change their own name and phone numbers', async () => {
  const { status, body } = await w.agnes('PUT', '/users/me?expand=true', { lastname: ' Ahrens ', phone: '+49 30 5550' })
  assert.deepEqual(
    [status, body.firstname, body.lastname, body.phone, body.updated_by_id],
    [200, 'Agnes', 'Ahrens', '+49 30 5550', 4],
  )
  assert.deepEqual(body, (await w.agnes('GET', '/users/me?expand=true')).body)
  const { history } = (await w.ada('GET', '/users/history/4')).body
  assert.deepEqual(history.map(({ attribute }: { attribute: string }) => attribute).filter(Boolean), [
    'lastname',
    'phone',
  ])
  for (const firstname of [{}, ['a', 'b'], true])
    assert.equal((await w.agnes('PUT', '/users/me', { firstname })).status, 422, JSON.stringify(firstname))
  assert.equal((await w.anyone('PUT', '/users/me', { firstname: 'x' })).status, 401)
})

test('a user without references is deleted, one with any is not', async () => {
  const fresh = await created({ email: 'fresh@example.com', organization: 'Acme', organization_ids: [1], invite: true })
  await w.ada('PUT', `/users/${fresh.id}`, { phone: '1' })
  assert.equal((await w.agnes('DELETE', `/users/${fresh.id}`)).status, 403)
  assert.deepEqual(await w.ada('DELETE', `/users/${fresh.id}`).then(({ status, body }) => [status, body]), [200, {}])
  assert.equal((await w.ada('GET', `/users/${fresh.id}`)).status, 404)
  assert.equal((await w.ada('DELETE', `/users/${fresh.id}`)).status, 404)
  const member = await created({ groups: { Users: ['full'] } })
  const creator = await created({ email: 'creator@example.com', roles: ['Agent'], password: 'Secret-Word-1' })
  await w.as(`Basic ${btoa('creator@example.com:Secret-Word-1')}`)('POST', '/users', {
    firstname: 'By',
    lastname: 'Creator',
  })
  const named = await created({})
  const common = { object: 'Ticket', o_id: 1, type: 'updated', created_by_id: 3, created_at: w.clock.now.toISOString() }
  await w.db
    .insertInto('history')
    .values({ ...common, attribute: 'owner', id_from: named.id })
    .execute()
  const replaced = await created({})
  const away = { out_of_office: true, out_of_office_start_at: '2026-12-01', out_of_office_end_at: '2026-12-02' }
  await w.ada('PUT', '/users/4', { ...away, out_of_office_replacement_id: replaced.id })
  for (const id of [1, 3, 6, member.id, creator.id, named.id, replaced.id]) {
    const { status, body } = await w.ada('DELETE', `/users/${id}`)
    assert.deepEqual([status, body.error], [422, "Can't delete, object has references."], String(id))
  }
})
