import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { customObjects, type CustomType, customTypes, describeCustomField } from '#contract/attributes/custom.ts'
import { type World, world } from '#tests/support/world.ts'

/** Two values of each type; what finds the first one; and what is not a value. */
type Sample = {
  option: Record<string, unknown>
  one: unknown
  other: unknown
  wrong: unknown
  /** In the search language. */
  term?: string
  condition?: { operator: string; value?: unknown; range?: string }
  /** As exports and placeholders write the first value. */
  text?: string
  /** As rules and files write the second one. */
  written?: string | string[]
}

const tree = [
  { name: 'Hardware', value: 'Hardware', children: [{ name: 'Printer', value: 'Hardware::Printer' }] },
  { name: 'Software', value: 'Software' },
]
const choice = (value: string) => ({ value, label: `Device ${value}` })

const samples: Record<CustomType, Sample> = {
  input: { option: { maxlength: 20 }, one: 'A-4711', other: 'B-12', wrong: 'x'.repeat(21) },
  textarea: { option: { maxlength: 200 }, one: 'two\nlines', other: 'other', wrong: 'x'.repeat(201), term: 'lines' },
  richtext: { option: {}, one: '<b>bold</b>', other: '<i>other</i>', wrong: 'x'.repeat(20_001), term: 'bold' },
  select: { option: { options: { gold: 'Gold', tin: 'Tin' } }, one: 'gold', other: 'tin', wrong: 'lead', text: 'Gold' },
  multiselect: {
    option: { options: { de: 'German', en: 'English' } },
    one: ['de', 'en'],
    other: ['en'],
    wrong: ['de', 'fr'],
    term: 'de',
    condition: { operator: 'contains all', value: ['de', 'en'] },
    text: 'German, English',
  },
  tree_select: {
    option: { options: tree },
    one: 'Hardware::Printer',
    other: 'Software',
    wrong: 'Hardware::Lamp',
    term: '"Hardware::Printer"',
    text: 'Printer',
  },
  multi_tree_select: {
    option: { options: tree },
    one: ['Hardware::Printer'],
    other: ['Software', 'Hardware'],
    wrong: ['Lamp'],
    term: '"Hardware::Printer"',
    condition: { operator: 'contains one', value: ['Hardware::Printer'] },
    text: 'Printer',
  },
  boolean: { option: {}, one: true, other: false, wrong: 'perhaps', text: 'yes', written: 'false' },
  integer: { option: { min: 1, max: 99 }, one: 42, other: 7, wrong: 100, written: '7' },
  date: {
    option: {},
    one: '2026-02-28',
    other: '2027-01-01',
    wrong: '2026-02-31',
    condition: { operator: 'before (absolute)', value: '2026-06-01T00:00:00Z' },
  },
  datetime: {
    option: { future: true, past: true },
    one: '2026-03-01T10:00:00.000Z',
    other: '2027-01-01T00:00:00.000Z',
    wrong: 'soon',
    term: '2026-03-01',
    condition: { operator: 'before (absolute)', value: '2026-06-01T00:00:00Z' },
  },
  autocompletion_ajax_external_data_source: {
    option: { search_url: 'https://inventory.example/search?q=#{search.term}' },
    one: choice('17'),
    other: choice('18'),
    wrong: { value: { deep: true }, label: 'x' },
    term: '17',
    condition: { operator: 'is', value: '17' },
    text: 'Device 17',
  },
}

const fieldName = (type: CustomType) => `f_${type}`
const fields = customTypes.map((type) => ({ type, name: fieldName(type), ...samples[type] }))
const valuesOf = (which: 'one' | 'other') => Object.fromEntries(fields.map((field) => [field.name, field[which]]))
const readOf = (record: Record<string, unknown>) => Object.fromEntries(fields.map(({ name }) => [name, record[name]]))
const attributes = fields.map(({ type, name, option }) => ({
  name,
  ...describeCustomField({
    object: 'Ticket',
    name,
    display: name,
    data_type: type,
    data_option: option,
    screens: {},
    active: true,
    position: 1,
  }),
}))
const sortable = attributes.filter((attribute) => attribute.sortable).map(({ name }) => name)

