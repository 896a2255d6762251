import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { lockIdentity } from './store.ts'
import { type Answer, type World, world } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

const refused = ({ status, body }: Answer) => {
  assert.equal(status, 422, JSON.stringify(body))
  return body.error as string
}

test('a new user has the fields of deployed servers', async () => {
  const { status, body } = await w.ada('POST', '/users', {
    firstname: 'John',
    lastname: 'Doe',
    email: null,
    phone: null,
  })
  assert.equal(status, 201)
  assert.match(body.login, /^auto-[0-9a-f-]{36}$/)
  const { email, phone, web, fax, mobile, street, note, preferences, role_ids, group_ids, active, verified } = body
  assert.deepEqual([email, phone, web, fax, mobile, street, note], [null, null, '', '', '', '', ''])
  assert.deepEqual([preferences, role_ids, group_ids, active, verified], [{ locale: 'en-us' }, [3], {}, true, false])
  assert.deepEqual([body.created_by_id, body.updated_by_id, body.created_at], [3, 3, '2026-11-15T09:00:00.000Z'])
  assert.equal('organization' in body, false)
  const { body: bare } = await w.ada('POST', '/users', { email: 'pytest0@example.com' })
  assert.deepEqual([bare.firstname, bare.lastname, bare.login], ['', '', 'pytest0@example.com'])
})

test('the response to a create equals the next read', async () => {
  const input = {
    email: 'equal@example.com',
    organization: 'Acme',
    roles: ['Agent'],
    groups: { Users: ['read', 'create'] },
  }
  const created = await w.ada('POST', '/users?expand=true', input)
  assert.deepEqual((await w.ada('GET', `/users/${created.body.id}?expand=1`)).body, created.body)
  assert.deepEqual(created.body.groups, { Users: ['read', 'create'] })
  const plain = await w.ada('POST', '/users', { email: 'plain@example.com', organization: 'Acme' })
  const { organization, ...rest } = plain.body
  assert.deepEqual([organization, rest.organization_id], ['Acme', 2])
  assert.deepEqual((await w.ada('GET', `/users/${rest.id}`)).body, rest)
  const full = await w.ada('POST', '/users?full=1', { email: 'full@example.com' })
  assert.equal(full.body.assets.User[full.body.id].email, 'full@example.com')
})

test('events and the history contain a new user', async () => {
  const { body } = await w.agnes('POST', '/users', { firstname: 'Remembered', phone: '1' })
  const event = await w.db.selectFrom('events').selectAll().where('object_id', '=', body.id).executeTakeFirstOrThrow()
  assert.deepEqual([event.kind, event.object, event.actor_id], ['created', 'users', 4])
  const { body: told } = await w.agnes('GET', `/users/history/${body.id}`)
  assert.deepEqual(
    told.history.map(({ type, created_by_id }: never) => [type, created_by_id]),
    [['created', 4]],
  )
  assert.equal(told.assets.User[4].login, 'agnes@example.com')
  assert.equal((await w.agnes('GET', '/users/history/4711')).status, 404)
  assert.equal((await w.nora('GET', '/users/history/6')).status, 403)
})

test('agents create customers, regardless of the roles and groups sent', async () => {
  const loot = { roles: ['Admin'], role_ids: [1], groups: { Users: ['full'] }, group_ids: { 1: ['full'] } }
  const person = { email: 'byagent@example.com', organization: 'Acme', password: 'Secret-Word-1', note: 'x', vip: true }
  const { status, body } = await w.agnes('POST', '/users', { ...person, ...loot })
  assert.deepEqual([status, body.role_ids, body.group_ids, body.organization, body.vip], [201, [3], {}, 'Acme', true])
  assert.equal(
    await w.db.selectFrom('groups_users').selectAll().where('user_id', '=', body.id).executeTakeFirst(),
    undefined,
  )
  const asNew = w.as(`Basic ${btoa('byagent@example.com:Secret-Word-1')}`)
  assert.equal((await asNew('GET', '/users/me')).body.id, body.id)
})

