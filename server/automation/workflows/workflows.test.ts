import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { world, type World } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

let serial = 0
const named = (rule: Record<string, unknown>) => ({ name: `rule ${(serial += 1)}`, object: 'Ticket', ...rule })
const addRule = async (rule: Record<string, unknown>) => {
  const { status, body } = await w.ada('POST', '/core_workflows', named(rule))
  assert.equal(status, 201, JSON.stringify(body))
  return body
}
/** Rules for the time of one test. */
const withRules = async (rules: Record<string, unknown>[], run: (ids: number[]) => Promise<void>) => {
  const ids: number[] = []
  for (const rule of rules) ids.push((await addRule(rule)).id)
  try {
    await run(ids)
  } finally {
    for (const id of ids) await w.ada('DELETE', `/core_workflows/${id}`)
  }
}
const ask = async (params: object, more: object = {}, as = w.agnes) => {
  const request = { request_id: 'r1', class_name: 'Ticket', screen: 'create_middle', params, ...more }
  const { status, body } = await as('POST', '/core_workflows/perform', request)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
const createTicket = async (more: object = {}) => {
  const article = { body: 'It is on fire.', type: 'note', internal: false }
  const ticket = { title: 'Printer', group: 'Users', customer: 'nora@example.com', article, ...more }
  return (await w.ada('POST', '/tickets', ticket)).body
}

test('workflows are created, listed, searched, changed and deleted; those of the product are not listed', async () => {
  const sent = {
    name: 'Serial numbers',
    object: 'Ticket',
    preferences: { screen: ['create_middle', 'edit'] },
    condition_selected: { 'ticket.group_id': { operator: 'is', value: ['1'] } },
    condition_saved: { 'customer.organization.name': { operator: 'is set' } },
    perform: {
      'ticket.state_id': { operator: 'set_fixed_to', set_fixed_to: ['2', '4'] },
      'ticket.owner_id': { operator: ['show', 'set_mandatory'], show: 'true', set_mandatory: 'true' },
    },
    priority: 500,
  }
  const { status, body } = await w.ada('POST', '/core_workflows', sent)
  assert.equal(status, 201, JSON.stringify(body))
  assert.partialDeepStrictEqual(body, { ...sent, active: true, stop_after_match: false, changeable: true })
  assert.ok(body.id >= 10)
  assert.equal((await w.ada('POST', '/core_workflows', sent)).body.code, 'not_unique')
  assert.equal((await w.ada('GET', '/core_workflows/1')).status, 404)
  assert.equal((await w.ada('DELETE', '/core_workflows/1')).status, 404)
  const { body: listed } = await w.ada('GET', '/core_workflows')
  assert.deepEqual(
    listed.map(({ id }: { id: number }) => id),
    [body.id],
  )
  const { body: found } = await w.ada('GET', '/core_workflows/search?query=serial&full=true')
  assert.deepEqual(found.record_ids, [body.id])
  assert.equal((await w.ada('PUT', `/core_workflows/${body.id}`, { active: false })).body.active, false)
  for (const other of [w.agnes, w.nora]) assert.equal((await other('GET', '/core_workflows')).status, 403)
  assert.equal((await w.anyone('POST', '/core_workflows/perform', {})).status, 401)
  assert.equal((await w.ada('DELETE', `/core_workflows/${body.id}`)).status, 200)
})

test('a workflow that could never act is refused with the field', async () => {
  const is = (value: unknown, operator = 'is') => ({ operator, value })
  const wrong: [Record<string, unknown>, string, string][] = [
    [{ object: 'Job' }, 'invalid_value', 'object'],
    [{ name: ' ' }, 'required', 'name'],
    [{ preferences: { screen: ['signup'] } }, 'invalid_value', 'preferences'],
    [{ condition_selected: { 'ticket.titel': is('a') } }, 'condition_unknown_field', 'condition_selected'],
    [{ condition_saved: { 'session.password': is('a') } }, 'condition_unknown_field', 'condition_saved'],
    [{ object: 'Group', condition_saved: { 'ticket.title': is('a') } }, 'condition_unknown_field', 'condition_saved'],
    [{ condition_saved: { 'ticket.title': is('a', 'today') } }, 'condition_wrong_operator', 'condition_saved'],
    [{ condition_saved: { 'ticket.title': is([]) } }, 'condition_incomplete', 'condition_saved'],
    [
      { condition_saved: { 'ticket.created_at': { ...is('2', 'before (relative)'), range: 'eon' } } },
      'condition_wrong_value',
      'condition_saved',
    ],
    [{ perform: { 'ticket.nope': { operator: 'hide' } } }, 'invalid_value', 'perform.ticket.nope'],
    [{ perform: { 'ticket.title': { operator: 'hide' } } }, 'invalid_value', 'perform.ticket.title'],
    [{ perform: { 'ticket.owner_id': { operator: 'set_fixed_to' } } }, 'invalid_value', 'perform.ticket.owner_id'],
    [{ perform: { 'ticket.state_id': { operator: 'remove' } } }, 'invalid_value', 'perform.ticket.state_id'],
    [{ perform: { 'ticket.title': { operator: 'fill_in' } } }, 'required', 'perform.ticket.title.fill_in'],
    [
      { perform: { 'ticket.state_id': { operator: 'set_fixed_to', set_fixed_to: ['99'] } } },
      'unknown_reference',
      'perform.ticket.state_id.set_fixed_to',
    ],
  ]
  for (const [rule, code, field] of wrong) {
    const { status, body } = await w.ada('POST', '/core_workflows', named(rule))
    assert.deepEqual([status, body.code, body.field], [422, code, field], JSON.stringify([rule, body]))
  }
})

test('without own workflows a form has the groups of the user, the owners of the group and its states', async () => {
  const form = await ask({ group_id: '1', state_id: '3' })
  assert.equal(form.request_id, 'r1')
  assert.deepEqual(form.matched_workflows, [1, 2])
  assert.partialDeepStrictEqual(form.visibility, {
    title: 'show',
    customer_id: 'show',
    organization_id: 'hide',
    pending_time: 'show',
    tags: 'show',
  })
  assert.partialDeepStrictEqual(form.mandatory, { title: true, group_id: true, pending_time: true, owner_id: false })
  assert.deepEqual(Object.keys(form.restrict_values).sort(), ['group_id', 'owner_id', 'priority_id', 'state_id'])
  assert.ok(form.restrict_values.owner_id.length > 1)
  assert.ok(form.assets.Group[1] && form.assets.User[4])
  assert.deepEqual([form.select, form.fill_in, form.eval, form.rerun_count], [{}, {}, [], 0])
  const open = await ask({ group_id: '', state_id: '2' })
  assert.deepEqual([open.visibility.pending_time, open.restrict_values.owner_id], ['remove', ['']])
  const { id } = await createTicket({ state: 'open' })
  const edit = await ask({ id: String(id) }, { screen: 'edit' })
  assert.ok(!edit.restrict_values.state_id.includes('1'), 'new cannot be chosen again')
  const customer = await ask({ group_id: '1' }, {}, w.nora)
  assert.equal(customer.visibility.owner_id, undefined)
  assert.equal(customer.visibility.priority_id, 'remove')
  const group = await ask(
    { follow_up_possible: 'new_ticket_after_certain_time' },
    { class_name: 'Group', screen: 'create' },
    w.ada,
  )
  assert.equal(group.visibility.reopen_time_in_days, 'show')
})

test('what is no form, and a record that is not visible, is answered with an empty object', async () => {
  const { id } = await createTicket()
  assert.deepEqual(await ask({}, { class_name: 'Nothing' }), {})
  assert.deepEqual(await ask({}, { screen: '' }), {})
  assert.deepEqual(await ask({ id }, { screen: 'edit' }, w.otto), {})
  assert.deepEqual(await ask({ id: 999_999 }, { screen: 'edit' }), {})
  assert.deepEqual(await ask({ id: 'x' }, { screen: 'edit' }), {})
  assert.ok((await ask({ group_id: { a: [null, {}] }, state_id: ['x'], title: '\0' })).visibility)
})

test('effects add up by priority; a restricted value is replaced and the rules run again', async () => {
  const rules = [
    {
      priority: 20,
      condition_selected: { 'ticket.state_id': { operator: 'is', value: '4' } },
      perform: {
        'ticket.title': { operator: 'fill_in_empty', fill_in_empty: 'Done' },
        'ticket.priority_id': { operator: ['select', 'set_readonly'], select: '3', set_readonly: 'true' },
        'ticket.owner_id': { operator: ['hide', 'set_mandatory'], hide: 'true' },
      },
    },
    {
      priority: 10,
      perform: {
        'ticket.state_id': { operator: 'set_fixed_to', set_fixed_to: ['2', '4'] },
        'ticket.priority_id': { operator: 'remove_option', remove_option: ['1'] },
        'ticket.owner_id': { operator: 'show', show: 'true' },
      },
    },
    { priority: 15, perform: { 'ticket.state_id': { operator: 'remove_option', remove_option: ['2'] } } },
  ]
  await withRules(rules, async ([last, first, middle]) => {
    const form = await ask({ group_id: '1', state_id: '2', priority_id: '2' })
    assert.deepEqual(form.restrict_values.state_id, ['4'])
    assert.deepEqual(form.restrict_values.priority_id.filter(Boolean), ['2', '3'])
    assert.deepEqual(form.select, { state_id: '4', priority_id: '3' })
    assert.deepEqual(form.fill_in, { title: 'Done' })
    assert.deepEqual(
      [form.visibility.owner_id, form.mandatory.owner_id, form.readonly.priority_id],
      ['hide', true, true],
    )
    assert.deepEqual(form.matched_workflows, [1, 2, first, middle, last])
    assert.ok(form.rerun_count > 0)
    await w.ada('PUT', `/core_workflows/${first}`, { stop_after_match: true })
    assert.deepEqual((await ask({ state_id: '2' })).matched_workflows, [1, 2, first])
    await w.ada('PUT', `/core_workflows/${first}`, { active: false })
    assert.deepEqual((await ask({ state_id: '1' })).matched_workflows, [1, 2, middle])
  })
})

test('contradicting rules end', async () => {
  const flip = (from: string, to: string) => ({
    condition_selected: { 'ticket.priority_id': { operator: 'is', value: from } },
    perform: { 'ticket.priority_id': { operator: 'select', select: to } },
  })
  await withRules([flip('1', '2'), flip('2', '1')], async () => {
    const { rerun_count } = await ask({ priority_id: '1' })
    assert.ok(rerun_count <= 25)
  })
})

const conditionCases: [key: string, test: object, params: object, matches: boolean][] = [
  ['ticket.title', { operator: 'is', value: ['a', 'b'] }, { title: 'b' }, true],
  ['ticket.title', { operator: 'is not', value: 'a' }, {}, true],
  ['ticket.title', { operator: 'is none of', value: ['a'] }, { title: 'a' }, false],
  ['ticket.title', { operator: 'contains one not', value: ['a'] }, { title: 'c' }, true],
  ['ticket.tags', { operator: 'contains all', value: ['a', 'b'] }, { tags: ['b', 'a', 'c'] }, true],
  ['ticket.tags', { operator: 'contains all not', value: ['a'] }, { tags: ['b', 'a'] }, false],
  ['ticket.title', { operator: 'is set' }, { title: '<b></b>' }, false],
  ['ticket.owner_id', { operator: 'not set' }, { owner_id: 1 }, true],
  ['ticket.title', { operator: 'starts with', value: 'Pri' }, { title: 'Printer' }, true],
  ['ticket.title', { operator: 'starts with', value: 'pri' }, { title: 'Printer' }, false],
  ['ticket.title', { operator: 'ends with one of', value: ['x', 'er'] }, { title: 'Printer' }, true],
  ['ticket.title', { operator: 'matches regex', value: '^P.+r$' }, { title: 'Printer' }, true],
  ['ticket.title', { operator: 'does not match regex', value: '^P' }, { title: 'Printer' }, false],
  [
    'ticket.pending_time',
    { operator: 'within next (relative)', value: '1', range: 'day' },
    { pending_time: 'soon' },
    true,
  ],
  ['ticket.pending_time', { operator: 'today' }, {}, false],
  ['ticket.title', { operator: 'is modified' }, { title: 'x' }, true],
  ['ticket.title', { operator: 'is modified to', value: 'y' }, { title: 'x' }, false],
  ['ticket.group_id', { operator: 'just changed to', value: '1' }, { group_id: '1' }, true],
  ['ticket.title', { operator: 'just changed' }, { title: 'x' }, false],
  ['session.role_ids', { operator: 'is', value: ['2'] }, {}, true],
  ['session.id', { operator: 'is', pre_condition: 'current_user.id' }, {}, true],
  ['session.group_ids_full', { operator: 'is', value: ['1'] }, {}, true],
  ['customer.email', { operator: 'is', value: 'nora@example.com' }, { customer_id: 'nora' }, true],
  ['customer.organization.name', { operator: 'is set' }, { customer_id: 'nora' }, true],
  ['group.name', { operator: 'is', value: 'Users' }, { group_id: '1' }, true],
  ['article.body', { operator: 'is', value: 'Hello' }, { article: { body: '<p>Hello</p>' } }, true],
]

test('conditions compare the form, the records it names and the user', async () => {
  const { body: nora } = await w.nora('GET', '/users/me')
  const soon = new Date(w.clock.now.getTime() + 3_600_000).toISOString()
  const fill = (params: object) =>
    JSON.parse(JSON.stringify(params).replace('"nora"', String(nora.id)).replace('"soon"', `"${soon}"`)) as object
  for (const [key, condition, params, matches] of conditionCases) {
    await withRules([{ condition_selected: { [key]: condition } }], async ([id]) => {
      const { matched_workflows } = await ask(fill(params), { last_changed_attribute: 'group_id' })
      assert.equal(matched_workflows.includes(id), matches, JSON.stringify([key, condition, params]))
    })
  }
})

test('conditions on the saved record need one, and a form is answered with few statements', async () => {
  const rule = {
    condition_saved: { 'ticket.priority_id': { operator: 'is', value: '2' } },
    condition_selected: { 'customer.vip': { operator: 'is', value: 'false' } },
  }
  await withRules([rule], async ([id]) => {
    assert.ok(!(await ask({ priority_id: '2' })).matched_workflows.includes(id))
    const ticket = await createTicket()
    const asked = () => ask({ id: ticket.id, priority_id: '3' }, { screen: 'edit' })
    assert.ok((await asked()).matched_workflows.includes(id))
    w.queries()
    await asked()
    const statements = w.queries()
    assert.ok(statements.length <= 6, statements.join('\n'))
  })
})

test('a workflow is tried before it is saved, as a user with a role', async () => {
  const tried = {
    class_name: 'Ticket',
    screen: 'edit',
    role_id: 2,
    name: 'Owner when closed',
    condition_selected: { 'ticket.state_id': { operator: 'is', value: ['4'] } },
    perform: { 'ticket.owner_id': { operator: 'set_mandatory' } },
  }
  const { id } = await createTicket()
  const trial = async (params: object, more: object = {}) =>
    w.ada('POST', '/core_workflows/simulate', { ...tried, params: { id, ...params }, ...more })
  const { body: closed } = await trial({ state_id: '4' })
  assert.deepEqual(closed.refusal, {
    error: "Missing required value for field 'owner_id'!",
    field: 'owner_id',
    workflow: 'Owner when closed',
  })
  assert.equal(closed.form.mandatory.owner_id, true)
  assert.partialDeepStrictEqual(closed.rules.at(-2), {
    id: null,
    matched: true,
    changes: [{ field: 'owner_id', operator: 'set_mandatory', values: [] }],
  })
  const { body: open } = await trial({ state_id: '2' })
  assert.equal(open.refusal, null)
  assert.deepEqual(open.rules.find((rule: { id: unknown }) => rule.id === null).failed, {
    key: 'ticket.state_id',
    operator: 'is',
    found: ['2'],
  })
  const { body: customer } = await trial({ state_id: '4' }, { role_id: 3 })
  assert.equal(customer.refusal, null, 'customers do not see owners')
  assert.equal((await trial({}, { role_id: 99 })).status, 404)
  assert.equal((await trial({ id: 999_999 })).status, 404)
  assert.equal((await trial({}, { perform: { 'ticket.x': { operator: 'hide' } } })).status, 422)
  assert.equal((await w.agnes('POST', '/core_workflows/simulate', tried)).status, 403)
})