let w: World
let first: number
let second: number

const addTicket = async (more: object) => {
  const ticket = { title: 'Walk', group: 'Users', customer: 'nora@example.com', article: { body: 'Hello' }, ...more }
  const { status, body } = await w.agnes('POST', '/tickets', ticket)
  assert.equal(status, 201, JSON.stringify(body))
  return body
}
const idsFound = (body: { id: number }[]) => body.map(({ id }) => id)

before(async () => {
  w = await world()
  for (const object of customObjects) {
    for (const { type, name, option } of fields) {
      const { status, body } = await w.ada('POST', '/object_manager_attributes', {
        object,
        name,
        display: name,
        data_type: type,
        data_option: option,
      })
      assert.equal(status, 201, JSON.stringify(body))
    }
  }
  first = (await addTicket(valuesOf('one'))).id
  second = (await addTicket({})).id
})
after(() => w.close())

test('records have all fields in every mode, and refuse wrong values with the field', async () => {
  const { body: plain } = await w.agnes('GET', `/tickets/${first}`)
  assert.deepEqual(readOf(plain), valuesOf('one'))
  assert.deepEqual(readOf((await w.agnes('GET', `/tickets/${first}?expand=true`)).body), valuesOf('one'))
  const { body: full } = await w.agnes('GET', `/tickets/${first}?full=true`)
  assert.deepEqual(readOf(full.assets.Ticket[first]), valuesOf('one'))
  const { body: all } = await w.agnes('GET', `/tickets/${first}?all=true`)
  assert.deepEqual(readOf(all.assets.Ticket[first]), valuesOf('one'))
  const listed = (await w.agnes('GET', '/tickets')).body.find(({ id }: { id: number }) => id === second)
  assert.deepEqual(new Set(Object.values(readOf(listed))), new Set([null]))
  for (const { name, wrong } of fields) {
    for (const [method, path] of [
      ['PUT', `/tickets/${first}`],
      ['PUT', '/users/6'],
      ['PUT', '/organizations/2'],
      ['PUT', '/groups/2'],
    ] as const) {
      const { status, body } = await w.ada(method, path, { [name]: wrong })
      assert.deepEqual([status, body.field?.split('.')[0]], [422, name], `${path}: ${JSON.stringify(body)}`)
    }
  }
})

test('users, organizations and groups have them, too', async () => {
  const created = [
    ['/users', { firstname: 'Wim', email: 'wim@example.com' }],
    ['/organizations', { name: 'Walkers' }],
    ['/groups', { name: 'Walkers' }],
  ] as const
  for (const [path, record] of created) {
    const { status, body } = await w.ada('POST', path, { ...record, ...valuesOf('one') })
    assert.equal(status, 201, JSON.stringify(body))
    assert.deepEqual(readOf(body), valuesOf('one'), path)
    const changed = await w.ada('PUT', `${path}/${body.id}`, valuesOf('other'))
    assert.deepEqual([changed.status, readOf(changed.body)], [200, valuesOf('other')], path)
    assert.deepEqual(readOf((await w.ada('GET', `${path}/${body.id}?expand=true`)).body), valuesOf('other'), path)
    const { body: full } = await w.ada('GET', `${path}/${body.id}?full=true`)
    const model = Object.keys(full.assets).find((name) => path.startsWith(`/${name.toLowerCase()}`))
    assert.deepEqual(readOf(full.assets[model as string][body.id]), valuesOf('other'), path)
  }
  for (const path of ['/users', '/organizations']) {
    const { body } = await w.ada(
      'GET',
      `${path}/search?query=${fieldName('input')}:B-12&sort_by=${fieldName('integer')}`,
    )
    assert.equal(body.length, 1, path)
  }
})