test('any signed-in user can register someone, who then has to confirm the address', async () => {
  const person = { email: 'friend@example.com', firstname: 'Fay', phone: '5', password: 'Correct-Horse-8' }
  const loot = { roles: ['Admin'], role_ids: [1], group_ids: { 1: 'full' }, verified: true, source: null }
  const { status, body } = await w.otto('POST', '/users', {
    ...person,
    ...loot,
    organization: 'Acme',
    organization_id: 2,
  })
  assert.deepEqual(
    [status, body.firstname, body.phone, body.role_ids, body.organization_id, body.verified, body.source],
    [201, 'Fay', '5', [3], null, false, 'signup'],
  )
  const asNew = w.as(`Basic ${btoa('friend@example.com:Correct-Horse-8')}`)
  assert.equal((await asNew('GET', '/users/me')).status, 401)
  const { status: taken } = await w.otto('POST', '/users', { email: 'friend@example.com' })
  assert.equal(taken, 422)
})

test('a user without any identifier is rejected', async () => {
  const text = 'At least one identifier (firstname, lastname, phone, mobile or email) for user is required.'
  for (const input of [{}, { first_name: 'x' }, { city: 'Berlin' }, { firstname: ' ', email: '' }, { id: 5 }]) {
    assert.equal(refused(await w.ada('POST', '/users', input)), text)
  }
  assert.equal((await w.ada('POST', '/users', { login: 'only-a-login' })).status, 201)
})

test('names, address and login are normalized', async () => {
  const created = async (input: object) => {
    const { firstname, lastname, email, login } = (await w.ada('POST', '/users', input)).body
    return [firstname, lastname, email, login]
  }
  assert.deepEqual(await created({ email: ' Max.MUSTER@Example.com ' }), [
    'Max',
    'Muster',
    'max.muster@example.com',
    'max.muster@example.com',
  ])
  assert.deepEqual(await created({ firstname: 'Agent First', email: 'x1@xn--mller-kva.example' }), [
    'Agent',
    'First',
    'x1@müller.example',
    'x1@müller.example',
  ])
  assert.deepEqual((await created({ lastname: 'Last, First', login: 'LoginName' })).slice(0, 4), [
    'First',
    'Last',
    '',
    'loginname',
  ])
  const [long] = await created({ firstname: 'y'.repeat(300), lastname: 'z' })
  assert.equal(long.length, 100)
})

test('an address is unique, in any spelling', async () => {
  await w.ada('POST', '/users', { email: 'once@example.com' })
  const { body } = await w.ada('POST', '/users', { email: ' ONCE@example.com' })
  assert.deepEqual(body.error, "Email address 'once@example.com' is already used for another user.")
  assert.equal(refused(await w.ada('POST', '/users', { email: 'some_what' })), "Invalid email 'some_what'")
  assert.equal((await w.ada('POST', '/users', { firstname: 'No', email: '' })).status, 201)
  assert.equal((await w.ada('POST', '/users', { firstname: 'Mail', email: '' })).status, 201)
})

test('a login that is taken gets a number, and after twenty an id', async () => {
  const logins: string[] = []
  for (let count = 0; count < 23; count += 1) {
    logins.push((await w.ada('POST', '/users', { firstname: 'Same', lastname: 'Login', login: 'Same' })).body.login)
  }
  assert.deepEqual(logins.slice(0, 21), ['same', ...Array.from({ length: 20 }, (_, index) => `same${index + 1}`)])
  for (const login of logins.slice(21)) assert.match(login, /^same[0-9a-f-]{36}$/)
})

test('of twenty concurrent requests for an address, one succeeds', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      w.ada('POST', '/users', { email: 'race@example.com', login: `racer-${index}-x` }),
    ),
  )
  const statuses = answers.map(({ status }) => status)
  assert.deepEqual(
    [statuses.filter((status) => status === 201).length, statuses.filter((status) => status === 422).length],
    [1, 19],
  )
})

test('of twenty concurrent requests for a login, each gets one', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      w.ada('POST', '/users', { login: 'rush', email: `rush${index}@example.com` }),
    ),
  )
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]))
  assert.equal(new Set(answers.map(({ body }) => body.login)).size, 20)
})

