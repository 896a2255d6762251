import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { world, type World } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

let serial = 0
const withRule = async (rule: Record<string, unknown>, run: (name: string) => Promise<void>) => {
  const name = `rule ${(serial += 1)}`
  const { status, body } = await w.ada('POST', '/core_workflows', { name, object: 'Ticket', ...rule })
  assert.equal(status, 201, JSON.stringify(body))
  try {
    await run(name)
  } finally {
    await w.ada('DELETE', `/core_workflows/${body.id}`)
  }
}
const article = { body: 'It is on fire.', type: 'note', internal: false }
const aTicket = { title: 'Printer', group: 'Users', customer: 'nora@example.com', article }
const createTicket = async (more: object = {}) => {
  const { status, body } = await w.ada('POST', '/tickets', { ...aTicket, ...more })
  assert.equal(status, 201, JSON.stringify(body))
  return body
}
const told = ({ status, body }: { status: number; body: { error: string; code: string; field: string } }) => [
  status,
  body.error,
  body.code,
  body.field,
]
const closedInUsers = {
  condition_selected: {
    'ticket.group_id': { operator: 'is', value: ['1'] },
    'ticket.state_id': { operator: 'is', value: ['4'] },
  },
}

test('a required field is demanded on every way to close a ticket, and administrators are told the rule', async () => {
  const { id } = await createTicket()
  const { body: agnes } = await w.agnes('GET', '/users/me')
  await withRule({ ...closedInUsers, perform: { 'ticket.owner_id': { operator: 'set_mandatory' } } }, async (name) => {
    const missing = [422, "Missing required value for field 'owner_id'!", 'workflow_required', 'owner_id']
    const refused = await w.agnes('PUT', `/tickets/${id}`, { state: 'closed' })
    assert.deepEqual(told(refused), missing)
    assert.deepEqual([refused.body.values, refused.body.error_human], [{ label: 'Owner' }, missing[1]])
    const { body } = await w.ada('PUT', `/tickets/${id}`, { state_id: 4 })
    assert.deepEqual([body.values, body.error_human], [{ label: 'Owner', workflow: name }, `${missing[1]} (${name})`])
    assert.deepEqual(told(await w.agnes('POST', '/tickets', { ...aTicket, state: 'closed' })), missing)
    const mass = await w.agnes('POST', '/tickets/mass_update', { ticket_ids: [id], attributes: { state_id: 4 } })
    assert.deepEqual([...told(mass), mass.body.ticket_id], [...missing, id])
    const macro = (await w.ada('POST', '/macros', { name: 'Close', perform: { 'ticket.state_id': { value: '4' } } }))
      .body
    assert.deepEqual(
      told(await w.agnes('POST', '/tickets/mass_macro', { macro_id: macro.id, ticket_ids: [id] })),
      missing,
    )
    assert.equal((await w.agnes('GET', `/tickets/${id}?expand=true`)).body.state, 'new', 'nothing was written')
    // Customers have no owner in their form.
    assert.equal((await w.nora('PUT', `/tickets/${id}`, { state: 'closed' })).status, 200)
    const owned = await createTicket({ owner_id: agnes.id })
    assert.equal((await w.agnes('PUT', `/tickets/${owned.id}`, { state: 'closed' })).status, 200)
    assert.equal((await w.agnes('PUT', `/tickets/${id}`, { state: 'open' })).status, 200)
  })
  assert.equal((await w.agnes('PUT', `/tickets/${id}`, { state: 'closed' })).status, 200)
})

test('values that a rule does not offer are refused; those that are stored stay', async () => {
  const ticket = await createTicket({ priority: '1 low' })
  const perform = { 'ticket.priority_id': { operator: 'set_fixed_to', set_fixed_to: ['2', '3'] } }
  await withRule({ perform }, async () => {
    assert.equal((await w.agnes('PUT', `/tickets/${ticket.id}`, { title: 'Still low' })).status, 200)
    const wrong = [422, "Invalid value '1' for field 'priority_id'!", 'workflow_value', 'priority_id']
    assert.deepEqual(told(await w.agnes('POST', '/tickets', { ...aTicket, priority_id: 1 })), wrong)
    assert.equal((await w.agnes('PUT', `/tickets/${ticket.id}`, { priority_id: 3 })).status, 200)
    assert.deepEqual(told(await w.agnes('PUT', `/tickets/${ticket.id}`, { priority: '1 low' })), wrong)
  })
})

test('read-only and hidden fields cannot be changed, except to what a rule itself selects', async () => {
  const { id } = await createTicket()
  const locked = { 'ticket.priority_id': { operator: 'set_readonly' } }
  await withRule({ perform: locked }, async () => {
    const refused = await w.agnes('PUT', `/tickets/${id}`, { priority_id: 3 })
    assert.deepEqual(told(refused), [422, "Field 'priority_id' is read-only!", 'workflow_read_only', 'priority_id'])
    assert.equal((await w.agnes('PUT', `/tickets/${id}`, { priority_id: 2, title: 'Sent back' })).status, 200)
  })
  const hidden = { 'ticket.priority_id': { operator: ['hide', 'select'], hide: 'true', select: '3' } }
  await withRule({ perform: hidden }, async () => {
    const refused = await w.agnes('PUT', `/tickets/${id}`, { priority_id: 1 })
    assert.deepEqual(told(refused), [422, "Field 'priority_id' is not available!", 'workflow_hidden', 'priority_id'])
    assert.equal((await w.agnes('PUT', `/tickets/${id}`, { priority_id: 3 })).status, 200)
    assert.equal((await w.agnes('POST', '/tickets', { ...aTicket, priority_id: 3 })).status, 201)
  })
})