test('each field is found by name, by condition and by its words, and sorts', async () => {
  for (const { name, one, term, condition } of fields) {
    const query = encodeURIComponent(`${name}:${term ?? String(one)}`)
    assert.deepEqual(idsFound((await w.agnes('GET', `/tickets/search?query=${query}`)).body), [first], query)
    const test = condition ?? { operator: 'is', value: Array.isArray(one) ? one : [String(one)] }
    const found = await w.agnes('POST', '/tickets/search', { condition: { [`ticket.${name}`]: test } })
    assert.deepEqual([found.status, idsFound(found.body)], [200, [first]], JSON.stringify(found.body))
    const filled = { [`ticket.${name}`]: { operator: 'is set' } }
    assert.deepEqual(idsFound((await w.agnes('POST', '/tickets/search', { condition: filled })).body), [first], name)
  }
  for (const word of ['4711', 'gold', 'device'])
    assert.deepEqual(idsFound((await w.agnes('GET', `/tickets/search?query=${word}`)).body), [first], word)
  for (const name of sortable) {
    const path = `/tickets/search?query=title:walk&sort_by=${name}&order_by=desc`
    assert.deepEqual(idsFound((await w.agnes('GET', path)).body), [first, second], name)
  }
})

test('overviews show, sort and group by them', async () => {
  for (const name of sortable) {
    const overview = await w.ada('POST', '/overviews', {
      name: `By ${name}`,
      role_ids: [2],
      condition: { 'ticket.title': { operator: 'is', value: 'Walk' } },
      order: { by: name, direction: 'ASC' },
      group_by: name,
      view: { s: ['title', name] },
    })
    assert.equal(overview.status, 201, JSON.stringify(overview.body))
    const { body } = await w.agnes('GET', `/ticket_overviews?view=${overview.body.link}`)
    assert.deepEqual(idsFound(body.index.tickets), [second, first], name)
  }
})

test('rules set them, and texts name them', async () => {
  const perform = Object.fromEntries(
    fields.map(({ name, other, written }) => [
      `ticket.${name}`,
      { value: written ?? (typeof other === 'object' && !Array.isArray(other) ? '18' : other) },
    ]),
  )
  const macro = await w.ada('POST', '/macros', { name: 'Set all', perform })
  assert.equal(macro.status, 201, JSON.stringify(macro.body))
  const { id } = await addTicket({ title: 'Rules' })
  const ran = await w.agnes('POST', '/tickets/mass_macro', { macro_id: macro.body.id, ticket_ids: [id] })
  assert.equal(ran.status, 200, JSON.stringify(ran.body))
  const other = {
    ...valuesOf('other'),
    [fieldName('autocompletion_ajax_external_data_source')]: { value: '18', label: '18' },
  }
  assert.deepEqual(readOf((await w.agnes('GET', `/tickets/${id}`)).body), other)
  // Long texts of rules are cut before they are checked.
  for (const { name, wrong } of fields.filter(({ type }) => type !== 'richtext')) {
    const value = typeof wrong === 'number' ? String(wrong) : wrong
    const refused = await w.ada('POST', '/macros', {
      name: `Wrong ${name}`,
      perform: { [`ticket.${name}`]: { value } },
    })
    assert.equal(refused.status, 422, name)
  }
  const trigger = await w.ada('POST', '/triggers', {
    name: 'Mark gold',
    condition: {
      operator: 'AND',
      conditions: [
        { name: 'ticket.action', operator: 'is', value: 'update' },
        { name: `ticket.${fieldName('select')}`, operator: 'has changed' },
        { name: `ticket.${fieldName('select')}`, operator: 'is', value: 'gold' },
        { name: `ticket.${fieldName('multiselect')}`, operator: 'contains one', value: ['en'] },
        { name: `customer.${fieldName('input')}`, operator: 'is', value: 'VIP-1' },
      ],
    },
    perform: { 'ticket.note': { value: `now #{ticket.${fieldName('select')}}` } },
  })
  assert.equal(trigger.status, 201, JSON.stringify(trigger.body))
  await w.ada('PUT', '/users/6', { [fieldName('input')]: 'VIP-1' })
  await w.agnes('PUT', `/tickets/${id}`, { [fieldName('select')]: 'gold' })
  assert.equal((await w.agnes('GET', `/tickets/${id}`)).body.note, 'now Gold')
  const content = fields.map(({ name }) => `#{ticket.${name}}`).join('|')
  const module = await w.ada('POST', '/text_modules', { name: 'All', keywords: 'all', content })
  assert.equal(module.status, 201, JSON.stringify(module.body))
  const rendered = (await w.agnes('POST', `/text_modules/${module.body.id}/rendering`, { ticket_id: first })).body
    .content
  for (const { text } of fields) if (text) assert.ok(rendered.includes(text), `${text} in ${rendered}`)
  await w.ada('DELETE', `/triggers/${trigger.body.id}`)
})

