import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { set } from '#tests/support/browser.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

const mask = '**********'
const board = { name: 'Board', endpoint: 'https://board.example.com/hook' }
const add = async (more: Record<string, unknown> = {}) => {
  const { status, body } = await w.ada('POST', '/webhooks', { ...board, ...more })
  assert.equal(status, 201, JSON.stringify(body))
  return body
}
const refusal = async (values: Record<string, unknown>) => {
  const { status, body } = await w.ada('POST', '/webhooks', { ...board, ...values })
  return [status, body.error, body.field]
}

test('a webhook is created, shown, listed, searched, changed and deleted', async () => {
  const { id, ...created } = await add({ note: 'For the wall' })
  assert.partialDeepStrictEqual(created, {
    ...board,
    http_method: 'post',
    signature_token: null,
    ssl_verify: true,
    basic_auth_username: null,
    basic_auth_password: null,
    bearer_token: null,
    pre_defined_webhook_type: null,
    customized_payload: false,
    custom_payload: null,
    preferences: {},
    note: 'For the wall',
    active: true,
    created_by_id: 3,
  })
  assert.equal((await w.ada('GET', `/webhooks/${id}`)).body.name, 'Board')
  assert.ok((await w.ada('GET', '/webhooks')).body.some((one: { id: number }) => one.id === id))
  assert.ok((await w.ada('GET', '/webhooks/search?query=board')).body.length > 0)
  assert.equal((await w.ada('PUT', `/webhooks/${id}`, { active: false })).body.active, false)
  assert.equal((await w.ada('DELETE', `/webhooks/${id}`)).status, 200)
  assert.equal((await w.ada('GET', `/webhooks/${id}`)).status, 404)
  const { body: log } = await w.ada('GET', `/audit_logs?object_id=${id}`)
  assert.deepEqual(log.map(({ action }: { action: string }) => action).toSorted(), [
    'webhook_deleted',
    'webhook_saved',
    'webhook_saved',
  ])
})

test('only administrators of webhooks may see and change them', async () => {
  const { id } = await add()
  for (const path of [
    '/webhooks',
    `/webhooks/${id}`,
    `/webhooks/${id}/deliveries`,
    '/webhooks/preview',
    '/webhooks/status',
  ]) {
    assert.equal((await w.anyone('GET', path)).status, 401, path)
    assert.equal((await w.agnes('GET', path)).status, 403, path)
    assert.equal((await w.nora('GET', path)).status, 403, path)
  }
  assert.equal((await w.agnes('POST', '/webhooks', board)).status, 403)
  assert.equal((await w.agnes('PUT', `/webhooks/${id}`, { name: 'Mine' })).status, 403)
  assert.equal((await w.agnes('DELETE', `/webhooks/${id}`)).status, 403)
})

test('wrong values are refused with the texts that deployed clients know', async () => {
  const start = 'Endpoint The provided endpoint is invalid'
  for (const endpoint of ['board.example.com', 'ftp://board.example.com', 'javascript:alert(1)', ''])
    assert.deepEqual(
      await refusal({ endpoint }),
      [422, `${start}, no http or https protocol was specified.`, 'endpoint'],
      endpoint,
    )
  for (const endpoint of ['http://', 'https:///', 'http://?a', 'http://:80'])
    assert.deepEqual(await refusal({ endpoint }), [422, `${start}, no hostname was specified.`, 'endpoint'], endpoint)
  for (const endpoint of ['http://a b/', 'https://user:secret@board.example.com/', 'http://[::1'])
    assert.deepEqual(await refusal({ endpoint }), [422, `${start}.`, 'endpoint'], endpoint)
  assert.equal((await refusal({ endpoint: `https://a.example/${'x'.repeat(300)}` }))[0], 422)
  assert.deepEqual(await refusal({ name: ' ' }), [422, "Name can't be blank", 'name'])
  assert.equal((await refusal({ http_method: 'get' }))[0], 422)
  assert.equal((await refusal({ pre_defined_webhook_type: 'Pigeon' }))[0], 422)
  const syntax = 'Custom payload The provided payload is invalid. Please check your syntax.'
  for (const custom_payload of ['{', 'ticket', '{"a": #{ticket.id}}'])
    assert.deepEqual(
      await refusal({ customized_payload: true, custom_payload }),
      [422, syntax, 'custom_payload'],
      custom_payload,
    )
  const deep = '['.repeat(2000) + ']'.repeat(2000)
  assert.equal((await refusal({ customized_payload: true, custom_payload: deep }))[0], 422)
  assert.equal((await refusal({ customized_payload: true, custom_payload: `"${'x'.repeat(200_000)}"` }))[0], 422)
  const unknown = await refusal({ customized_payload: true, custom_payload: '{"a":"#{ticket.titel}"}' })
  assert.deepEqual([unknown[0], unknown[2]], [422, 'custom_payload'])
  assert.match(unknown[1], /ticket\.titel/)
})