test('roles are given by name or id, alone or in a list', async () => {
  const roles = async (input: object) =>
    (await w.ada('POST', '/users', { firstname: 'Role', lastname: 'Holder', ...input })).body.role_ids
  assert.deepEqual(await roles({ roles: 'Agent' }), [2])
  assert.deepEqual(await roles({ roles: ['Agent', 'Customer'] }), [2, 3])
  assert.deepEqual(await roles({ role_ids: ['1', 3] }), [1, 3])
  assert.deepEqual(await roles({ role_ids: [] }), [3])
  assert.deepEqual(await roles({ role_ids: null }), [3])
  const wrong = (input: object) => w.ada('POST', '/users', { firstname: 'Role', lastname: 'Holder', ...input })
  assert.equal(refused(await wrong({ roles: ['Nope'] })), `No lookup value found for 'roles': "Nope"`)
  assert.equal(refused(await wrong({ role_ids: [99] })), "No value found for 'roles' with id 99")
  assert.match(refused(await wrong({ role_ids: ['x'] })), /role_ids/)
})

test('group access is given by name or id, and applies to active agents only', async () => {
  const create = (input: object) => w.ada('POST', '/users', { firstname: 'Group', lastname: 'Member', ...input })
  const { body: agent } = await create({ roles: ['Agent'], groups: { Users: 'full', Sales: ['read', 'create'] } })
  assert.deepEqual(agent.group_ids, { 1: ['full'], 2: ['read', 'create'] })
  assert.deepEqual((await create({ roles: ['Agent'], group_ids: { 3: ['full'] } })).body.group_ids, { 3: ['full'] })
  const { body: customer } = await create({ groups: { Users: ['full'] } })
  assert.deepEqual(customer.group_ids, {})
  await w.ada('PUT', `/users/${customer.id}`, { group_ids: {} })
  assert.deepEqual((await w.ada('PUT', `/users/${customer.id}`, { roles: ['Agent'] })).body.group_ids, { 1: ['full'] })
  assert.deepEqual((await w.ada('PUT', `/users/${customer.id}`, { active: false })).body.group_ids, {})
  assert.equal(refused(await create({ group_ids: [1, 2] })).startsWith("Invalid value for param 'group_ids'"), true)
  assert.equal(refused(await create({ groups: { Nope: 'full' } })), `No lookup value found for 'groups': "Nope"`)
  assert.equal(refused(await create({ group_ids: { 99: 'full' } })), "No value found for 'groups' with id 99")
  assert.match(refused(await create({ group_ids: { 1: ['full', 'read'] } })), /full/)
  assert.match(refused(await create({ group_ids: { 1: ['all'] } })), /all/)
})

test('organizations are given by name or id, secondary ones need a primary one', async () => {
  const create = (input: object) => w.ada('POST', '/users', { firstname: 'Org', lastname: 'Member', ...input })
  assert.equal((await create({ organization: 'Acme' })).body.organization_id, 2)
  assert.equal((await create({ organization_id: '2' })).body.organization, 'Acme')
  assert.equal((await create({ organization_id: 0, organization: '' })).body.organization_id, null)
  assert.equal(refused(await create({ organization: 'Nope' })), `No lookup value found for 'organization': "Nope"`)
  assert.equal(refused(await create({ organization_id: 99 })), "Invalid value for param 'organization_id': 99")
  const { body } = await create({ organization: 'Acme', organizations: ['Linden Coffee'] })
  assert.deepEqual(body.organization_ids, [1])
  const needed = 'Secondary organizations are only allowed when the primary organization is given.'
  assert.equal(refused(await create({ organization_ids: [1] })), needed)
  assert.equal(refused(await w.ada('PUT', `/users/${body.id}`, { organization_id: null })), needed)
  assert.match(refused(await create({ organization_id: 2, organization_ids: Array(251).fill(1) })), /at most 250/)
})

test('the domain of an address can select the organization', async () => {
  await w.db
    .insertInto('organizations')
    .values({ name: 'Domain', domain: 'domain.example', domain_assignment: true, created_by_id: 1, updated_by_id: 1 })
    .execute()
  assert.equal((await w.agnes('POST', '/users', { email: 'a@Domain.example' })).body.organization, 'Domain')
  assert.equal(
    (await w.agnes('POST', '/users', { email: 'b@domain.example', organization: 'Acme' })).body.organization,
    'Acme',
  )
  assert.equal((await w.agnes('POST', '/users', { email: 'c@sub.domain.example' })).body.organization_id, null)
})

