import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { parseCsv } from '#kernel/csv/parse-csv.ts'
import { formatTestCsv } from '#tests/support/csv.ts'
import { tokenOf } from '#tests/support/cast.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

const send = (data: string, more: object = {}) => w.ada('POST', '/users/import', { data, ...more })
const known = async (query: string) => (await w.ada('GET', `/users/search?query=${query}&expand=true`)).body

test('only administrators of users can import', async () => {
  for (const call of [w.agnes, w.nora]) {
    assert.equal((await call('POST', '/users/import', { data: 'email\na@b.c' })).status, 403)
    assert.equal((await call('GET', '/users/import_example')).status, 403)
  }
  const { status, body } = await send('')
  assert.deepEqual([status, body.error], [422, 'No source data submitted!'])
})

test('the sample has the columns and can be imported', async () => {
  const { headers, text } = await w.pia('GET', '/users/import_example')
  assert.match(String(headers['content-type']), /^text\/csv/)
  assert.match(String(headers['content-disposition']), /user-example\.csv/)
  const { header } = parseCsv(text)
  assert.deepEqual([header.includes('email'), header.includes('password')], [true, false])
  const { body } = await send(text, { try: true })
  assert.deepEqual([body.result, body.stats.created, body.try], ['success', 1, true])
})

test('lines create users, and update those found by id, login or address', async () => {
  const { body } = await send(
    'email;firstname;roles;organization;vip\nIm.Port@example.com;;Agent~~~Customer;Acme;true\nb@example.com;B;;;',
    { col_sep: ';' },
  )
  assert.deepEqual([body.result, body.stats, body.errors], ['success', { created: 2, updated: 0 }, []])
  const [user] = await known('im.port')
  assert.deepEqual(
    [user.firstname, user.lastname, user.roles, user.organization, user.vip],
    ['Im', 'Port', ['Agent', 'Customer'], 'Acme', true],
  )
  const { body: again } = await send(
    `id,login,email,phone\n${user.id},,,1\n,im.port@example.com,,2\n,,IM.PORT@example.com,3`,
  )
  assert.deepEqual(again.stats, { created: 0, updated: 3 })
  assert.deepEqual(
    (await known('im.port')).map(({ phone, firstname }: Record<string, unknown>) => [phone, firstname]),
    [['3', 'Im']],
  )
})

test('one invalid line undoes all, and each is explained', async () => {
  const { status, body } = await send('email,roles,id\nundone@example.com,,\nnope,,\nx@example.com,Nope,\n,,1\n,,4711')
  assert.deepEqual(
    [status, body.result, body.errors],
    [
      200,
      'failed',
      [
        "Line 2: Unable to create record - Invalid email 'nope'",
        `Line 3: Unable to create record - No lookup value found for 'roles': "Nope"`,
        'Line 4: Unable to update record - Not authorized',
        "Line 5: Unable to update record - Couldn't find User with 'id'=4711",
      ],
    ],
  )
  assert.deepEqual(await known('undone'), [])
})

test('a dry run reports the changes and stores nothing', async () => {
  const before = await w.db.selectFrom('events').select('id').execute()
  const { body } = await send('email\ndry@example.com\nnora@example.com', { try: true })
  assert.deepEqual([body.result, body.try, body.stats], ['success', true, { created: 1, updated: 1 }])
  assert.deepEqual(await known('dry'), [])
  assert.deepEqual(await w.db.selectFrom('events').select('id').execute(), before)
})

test('other files are rejected with a clear error', async () => {
  const { body } = await send('email,colour\na@example.com,x')
  assert.deepEqual([body.result, body.errors], ['failed', ["unknown attribute 'colour' for User."]])
  assert.equal((await send('email\na@example.com', { delete: true })).body.result, 'failed')
})

test('a file can be uploaded', async () => {
  const part = (name: string, content: string) => `--b\r\nContent-Disposition: form-data; name="${name}"${content}\r\n`
  const file = part('file', '; filename="users.csv"\r\nContent-Type: text/csv\r\n\r\nemail\nup@example.com')
  const { status, body } = await w.send({
    method: 'POST',
    url: '/api/v1/users/import',
    headers: { authorization: `Token token=${tokenOf('ada')}`, 'content-type': 'multipart/form-data; boundary=b' },
    payload: `${part('try', '\r\n\r\nfalse')}${file}--b--\r\n`,
  })
  assert.deepEqual([status, body.result, body.stats?.created], [200, 'success', 1])
  assert.equal((await known('up'))[0].login, 'up@example.com')
})

test('columns of deployed systems are accepted: out of office is applied, read-only ones are ignored', async () => {
  const { body } = await send(
    'email,password,login_failed,source,image,image_source,groups,last_login,created_at,updated_at,' +
      'out_of_office,out_of_office_start_at,out_of_office_end_at,out_of_office_replacement_id\n' +
      'deployed@example.com,hunter2,7,ldap,abc,https://x.test/y.png,Users,2019-01-02T03:04:05Z,2018-01-02T03:04:05Z,' +
      '2018-01-02T03:04:05Z,true,2030-05-01,2030-05-09,4',
  )
  assert.deepEqual([body.result, body.errors, body.stats], ['success', [], { created: 1, updated: 0 }])
  const [user] = await known('deployed')
  const { login_failed, source, image, groups, last_login, created_at } = user
  assert.deepEqual([login_failed, source, image, groups, last_login], [0, null, null, {}, null])
  assert.equal(created_at, w.clock.now.toISOString())
  const { out_of_office, out_of_office_start_at, out_of_office_end_at, out_of_office_replacement_id } = user
  assert.deepEqual([out_of_office, out_of_office_replacement_id], [true, 4])
  assert.deepEqual(
    [out_of_office_start_at, out_of_office_end_at].map((at) => at.slice(0, 10)),
    ['2030-05-01', '2030-05-09'],
  )
  const stored = await w.db.selectFrom('users').select('password').where('id', '=', user.id).executeTakeFirst()
  assert.equal(stored?.password, null)
})

test('an export of all users can be imported again without changes', async () => {
  const users = (await w.ada('GET', '/users?expand=true')).body.filter(({ id }: { id: number }) => id > 1)
  const { body } = await send(formatTestCsv(users))
  assert.deepEqual([body.result, body.errors, body.stats], ['success', [], { created: 0, updated: users.length }])
  assert.deepEqual(
    (await w.ada('GET', '/users?expand=true')).body.filter(({ id }: { id: number }) => id > 1),
    users,
  )
})
