import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { mostExported, spreadsheetType } from '#contract/export.ts'
import { exportRecords } from '#kernel/export/export-records.ts'
import { readingContext } from '#kernel/unit-of-work.ts'
import { systemActor } from '#kernel/actor.ts'
import { tokenOf } from '#tests/support/cast.ts'
import { unzip } from '#tests/support/unzip.ts'
import { type Call, type World, world } from '#tests/support/world.ts'

let w: World
const add = (title: string, group: string, more: object = {}) =>
  w.ada('POST', '/tickets', { title, group, customer: 'nora@example.com', article: { body: title }, ...more })
before(async () => {
  w = await world()
  await add('Export lamp', 'Users', { owner: 'agnes@example.com', state: 'open', note: 'for agents only' })
  await add('Export chair', 'Support', { customer: 'otto@example.com' })
})
after(() => w.close())

type Lines = Record<string, string>[]

async function exportCsv(call: Call, input: object = {}): Promise<Lines> {
  const { status, text, headers } = await call('POST', '/tickets/export', { query: 'title:export', ...input })
  assert.equal(status, 200, text)
  assert.equal(headers['content-type'], 'text/csv; charset=utf-8')
  assert.equal(headers['content-disposition'], 'attachment; filename="tickets.csv"')
  assert.ok(text.startsWith('\ufeff'), 'spreadsheets recognise UTF-8 by this mark')
  return parse(text, { columns: true, bom: true }) as Lines
}
const refusal = async (input: object) => {
  const { status, body } = await w.ada('POST', '/tickets/export', input)
  return [status, body.code, body.field]
}

test('a search is exported with names instead of ids, in its order', async () => {
  const lines = await exportCsv(w.ada, { sort_by: 'title', order_by: 'desc' })
  assert.deepEqual(
    lines.map(({ Title, Customer, Group, Owner, State }) => [Title, Customer, Group, Owner, State]),
    [
      ['Export lamp', 'Nora Customer', 'Users', 'Agnes Agent', 'open'],
      ['Export chair', 'Otto Customer', 'Support', '', 'new'],
    ],
  )
  assert.deepEqual(Object.keys(lines[0] ?? {}), [
    '#',
    'Title',
    'Customer',
    'Group',
    'Owner',
    'State',
    'Created at',
    'Updated at',
  ])
})

test('the caller chooses columns, headings, names and the time zone', async () => {
  const [line] = await exportCsv(w.ada, {
    condition: { 'ticket.title': { operator: 'is', value: ['Export lamp'] } },
    columns: ['title', 'state_id', 'priority', 'created_at'],
    titles: ['Titel', 'Status'],
    names: { open: 'Offen', '2 normal': 'Normal', 'Export lamp': 'not a name' },
    time_zone: 'Europe/Berlin',
  })
  assert.deepEqual(line, {
    Titel: 'Export lamp',
    Status: 'Offen',
    Priority: 'Normal',
    'Created at': new Date(w.clock.now.getTime() + 3_600_000).toISOString().slice(0, 19).replace('T', ' '),
  })
})

test('a URL can be opened as a link, and supports XLSX', async () => {
  const response = await w.app.inject({
    url: '/api/v1/tickets/export?query=title:export&format=xlsx&columns[]=title&columns[]=updated_at',
    headers: { authorization: `Token token=${tokenOf('ada')}`, 'accept-encoding': 'gzip' },
  })
  assert.equal(response.headers['content-type'], spreadsheetType)
  assert.equal(response.headers['content-disposition'], 'attachment; filename="tickets.xlsx"')
  assert.equal(response.headers['content-encoding'], undefined, 'it is compressed already')
  const sheet = unzip(response.rawPayload)['xl/worksheets/sheet1.xml'] ?? ''
  assert.ok(sheet.includes('>Export lamp</t>') && /<c s="2"><v>\d{5}\.\d+<\/v>/.test(sheet), sheet)
})

test('callers export only what they may find, and only fields they may see', async () => {
  assert.equal((await w.anyone('POST', '/tickets/export', {})).status, 401)
  const titlesOf = async (call: Call) => (await exportCsv(call)).map(({ Title }) => Title).toSorted()
  assert.deepEqual(await titlesOf(w.ada), ['Export chair', 'Export lamp'])
  assert.deepEqual(await titlesOf(w.agnes), ['Export lamp'])
  assert.deepEqual(await titlesOf(w.nora), ['Export lamp'])
  const seen = { columns: ['title', 'note', 'owner', 'updated_by'] }
  assert.deepEqual((await exportCsv(w.agnes, seen))[0]?.Note, 'for agents only')
  const [own] = await exportCsv(w.nora, seen)
  assert.equal(own?.Note, '')
  assert.ok(!JSON.stringify(own).includes('@'), 'a customer sees no address of an agent')
})

