import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { parseCsv } from '#kernel/csv/parse-csv.ts'
import { formatTestCsv } from '#tests/support/csv.ts'
import { tokenOf } from '#tests/support/cast.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
beforeEach(async () => {
  w = await world()
})
afterEach(() => w.close())

const names = async () => (await w.pia('GET', '/organizations')).body.map(({ name }: { name: string }) => name).slice(1)

test('the sample is a CSV file with the columns of an import', async () => {
  const { status, headers, text } = await w.pia('GET', '/organizations/import_example')
  assert.deepEqual(
    [status, headers['content-type'], headers['content-disposition']],
    [200, 'text/csv; charset=utf-8', 'attachment; filename="organization-example.csv"'],
  )
  assert.deepEqual(parseCsv(text).header.slice(0, 4), ['id', 'name', 'shared', 'domain'])
})

test('organizations are created, found by name or id, and get their members', async () => {
  const data =
    'id,name,domain,members\n,Globex,@globex.test,otto@example.com~~~nora@example.com\n,acme,acme.test,\n1,Home,,\n'
  const { status, body } = await w.pia('POST', '/organizations/import', { data })
  assert.deepEqual([status, body.result, body.try, body.errors], [200, 'success', false, []])
  assert.deepEqual(body.stats, { created: 1, updated: 2 })
  assert.deepEqual(
    body.records.map(({ id, name, domain }: Record<string, unknown>) => [id, name, domain]),
    [
      [3, 'Globex', 'globex.test'],
      [2, 'acme', 'acme.test'],
      [1, 'Home', ''],
    ],
  )
  assert.deepEqual((await w.pia('GET', '/organizations/3')).body.member_ids, [6, 8])
})

test('one invalid line changes nothing', async () => {
  const data = 'id,name,shared,members\n,Globex,yes,\n,,true,\n77,Seven,true,\n,Initech,true,nobody@example.com\n'
  const { status, body } = await w.pia('POST', '/organizations/import', { data })
  assert.deepEqual([status, body.result], [200, 'failed'])
  assert.deepEqual(body.errors, [
    'Line 1: Unable to create record - Invalid value for param \'shared\': "yes" (is not a boolean)',
    "Line 2: Unable to create record - Name can't be blank",
    "Line 3: Unable to update record - Couldn't find Organization with 'id'=77",
    'Line 4: Unable to create record - No lookup value found for \'members\': "nobody@example.com"',
  ])
  assert.deepEqual(await names(), ['Acme'])
})

test('a dry run, an unknown column and an empty file change nothing', async () => {
  const dry = await w.pia('POST', '/organizations/import?try=true', { data: 'name\nGlobex' })
  assert.deepEqual([dry.body.result, dry.body.try, dry.body.stats.created], ['success', true, 1])
  const unknown = await w.pia('POST', '/organizations/import', { data: 'name,colour\nGlobex,red' })
  assert.deepEqual(unknown.body, {
    try: false,
    result: 'failed',
    errors: ["unknown attribute 'colour' for Organization."],
    failures: [{ code: 'csv_unknown_column', field: 'file', values: { name: 'colour' } }],
  })
  const nothing = await w.pia('POST', '/organizations/import', {})
  assert.deepEqual([nothing.status, nothing.body.error], [422, 'No source data submitted!'])
  assert.deepEqual(await names(), ['Acme'])
})

test('a file can be uploaded, with another separator', async () => {
  const boundary = 'seam'
  const part = (head: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`
  const { status, body, headers } = await w.send({
    method: 'POST',
    url: '/api/v1/organizations/import',
    headers: {
      authorization: `Token token=${tokenOf('pia')}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: `${part('name="col_sep"', ';')}${part('name="file"; filename="o.csv"', 'name;note\nGlobex;Größe\n')}--${boundary}--\r\n`,
  })
  assert.deepEqual([status, body.result, headers['content-type']], [200, 'success', 'application/json; charset=utf-8'])
  assert.deepEqual([body.records[0].name, body.records[0].note], ['Globex', 'Größe'])
})

test('only administrators of organizations can import them', async () => {
  assert.equal((await w.agnes('POST', '/organizations/import', { data: 'name\nGlobex' })).status, 403)
  assert.equal((await w.agnes('GET', '/organizations/import_example')).status, 403)
})

test('an export of all organizations can be imported again without changes', async () => {
  const before = (await w.pia('GET', '/organizations?expand=true')).body
  const { body } = await w.pia('POST', '/organizations/import', { data: formatTestCsv(before) })
  assert.deepEqual([body.result, body.errors, body.stats], ['success', [], { created: 0, updated: before.length }])
  assert.deepEqual((await w.pia('GET', '/organizations?expand=true')).body, before)
})