test('a ticket that is split has them, and lists are grouped by those with an order', async () => {
  const { body: articles } = await w.agnes('GET', `/ticket_articles/by_ticket/${first}`)
  const path = `/ticket_split?ticket_id=${first}&article_id=${articles[0].id}&form_id=walk`
  assert.deepEqual(readOf((await w.agnes('GET', path)).body.assets.Ticket[first]), valuesOf('one'))
  for (const name of sortable) {
    const sent = { query: 'title:walk', full: true, group_counts: name, sort_by: [name], order_by: ['desc'] }
    const { status, body } = await w.agnes('POST', '/tickets/search', sent)
    const counts = body.group_counts?.map(({ count }: { count: number }) => count)
    assert.deepEqual([status, counts], [200, [1, 1]], name)
  }
})

test('history names each field with both values', async () => {
  const { id } = await addTicket({ ...valuesOf('one'), title: 'History' })
  assert.equal((await w.agnes('PUT', `/tickets/${id}`, valuesOf('other'))).status, 200)
  const { body } = await w.agnes('GET', `/ticket_history/${id}`)
  const told = new Map(
    body.history
      .filter(({ type }: { type: string }) => type === 'updated')
      .map((entry: Record<string, string>) => [entry.attribute, [entry.value_from, entry.value_to]]),
  ) as Map<string, string[]>
  for (const { name, one, other } of fields) {
    const read = (text: string) => (typeof one === 'object' ? JSON.parse(text) : text)
    const written = (value: unknown) => (typeof value === 'object' ? value : String(value))
    assert.deepEqual(told.get(name)?.map(read), [written(one), written(other)], name)
  }
})

test('many tickets are changed at once; a merge changes no value', async () => {
  const source = (await addTicket({ ...valuesOf('one'), title: 'Bulk one' })).id
  const target = await addTicket({ title: 'Bulk two' })
  const sent = { ticket_ids: [source, target.id], attributes: valuesOf('other') }
  const { status, body } = await w.agnes('POST', '/tickets/mass_update', sent)
  assert.equal(status, 200, JSON.stringify(body))
  for (const id of [source, target.id])
    assert.deepEqual(readOf((await w.agnes('GET', `/tickets/${id}`)).body), valuesOf('other'))
  await w.agnes('PUT', `/tickets/${source}`, valuesOf('one'))
  assert.equal((await w.agnes('PUT', `/ticket_merge/${source}/${target.number}`)).body.result, 'success')
  assert.deepEqual(readOf((await w.agnes('GET', `/tickets/${source}`)).body), valuesOf('one'))
  assert.deepEqual(readOf((await w.agnes('GET', `/tickets/${target.id}`)).body), valuesOf('other'))
})