test('tags are one column, read with one statement, and only for agents of the ticket', async () => {
  const { body: lamp } = await add('Tagged lamp', 'Users', { tags: 'urgent,Bürö' })
  await add('Tagged chair', 'Users')
  const input = { query: 'title:tagged', columns: ['title', 'tags'], sort_by: 'title', order_by: 'desc' }
  w.queries()
  assert.deepEqual(await exportCsv(w.agnes, input), [
    { Title: 'Tagged lamp', Tags: 'urgent, Bürö' },
    { Title: 'Tagged chair', Tags: '' },
  ])
  assert.equal(w.queries().filter((text) => text.includes('from tags')).length, 1)
  await w.ada('POST', '/tags/add', { object: 'Ticket', o_id: lamp.id, item: '=1+1' })
  assert.equal((await exportCsv(w.agnes, input))[0]?.Tags, 'urgent, Bürö, =1+1')
  assert.equal((await exportCsv(w.nora, input))[0]?.Tags, '')
  w.queries()
  await exportCsv(w.agnes, { query: 'title:tagged' })
  assert.equal(w.queries().filter((text) => text.includes('from tags')).length, 0)
})

test('values that a spreadsheet would compute are text, and quotes are kept', async () => {
  const hostile = [
    `=cmd|' /C calc'!A0`,
    '+SUM(1)',
    '-2+3+cmd',
    '@import',
    '\t=1',
    'a "quoted", one\r\nand two',
    '＝1+1',
    '<b>&amp;</b>',
  ]
  for (const title of hostile) await add(`${title} hostile`, 'Users')
  const lines = await exportCsv(w.ada, { query: 'hostile', columns: ['title'], titles: ['=1+1'] })
  const written = lines.map((line) => String(line["'=1+1"]))
  assert.equal(written.length, hostile.length)
  assert.ok(!written.some((title) => /^[=+@\t＝-]/.test(title)), JSON.stringify(written))
  assert.ok(written.some((title) => title.startsWith('a "quoted", one')))
})

test('parameters are validated', async () => {
  assert.deepEqual(await refusal({ format: 'pdf' }), [422, 'invalid_value', 'format'])
  for (const name of ['password', 'preferences', 'version', '__proto__', 'constructor', 'id; drop table tickets'])
    assert.deepEqual(await refusal({ columns: [name] }), [422, 'invalid_value', 'columns'], name)
  assert.deepEqual(await refusal({ columns: Array(51).fill('title') }), [422, 'too_many_entries', 'columns'])
  assert.deepEqual(await refusal({ time_zone: 'Moon/Crater' }), [422, 'invalid_value', 'time_zone'])
  assert.deepEqual(await refusal({ sort_by: 'preferences' }), [422, 'invalid_sort', 'sort_by'])
  assert.equal((await refusal({ condition: { 'ticket.nothing': { operator: 'is', value: '1' } } }))[0], 422)
  assert.equal((await refusal({ names: 'x' }))[0], 422)
  assert.equal((await w.ada('GET', '/tickets/export?columns[]=')).status, 422)
})

test('more rows than the limit are rejected before anything is sent', async () => {
  const ctx = readingContext(w.app.deps, { actor: systemActor, requestId: 'test' })
  const findIds = async (limit: number) => Array.from({ length: limit }, (_, index) => index + 1)
  const definition = { name: 'x', columns: new Map([['id', { label: 'ID' }]]), usual: ['id'], findIds }
  await assert.rejects(exportRecords(ctx, { format: 'csv' }, { ...definition, load: async () => [] }), {
    code: 'export_too_large',
    values: { max: mostExported },
  })
})

test('12,000 tickets are streamed, and other requests are answered in the meantime', async () => {
  await sql`
    insert into tickets (group_id, priority_id, state_id, number, title, customer_id, created_by_id, updated_by_id)
    select 1, 2, 1, 'many' || n, 'Many ' || n, 6, 1, 1 from generate_series(1, 12000) n`.execute(w.db)
  const condition = { 'ticket.title': { operator: 'starts with', value: 'Many ' } }
  const ended: string[] = []
  const ending = async <T>(name: string, answer: Promise<T>) => {
    const got = await answer
    ended.push(name)
    return got
  }
  w.queries()
  const [lines] = await Promise.all([
    ending('export', exportCsv(w.ada, { query: '', condition })),
    ending('list', w.ada('GET', '/tickets?per_page=1')),
  ])
  assert.deepEqual(ended, ['list', 'export'])
  assert.equal(lines.length, 12_000)
  const statements = w.queries().filter((text) => text.includes('from tickets where id = any'))
  assert.equal(statements.length, 60, 'as many as there are pieces')
})