test('preferences: the language of the creator, notifications for agents, and only known switches', async () => {
  const locale = async (call: World['ada']) =>
    (await call('POST', '/users', { firstname: 'Lo', lastname: 'Cale' })).body.preferences
  await w.db.updateTable('users').set({ preferences: '{"locale": "de-de"}' }).where('id', '=', 5).execute()
  await w.db.updateTable('users').set({ preferences: '{}' }).where('id', 'in', [3, 4]).execute()
  w.app.deps.caches.dropAll()
  assert.deepEqual(await locale(w.anton), { locale: 'de-de' })
  assert.deepEqual(await locale(w.agnes), {}, 'who chose none passes none on')
  const plain = await w.ada('POST', '/users', { firstname: 'Key', preferences: { key1: 1 } })
  assert.deepEqual(plain.body.preferences, { key1: 1 })
  const matrix = {
    create: { criteria: { owned_by_me: 'true', own: true }, channel: { email: true, sms: true } },
    nope: {},
  }
  const { body } = await w.ada('POST', '/users', {
    firstname: 'Pre',
    lastname: 'Ferences',
    roles: ['Agent'],
    preferences: { locale: 'fr-fr', tickets_open: 7, notification_config: { matrix, group_ids: [1] } },
  })
  const { locale: own, tickets_open, notification_config } = body.preferences
  assert.deepEqual([own, tickets_open, notification_config.group_ids], ['fr-fr', undefined, ['1']])
  assert.deepEqual(notification_config.matrix.create, {
    criteria: { owned_by_me: true, owned_by_nobody: false, subscribed: false, no: false },
    channel: { email: true, online: false },
  })
  assert.deepEqual(Object.keys(notification_config.matrix.escalation.criteria).sort(), [
    'no',
    'owned_by_me',
    'owned_by_nobody',
  ])
  for (const locale of ['no locale', '', 5, ['de-de'], { de: 'de' }, 'de-'.padEnd(30, 'a')]) {
    const odd = await w.ada('POST', '/users', { firstname: 'Lo', preferences: { locale, key1: 1 } })
    assert.deepEqual([odd.status, odd.body.preferences], [201, { key1: 1 }], JSON.stringify(locale))
  }
  const { body: agent } = await w.ada('POST', '/users', { firstname: 'New', lastname: 'Agent', role_ids: [2] })
  assert.deepEqual(agent.preferences.notification_config.matrix.update, {
    criteria: { owned_by_me: true, owned_by_nobody: true, subscribed: true, no: false },
    channel: { email: true, online: true },
  })
})

test('preferences are limited', async () => {
  const create = (preferences: unknown) => w.ada('POST', '/users', { firstname: 'Pre', lastname: 'Bound', preferences })
  assert.equal((await create([])).status, 201)
  assert.equal(
    (await create({ notification_sound: { file: 'a', enabled: 'true' } })).body.preferences.notification_sound.enabled,
    true,
  )
  for (const wrong of [{ notification_sound: { enabled: 'maybe' } }, { x: 'y'.repeat(8000) }, 'text', [1]])
    refused(await create(wrong))
})

test('notes are sanitized and limited', async () => {
  const create = (note: string) => w.agnes('POST', '/users', { firstname: 'No', lastname: 'Te', note })
  assert.equal((await create('<b>x</b><img src=x onerror=alert(1)>')).body.note, '<b>x</b>')
  assert.equal(refused(await create('n'.repeat(5001))), 'Note is too long (maximum is 5000 characters)')
})

test('passwords are stored as hashes, and blank ones are ignored', async () => {
  const stored = async (password: unknown) => {
    const { body } = await w.ada('POST', '/users', { firstname: 'Pass', lastname: 'Word', password })
    return (await w.db.selectFrom('users').select('password').where('id', '=', body.id).executeTakeFirstOrThrow())
      .password
  }
  assert.match(String(await stored('Long-Horse-7')), /^\$argon2id\$/)
  assert.deepEqual([await stored(''), await stored('  '), await stored(null)], [null, null, null])
  const long = (password: unknown) => w.ada('POST', '/users', { firstname: 'Pass', lastname: 'Word', password })
  for (const password of ['x'.repeat(1001), 'ä'.repeat(600), { a: 1 }, ['x']]) refused(await long(password))
})