test('files have them: an export of tickets, and people and organizations in both directions', async () => {
  const columns = ['number', ...fields.map(({ name }) => name)]
  const { text } = await w.agnes('POST', '/tickets/export', { ids: [first], columns })
  const [line] = parse(text, { columns: true, bom: true }) as Record<string, string>[]
  for (const { name, text: expected } of fields.filter((field) => field.type !== 'boolean'))
    if (expected) assert.equal(line?.[name], expected, name)
  const cells = fields.map(({ one }) => (Array.isArray(one) ? one.join('~~~') : choiceText(one)))
  const quoted = cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
  const header = fields.map(({ name }) => name).join(',')
  const expected = {
    ...valuesOf('one'),
    [fieldName('autocompletion_ajax_external_data_source')]: { value: '17', label: '17' },
  }
  for (const [path, key, value] of [
    ['/users', 'email', 'file@example.com'],
    ['/organizations', 'name', 'From a file'],
  ] as const) {
    const { body } = await w.ada('POST', `${path}/import`, { data: `${key},${header}\n${value},${quoted}` })
    assert.equal(body.result, 'success', JSON.stringify(body))
    const [found] = (await w.ada('GET', `${path}/search?query=${encodeURIComponent(`${key}:"${value}"`)}`)).body
    assert.deepEqual(readOf(found), expected, path)
  }
})

const choiceText = (value: unknown) =>
  typeof value === 'object' && value !== null ? (value as { value: string }).value : String(value)

test('webhooks, templates and the description of the API contain them', async () => {
  const payload = JSON.stringify(Object.fromEntries(fields.map(({ name }) => [name, `#{ticket.${name}}`])))
  const checked = await w.ada('POST', '/webhooks/payload/check', { custom_payload: payload })
  assert.equal(checked.status, 200, JSON.stringify(checked.body))
  const preview = await w.ada('GET', '/webhooks/preview')
  for (const { name } of fields) {
    assert.ok(name in preview.body.ticket, name)
    assert.ok(name in preview.body.ticket.customer, name)
  }
  const options = Object.fromEntries(fields.map(({ name, one }) => [`ticket.${name}`, { value: choiceText(one) }]))
  assert.equal((await w.ada('POST', '/templates', { name: 'All fields', options })).status, 201)
  const { body: document } = await w.agnes('GET', '/openapi.json')
  const created = document.paths['/api/v1/tickets'].post.requestBody.content['application/json'].schema.properties
  const bulk = document.paths['/api/v1/tickets/mass_update'].post.requestBody.content['application/json'].schema
  for (const { name } of fields) {
    for (const object of customObjects) assert.ok(name in document.components.schemas[object].properties, object)
    assert.ok(name in created, name)
    assert.ok(name in bulk.properties.attributes.properties, name)
  }
  const { body: open } = await w.anyone('GET', '/openapi.json')
  assert.equal(fieldName('input') in open.components.schemas.Ticket.properties, false)
})

test('customers see, set and search only fields of their screens', async () => {
  const nora = { ...valuesOf('other'), title: 'Mine', group: 'Users', article: { body: 'Hello' } }
  const { status, body } = await w.nora('POST', '/tickets', nora)
  assert.equal(status, 201, JSON.stringify(body))
  assert.deepEqual(new Set(Object.values(readOf(body))), new Set([null]))
  assert.deepEqual(new Set(Object.values(readOf((await w.nora('GET', `/tickets/${first}`)).body))), new Set([null]))
  assert.deepEqual((await w.nora('GET', `/tickets/search?query=${fieldName('input')}:A-4711`)).body, [])
  const condition = { [`ticket.${fieldName('select')}`]: { operator: 'is', value: 'gold' } }
  assert.deepEqual((await w.nora('POST', '/tickets/search', { condition })).body, [])
  const { body: list } = await w.ada('GET', '/object_manager_attributes')
  const field = list.find(
    ({ object, name }: Record<string, string>) => object === 'Ticket' && name === fieldName('input'),
  )
  const screens = { edit: { 'ticket.customer': { shown: true, required: false } } }
  assert.equal((await w.ada('PUT', `/object_manager_attributes/${field.id}`, { screens })).status, 200)
  assert.equal((await w.nora('GET', `/tickets/${first}`)).body[fieldName('input')], 'A-4711')
  const changed = await w.nora('PUT', `/tickets/${body.id}`, { ...valuesOf('one'), title: 'Mine' })
  assert.deepEqual([changed.body[fieldName('input')], changed.body[fieldName('select')]], ['A-4711', null])
})
