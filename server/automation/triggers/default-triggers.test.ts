import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import pg from 'pg'
import { set } from '#tests/support/browser.ts'
import { giveGroupAnAddress } from '#tests/support/rules.ts'
import { type World, world } from '#tests/support/world.ts'
import { updateDefaults } from '../../../db/seeds/base.ts'
import { defaultTriggers } from '../../../db/seeds/triggers/defaults.ts'

let w: World
beforeEach(async () => {
  w = await world()
})
afterEach(() => w.close())

const list = async () => (await w.ada('GET', '/triggers')).body
const create = async (by: World['ada'], article: Record<string, unknown>, more: Record<string, unknown> = {}) => {
  const values = { title: 'Printer', group: 'Users', customer_id: 6, article: { body: 'Smoke', ...article }, ...more }
  const { status, body } = await by('POST', '/tickets', values)
  assert.equal(status, 201, JSON.stringify(body))
  return body
}
const mailsOf = async (id: number) =>
  (await w.agnes('GET', `/ticket_articles/by_ticket/${id}`)).body
    .filter(({ type, sender }: { type: string; sender: string }) => type === 'email' && sender === 'System')
    .map(({ to, subject, body }: Record<string, string>) => ({ to, subject, body }))

test('a new installation has three triggers, which can be saved as they are', async () => {
  const triggers = await list()
  assert.deepEqual(
    triggers.map(({ id, name, active, activator, execution_condition_mode }: Record<string, unknown>) =>
      [id, name, active, activator, execution_condition_mode].join(' | '),
    ),
    [
      '1 | auto reply (on new tickets) | true | action | selective',
      '2 | auto reply (on follow-up of tickets) | false | action | selective',
      '3 | customer notification (on owner change) | false | action | selective',
    ],
  )
  for (const language of ['en', 'de'] as const) {
    for (const { id, ...values } of defaultTriggers(language)) {
      const { status, body } = await w.ada('PUT', `/triggers/${id}`, values)
      assert.equal(status, 200, JSON.stringify(body))
      assert.deepEqual([body.condition, body.perform], [values.condition, values.perform])
    }
  }
})

test('the default triggers answer customers, each for its occasion', async () => {
  await giveGroupAnAddress(w)
  await set(w, 'fqdn', 'desk.example:8443')
  for (const id of [2, 3]) await w.ada('PUT', `/triggers/${id}`, { active: true })
  const asked = { type: 'phone', sender: 'Customer' }
  const { id, number } = await create(w.agnes, asked)
  const [confirmation] = await mailsOf(id)
  assert.deepEqual([confirmation.to, confirmation.subject], ['nora@example.com', 'We have received your message'])
  assert.match(confirmation.body, new RegExp(`Ticket#${number}`))
  assert.match(confirmation.body, new RegExp(`href="http://desk.example:8443/#ticket/zoom/${id}"`))
  assert.equal((await mailsOf((await create(w.nora, { type: 'web' })).id)).length, 1, 'by the portal')
  const silent = [
    [w.agnes, { type: 'note' }, {}],
    [w.agnes, { type: 'phone', sender: 'Agent' }, {}],
    [w.agnes, asked, { state: 'closed' }],
  ] as const
  for (const [by, article, more] of silent) assert.deepEqual(await mailsOf((await create(by, article, more)).id), [])
  await w.agnes('POST', '/ticket_articles', { ticket_id: id, body: 'Still', ...asked })
  await w.agnes('POST', '/ticket_articles', { ticket_id: id, body: 'Note', type: 'note' })
  await w.agnes('PUT', `/tickets/${id}`, { owner_id: 4 })
  await w.agnes('PUT', `/tickets/${id}`, { title: 'Other' })
  assert.deepEqual(
    (await mailsOf(id)).map(({ subject }: { subject: string }) => subject),
    ['We have received your message', 'We have received your reply', 'Your request has a new contact'],
  )
  assert.match((await mailsOf(id))[2].body, /Agnes Agent is now taking care/)
})

const setUp = async (locale: string) => {
  await w.db.deleteFrom('roles_users').where('role_id', '=', 1).execute()
  await set(w, 'system_init_done', false)
  const person = {
    firstname: 'Grace',
    email: 'grace@example.com',
    password: 'Correct-Horse-8',
    preferences: { locale },
  }
  assert.equal((await w.anyone('POST', '/users', person)).status, 201)
  const { rows } = await query('select perform from triggers order by id')
  return rows.map(({ perform }) => perform['notification.email'].subject)
}

const query = async (text: string) => {
  const client = new pg.Client({ connectionString: w.connectionString })
  await client.connect()
  const result = await client.query(text)
  await client.end()
  return result
}

test('the set-up translates the emails of triggers that were not edited', async () => {
  await query(`update triggers set name = 'edited', updated_at = now() where id = 2`)
  assert.deepEqual(await setUp('de-at'), [
    'Wir haben Ihre Nachricht erhalten',
    'We have received your reply',
    'Ihre Anfrage hat einen neuen Ansprechpartner',
  ])
})

const upgrade = async (confirms: boolean, locale: string) => {
  const client = new pg.Client({ connectionString: w.connectionString })
  await client.connect()
  await client.query(`delete from triggers where id <> 2`)
  await client.query(
    `update settings set state_current = jsonb_build_object('value', $1::text)
    where name = 'locale_default'`,
    [locale],
  )
  await client.query(
    `insert into settings (name, title, area, description, options, state_current, state_initial, frontend, preferences)
     select 'email_acknowledge_requests', title, area, description, '{}', jsonb_build_object('value', $1::boolean),
       '{"value": true}', false, preferences from settings where name = 'notification_sender'`,
    [confirms],
  )
  await updateDefaults(client)
  await updateDefaults(client)
  const { rows } = await client.query(`select name, active, perform from triggers order by name`)
  const { rows: left } = await client.query(`select from settings where name = 'email_acknowledge_requests'`)
  await client.end()
  assert.equal(left.length, 0)
  return rows.map(({ active, perform }) => [active, perform['notification.email'].subject])
}

test('an upgrade turns the former setting into triggers and keeps the choice', async () => {
  assert.deepEqual(await upgrade(true, 'de-de'), [
    [false, 'We have received your reply'],
    [true, 'Wir haben Ihre Nachricht erhalten'],
    [false, 'Ihre Anfrage hat einen neuen Ansprechpartner'],
  ])
  assert.deepEqual(
    (await upgrade(false, 'en-us')).map(([active]) => active),
    [false, false, false],
  )
})