test('an invitation sends an email with a link', async () => {
  const { body } = await w.agnes('POST', '/users', { email: 'invited@example.com', invite: true })
  const mails = await w.db
    .selectFrom('outgoing_mails')
    .select(['recipient', 'user_id'])
    .where('user_id', '=', body.id)
    .execute()
  assert.deepEqual(mails, [{ recipient: 'invited@example.com', user_id: body.id }])
  const token = await w.db
    .selectFrom('one_time_tokens')
    .select('purpose')
    .where('user_id', '=', body.id)
    .executeTakeFirst()
  assert.equal(token?.purpose, 'password_reset')
  assert.equal(
    refused(await w.agnes('POST', '/users', { firstname: 'No', lastname: 'Mail', invite: true })),
    "The required attribute 'email' is missing.",
  )
})

test('a user who has not signed in can be invited again', async () => {
  const create = async (input: object) => (await w.ada('POST', '/users', { firstname: 'Late', ...input })).body.id
  const late = await create({ email: 'late@example.com', invite: true })
  const { status, body } = await w.ada('POST', `/users/${late}/invitations`)
  assert.deepEqual([status, body], [201, { message: 'ok' }])
  const mails = await w.db.selectFrom('outgoing_mails').select('recipient').where('user_id', '=', late).execute()
  assert.deepEqual(mails, [{ recipient: 'late@example.com' }, { recipient: 'late@example.com' }])
  const invite = async (id: number) => refused(await w.ada('POST', `/users/${id}/invitations`))
  assert.match(await invite(await create({ lastname: 'Without' })), /'email' is missing/)
  assert.match(await invite(await create({ email: 'gone@example.com', active: false })), /inactive/)
  await w.db.updateTable('users').set({ last_login: new Date().toISOString() }).where('id', '=', late).execute()
  assert.match(await invite(late), /does not need an invitation/)
  assert.equal((await w.agnes('POST', `/users/${late}/invitations`)).status, 403)
  assert.equal((await w.ada('POST', '/users/4711/invitations')).status, 404)
})

test('out of office needs dates and a substitute', async () => {
  const create = (input: object) =>
    w.ada('POST', '/users', { firstname: 'Out', lastname: 'Office', out_of_office: true, ...input })
  const dates = { out_of_office_start_at: '2026-12-01', out_of_office_end_at: '2026-12-24T00:00:00Z' }
  assert.equal(refused(await create({})), "Out of office start at can't be blank")
  assert.equal(refused(await create(dates)), "Out of office replacement can't be blank")
  const { body } = await create({ ...dates, out_of_office_replacement_id: 4 })
  assert.deepEqual([body.out_of_office_start_at, body.out_of_office_replacement_id], ['2026-12-01T00:00:00.000Z', 4])
  assert.match(
    refused(await create({ ...dates, out_of_office_end_at: '2026-11-30', out_of_office_replacement_id: 4 })),
    /earlier/,
  )
  assert.match(refused(await create({ ...dates, out_of_office_replacement_id: 999 })), /out_of_office_replacement_id/)
})

test('hostile values are rejected or truncated, without a server error', async () => {
  const huge = 'x'.repeat(100_000)
  const hostile = [huge, 'a\0b', '\uD800', [], {}, [[]], -1, 1e308, true, 'constructor', '99999999999999999999']
  const fields = [
    'login',
    'firstname',
    'email',
    'phone',
    'active',
    'note',
    'organization',
    'organization_id',
    'role_ids',
  ]
  for (const field of [
    ...fields,
    'groups',
    'group_ids',
    'preferences',
    'password',
    'out_of_office_start_at',
    'invite',
    'signup',
  ]) {
    for (const value of hostile) {
      const { status } = await w.ada('POST', '/users', { firstname: 'Hostile', lastname: 'Value', [field]: value })
      assert.ok([201, 422].includes(status), `${field} ${JSON.stringify(value)?.slice(0, 50)}: ${status}`)
    }
  }
})

test('people without an address do not wait for each other', async () => {
  const { promise: isAnswered, resolve: answered } = Promise.withResolvers<void>()
  const open = w.db.transaction().execute(async (transaction) => {
    await lockIdentity(transaction, null, 'auto-first')
    await isAnswered
  })
  const { status } = await w.ada('POST', '/users', { firstname: 'Second', email: null })
  answered()
  await open
  assert.equal(status, 201)
})