test('private addresses are refused unless the setting names them', async () => {
  const addresses = ['127.0.0.1', 'localhost', '10.1.2.3', '169.254.169.254', '[::1]', '[::ffff:127.0.0.1]', '0x7f.1']
  for (const host of addresses)
    assert.deepEqual((await refusal({ endpoint: `http://${host}/` })).slice(0, 1), [422], host)
  assert.equal((await refusal({ endpoint: 'https://board.example.com:25/' }))[0], 422)
  const { id } = (await w.ada('GET', '/settings')).body.find(
    ({ name }: { name: string }) => name === 'webhook_private_networks',
  )
  for (const value of ['10.1.0.0/16, nonsense', '10.0.0.0/33', 'fe80::/129', 'intranet.example', 7, ['10.0.0.0/8']]) {
    const { status, body } = await w.ada('PUT', `/settings/${id}`, { state_current: { value } })
    assert.deepEqual([status, body.field], [422, 'state_current'], JSON.stringify(value))
  }
  await set(w, 'webhook_private_networks', '10.1.0.0/16, fd00::/8')
  assert.equal((await add({ endpoint: 'http://10.1.2.3:8080/' })).endpoint, 'http://10.1.2.3:8080/')
  assert.equal((await refusal({ endpoint: 'http://10.2.2.3/' }))[0], 422)
  await set(w, 'webhook_private_networks', '')
})

test('secrets are sealed, masked, kept when the mask is sent, and deleted when they are sent empty', async () => {
  const secrets = { signature_token: 'sign-me', basic_auth_password: 'let-me-in', bearer_token: 'carry-me' }
  const created = await add({ ...secrets, basic_auth_username: 'robot' })
  const { id } = created
  assert.deepEqual([created.signature_token, created.basic_auth_password, created.bearer_token], [mask, mask, mask])
  const { rows } = await sql<{ text: string }>`
    select to_jsonb(webhooks)::text || coalesce((select string_agg(changes::text, '') from events), '') as text
    from webhooks where id = ${id}`.execute(w.db)
  for (const secret of Object.values(secrets)) assert.ok(!rows[0]?.text.includes(secret))
  const sealedBefore = await sealed(id)
  const kept = await w.ada('PUT', `/webhooks/${id}`, { name: 'Renamed', signature_token: mask, bearer_token: '' })
  assert.deepEqual([kept.body.signature_token, kept.body.bearer_token], [mask, null])
  const { bearer_token: _, ...rest } = sealedBefore
  assert.deepEqual(await sealed(id), rest)
})

const sealed = async (id: number): Promise<Record<string, string>> => {
  const { rows } = await sql<{ sealed: Record<string, string> }>`
    select sealed from webhooks where id = ${id}`.execute(w.db)
  return rows[0]?.sealed ?? {}
}