test('users, organizations and groups are held to their forms', async () => {
  const demand = (key: string, operator = 'set_mandatory') => ({ perform: { [key]: { operator } } })
  await withRule({ object: 'User', ...demand('user.phone') }, async () => {
    const person = { firstname: 'Paul', lastname: 'Pohl', email: 'paul@example.com' }
    const missing = [422, "Missing required value for field 'phone'!", 'workflow_required', 'phone']
    assert.deepEqual(told(await w.agnes('POST', '/users', person)), missing)
    const { body } = await w.agnes('POST', '/users', { ...person, phone: '+49 1' })
    assert.deepEqual(told(await w.agnes('PUT', `/users/${body.id}`, { phone: '' })), missing)
  })
  await withRule({ object: 'Organization', ...demand('organization.domain') }, async () => {
    assert.equal((await w.ada('POST', '/organizations', { name: 'Without' })).body.field, 'domain')
    const { body } = await w.ada('POST', '/organizations', { name: 'With', domain: 'with.example' })
    assert.equal((await w.ada('PUT', `/organizations/${body.id}`, { domain: '' })).body.field, 'domain')
  })
  await withRule({ object: 'Group', ...demand('group.note', 'set_readonly') }, async () => {
    const { status, body } = await w.ada('PUT', '/groups/1', { note: 'Changed' })
    assert.deepEqual([status, body.code, body.field], [422, 'workflow_read_only', 'note'])
    assert.equal((await w.ada('POST', '/groups', { name: 'Plain' })).status, 201)
  })
})

test('a field that a form requires is demanded of new records, and is not emptied', async () => {
  const { id: older } = await createTicket()
  const field = await w.ada('POST', '/object_manager_attributes', {
    object: 'Ticket',
    name: 'plate',
    display: 'Plate',
    data_type: 'input',
    screens: {
      create_middle: { 'ticket.agent': { shown: true, required: true } },
      edit: { 'ticket.agent': { shown: true, required: true } },
    },
  })
  assert.equal(field.status, 201)
  const missing = [422, "Missing required value for field 'plate'!", 'required', 'plate']
  assert.deepEqual(told(await w.agnes('POST', '/tickets', aTicket)), missing)
  assert.deepEqual(told(await w.agnes('POST', '/tickets', { ...aTicket, plate: '' })), missing)
  assert.equal((await w.nora('POST', '/tickets', { title: 'Lamp', group: 'Users', article })).status, 201)
  const { id } = (await w.agnes('POST', '/tickets', { ...aTicket, plate: 'X 1' })).body
  assert.deepEqual(told(await w.agnes('PUT', `/tickets/${id}`, { plate: null })), missing)
  assert.equal((await w.agnes('PUT', `/tickets/${older}`, { title: 'Other' })).status, 200)
  assert.equal((await w.ada('DELETE', `/object_manager_attributes/${field.body.id}`)).status, 200)
})

test('triggers, and by a setting the tokens of administrators, are not held', async () => {
  const perform = { 'ticket.priority_id': { operator: 'set_fixed_to', set_fixed_to: ['2'] } }
  const trigger = {
    name: 'Raise',
    condition: { 'ticket.action': { operator: 'is', value: 'create' } },
    perform: { 'ticket.priority_id': { value: '3' } },
  }
  const { body: raises } = await w.ada('POST', '/triggers', trigger)
  await withRule({ perform }, async () => {
    const ticket = await createTicket()
    assert.equal((await w.ada('GET', `/tickets/${ticket.id}`)).body.priority_id, 3)
    const lower = () => w.ada('PUT', `/tickets/${ticket.id}`, { priority_id: 1 })
    assert.equal((await lower()).status, 422)
    const { body: settings } = await w.ada('GET', '/settings')
    const { id } = settings.find(({ name }: { name: string }) => name === 'core_workflow_exempts_administrator_tokens')
    await w.ada('PUT', `/settings/${id}`, { state_current: { value: true } })
    assert.equal((await lower()).status, 200)
    assert.equal((await w.agnes('PUT', `/tickets/${ticket.id}`, { priority_id: 3 })).status, 422)
  })
  await w.ada('DELETE', `/triggers/${raises.id}`)
})

test('forms tell clients that workflows exist', async () => {
  const { id } = await createTicket()
  const forms = async () => {
    const { body: create } = await w.agnes('GET', '/ticket_create')
    const { body: edit } = await w.agnes('GET', `/tickets/${id}?all=true`)
    return [create.form_meta.core_workflow, edit.form_meta.core_workflow]
  }
  assert.deepEqual(await forms(), [undefined, undefined])
  await withRule({ perform: { 'ticket.owner_id': { operator: 'set_mandatory' } } }, async () => {
    for (const form of await forms()) assert.equal(form.mandatory.owner_id, true)
  })
})
