import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { spreadsheetType } from '#contract/export.ts'
import { set } from '#tests/support/browser.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
  const ticket = async (title: string, customer_id: number): Promise<number> =>
    (await w.ada('POST', '/tickets', { title, group: 'Users', customer_id })).body.id
  const [parcel, invoice] = [await ticket('=Parcel', 6), await ticket('Invoice', 8)]
  const { body: type } = await w.ada('POST', '/time_accounting/types', { name: 'Travel' })
  const spend = (as: World['ada'], id: number, time_unit: string, type_id: number | null = null) =>
    as('POST', `/tickets/${id}/time_accountings`, { time_unit, type_id })
  w.clock.now = new Date('2026-10-31T23:30:00.000Z')
  await spend(w.agnes, parcel, '9')
  w.clock.now = new Date('2026-11-15T09:00:00.000Z')
  await spend(w.agnes, parcel, '1.5', type.id)
  await spend(w.agnes, parcel, '2')
  await spend(w.ada, parcel, '4')
  await spend(w.ada, invoice, '10')
  w.clock.now = new Date('2026-12-01T00:00:00.000Z')
  await spend(w.ada, invoice, '100')
})
after(() => w.close())

const report = async (of: string, query = '') =>
  (await w.pia('GET', `/time_accounting/log/by_${of}/2026/11${query}`)).body

test('a month is listed entry by entry', async () => {
  const rows = await report('activity')
  assert.deepEqual(
    rows.map((row: Record<string, string>) => [row.time_unit, row.agent, row.customer, row.organization, row.type]),
    [
      ['1.5', 'Agnes Agent', 'Nora Customer', 'Acme', 'Travel'],
      ['2.0', 'Agnes Agent', 'Nora Customer', 'Acme', null],
      ['4.0', 'Ada Admin', 'Nora Customer', 'Acme', null],
      ['10.0', 'Ada Admin', 'Otto Customer', null, null],
    ],
  )
  assert.deepEqual(Object.keys(rows[0].ticket), ['id', 'number', 'title'])
  assert.equal((await report('activity', '?limit=2')).length, 2)
})

test('S-13: titles are shown only to readers of the tickets, in every report', async () => {
  const titles = (rows: { ticket: { title: string } }[]) => [...new Set(rows.map(({ ticket }) => ticket.title))]
  for (const by of ['activity', 'ticket']) {
    assert.deepEqual(titles(await report(by)), [''], by)
    const { body } = await w.ada('GET', `/time_accounting/log/by_${by}/2026/11`)
    assert.deepEqual(titles(body), ['=Parcel', 'Invoice'], by)
  }
})

test('time is summed by ticket and agent, by customer, and by organization', async () => {
  const sums = (rows: { time_unit: string }[]) => rows.map(({ time_unit }) => time_unit)
  assert.deepEqual(sums(await report('ticket')), ['4.0', '3.5', '10.0'])
  const customers = await report('customer')
  assert.deepEqual(
    customers.map(({ customer, organization, time_unit }: Record<string, { id: number; name: string }>) => [
      customer?.id,
      organization?.name,
      time_unit,
    ]),
    [
      [8, undefined, '10.0'],
      [6, 'Acme', '7.5'],
    ],
  )
  const organizations = await report('organization')
  assert.deepEqual(organizations[1].organization.name, 'Acme')
  assert.deepEqual([organizations[0].organization, ...sums(organizations)], [null, '10.0', '7.5'])
})

test('months are in the configured time zone', async () => {
  await set(w, 'timezone_default', 'Europe/Berlin')
  assert.equal((await report('organization'))[0].time_unit, '16.5')
  assert.deepEqual((await w.pia('GET', '/time_accounting/log/by_ticket/2026/10')).body, [])
  await set(w, 'timezone_default', 'UTC')
})

test('each of the four reports is available as a workbook', async () => {
  for (const by of ['activity', 'ticket', 'customer', 'organization']) {
    const answer = await w.pia('GET', `/time_accounting/log/by_${by}/2026/11?download=true`)
    assert.equal(answer.headers['content-type'], spreadsheetType)
    assert.equal(answer.headers['content-disposition'], `attachment; filename="time-by-${by}-2026-11.xlsx"`)
    assert.match(answer.text, /^PK/)
  }
})

test('only administrators of time accounting can read reports, and only valid months', async () => {
  for (const [caller, status] of [
    [w.agnes, 403],
    [w.nora, 403],
    [w.anyone, 401],
  ] as const)
    assert.equal((await caller('GET', '/time_accounting/log/by_ticket/2026/11')).status, status)
  for (const path of ['by_ticket/2026/13', 'by_ticket/2026/0', 'by_ticket/0/1', 'by_ticket/abc/1', 'by_agent/2026/11'])
    assert.equal((await w.pia('GET', `/time_accounting/log/${path}`)).status, 404, path)
  assert.equal((await w.pia('GET', '/time_accounting/log/by_ticket/2026/11?limit=0')).status, 422)
})