test('credentials are not sent to another server: they have to be entered again', async () => {
  const { id } = await add({ basic_auth_username: 'robot', basic_auth_password: 'let-me-in' })
  for (const change of [
    { endpoint: 'https://evil.example/' },
    { endpoint: 'http://board.example.com/' },
    { ssl_verify: false },
  ]) {
    const { status, body } = await w.ada('PUT', `/webhooks/${id}`, { ...change, basic_auth_password: mask })
    assert.deepEqual([status, body.code, body.field], [422, 'secret_required', 'basic_auth_password'])
    assert.equal((await w.ada('PUT', `/webhooks/${id}`, change)).status, 422)
  }
  assert.equal((await w.ada('PUT', `/webhooks/${id}`, { endpoint: 'https://board.example.com/other' })).status, 200)
  const other = { endpoint: 'https://other.example/', basic_auth_password: 'another' }
  assert.equal((await w.ada('PUT', `/webhooks/${id}`, other)).status, 200)
})

test('without a customized payload none is kept', async () => {
  const custom_payload = '{"id":"#{ticket.id}"}'
  const { id, ...created } = await add({ customized_payload: true, custom_payload })
  assert.equal(created.custom_payload, custom_payload)
  assert.equal((await w.ada('PUT', `/webhooks/${id}`, { customized_payload: false })).body.custom_payload, null)
  assert.equal((await add({ custom_payload })).custom_payload, null)
})

test('payloads for chat services and the variables are listed', async () => {
  const { body: list } = await w.ada('GET', '/webhooks/pre_defined')
  assert.deepEqual(
    list.map(({ id }: { id: string }) => id),
    ['Mattermost', 'MicrosoftTeams', 'RocketChat', 'Slack'],
  )
  assert.deepEqual(list[0].field_names, ['messaging_username', 'messaging_channel', 'messaging_icon_url'])
  for (const { id, custom_payload } of list)
    assert.equal(
      (await w.ada('POST', '/webhooks/payload/check', { custom_payload, pre_defined_webhook_type: id })).status,
      200,
    )
  const { body } = await w.ada('GET', '/webhooks/payload/replacements?pre_defined_webhook_type=Mattermost')
  assert.ok(body.ticket.includes('title') && body.ticket.includes('current_state_color'))
  assert.ok(body['ticket.customer'].includes('fullname') && !body['ticket.customer'].includes('preferences'))
  assert.deepEqual(body.config, ['fqdn', 'http_type', 'ticket_hook'])
  assert.deepEqual(body.webhook, ['messaging_username', 'messaging_channel', 'messaging_icon_url'])
  const { body: plain } = await w.ada('GET', '/webhooks/payload/replacements')
  assert.deepEqual(plain.webhook, [])
})

test('the preview shows the newest ticket that the administrator can read', async () => {
  assert.equal((await w.pia('GET', '/webhooks/preview')).status, 404, 'an administrator who reads no tickets')
  const article = { body: 'It <b>burns</b>', content_type: 'text/html', type: 'note', internal: false }
  const ticket = { title: 'Quote " and \\', group: 'Users', customer: 'nora@example.com', article }
  const { body: made } = await w.ada('POST', '/tickets', ticket)
  const { body, text } = await w.ada('GET', '/webhooks/preview')
  assert.match(text, /^\{\n {2}"ticket": \{/)
  assert.partialDeepStrictEqual(body.ticket, {
    id: made.id,
    state: 'new',
    customer: { login: 'nora@example.com', firstname: 'Nora' },
    group: { name: 'Users' },
    priority: { name: '2 normal' },
  })
  const keys = Object.keys(body.ticket)
  assert.deepEqual(keys, keys.toSorted())
  for (const person of ['customer', 'owner', 'created_by', 'updated_by'])
    for (const hidden of ['password', 'preferences', 'login_failed', 'last_login', 'group_ids', 'groups'])
      assert.ok(!(hidden in body.ticket[person]), `${person}.${hidden}`)
  assert.partialDeepStrictEqual(body.article, { type: 'note', sender: 'Agent', accounted_time: 0 })
  const custom_payload =
    '{"t":"#{ticket.title}","n":"#{ticket.id}","text":"No. #{ticket.id}","none":"#{ticket.close_at}"}'
  const filled = await w.ada('POST', '/webhooks/payload/check', { custom_payload })
  assert.deepEqual(JSON.parse(filled.body.payload), {
    t: 'Quote " and \\',
    n: made.id,
    text: `No. ${made.id}`,
    none: '',
  })
})
