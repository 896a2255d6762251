import assert from 'node:assert/strict'
import { after, before, test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '#tests/support/eventually.ts'
import { type Desk, openDesk, type Visit } from './support/desk.ts'
import { untilFocused } from './support/screens.ts'

const noraCalls = '4930609854180'
const blocked = '491715000000'
const us = '4930609811111'

let desk: Desk
let agnes: (t: TestContext) => Promise<Visit>
let token: string
before(async () => {
  desk = await openDesk()
  agnes = desk.share('agnes')
  const ada = desk.as('ada')
  token = (await ada('GET', '/cti/token')).body.token
  await ada('PUT', '/cti/config', { enabled: true, block_caller_ids: [{ caller_id: blocked }], default_country: 'DE' })
  await ada('PUT', '/users/6', { phone: `+${noraCalls}` })
  await ada('POST', '/tickets', {
    title: 'The lamp flickers',
    group: 'Users',
    customer: 'nora@example.com',
    article: { body: 'Since Monday.' },
  })
  const until = new Date(Date.now() + 86_400_000).toISOString()
  const waiting = { title: 'The lamp hums', group: 'Sales', customer: 'nora@example.com', article: { body: 'Softly.' } }
  await ada('POST', '/tickets', { ...waiting, state: 'pending reminder', pending_time: until })
  await eventually(async () => {
    const [found] = await desk.sql(`select 1 from cti_caller_ids where caller_id = '${noraCalls}' and object = 'User'`)
    return found
  })
})
after(() => desk.close())

type CallEvent = Record<string, string | string[]>

/** As a telephone system does it that sends JSON. */
async function tell(event: CallEvent): Promise<unknown> {
  const answer = await fetch(`${desk.address}/api/v1/cti/${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ direction: 'in', to: us, ...event }),
  })
  assert.equal(answer.status, 200)
  return answer.json()
}

/** As one that sends a form. */
async function tellByForm(event: CallEvent): Promise<void> {
  const all: CallEvent = { direction: 'in', to: us, ...event }
  const fields = Object.entries(all).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : value.map((one) => [`${name}[]`, one]),
  )
  const body = new URLSearchParams(fields)
  const answer = await fetch(`${desk.address}/api/v1/cti/${token}`, { method: 'POST', body })
  assert.equal(answer.status, 200)
}

const card = (page: Page, name: string) => page.getByRole('article', { name: `Call from ${name}` })
const call = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words })

test('A call shows the caller without taking the focus, becomes a ticket, and is in the log', async (t) => {
  const { page, stepTo, inspect } = await agnes(t)
  await stepTo('/overviews/all_unassigned')
  await call(page, 'The lamp flickers').waitFor()
  const grid = page.getByRole('grid')
  await grid.focus()
  await untilFocused(grid)
  await tell({ event: 'newCall', callId: 'n1', from: noraCalls, queue: 'Support line', user: 'Agnes Agent' })
  await card(page, 'Nora Customer').getByText('The lamp flickers').waitFor()
  await card(page, 'Nora Customer').getByText('Support line').waitFor()
  const stateIn = (title: string, state: string) =>
    card(page, 'Nora Customer').getByRole('listitem').filter({ hasText: title }).getByText(state, { exact: true })
  await stateIn('The lamp flickers', 'New').waitFor()
  await stateIn('The lamp hums', 'Pending reminder').waitFor()
  assert.ok(await grid.evaluate((element) => element === document.activeElement), 'the focus stays in the list')
  await inspect()
  await tell({ event: 'answer', callId: 'n1', from: noraCalls, user_id: '4' })
  await card(page, 'Nora Customer').getByText('On the phone').waitFor()
  await card(page, 'Nora Customer').getByRole('button', { name: 'New ticket' }).click()
  await page.getByRole('radio', { name: /Inbound call/, checked: true }).waitFor({ state: 'attached' })
  assert.equal(await page.getByRole('combobox', { name: 'Customer' }).inputValue(), 'Nora Customer')
  await inspect()
  await tell({ event: 'hangup', callId: 'n1', from: noraCalls, cause: 'normalClearing' })
  await desk.sql(`update cti_logs set duration_talking_time = 65 where call_id = 'n1'`)
  await stepTo('/phone')
  await call(page, 'Nora Customer').getByText('1 min 5 sec').waitFor()
  await call(page, 'Nora Customer').getByText('Agnes Agent').waitFor()
})

test('A call rings on all screens and after a reload, until another agent answers', async (t) => {
  const { page, stepTo } = await agnes(t)
  await stepTo('/dashboard')
  await page.getByRole('heading', { name: 'Hello, Agnes' }).waitFor()
  await tellByForm({ event: 'newCall', callId: 'f1', from: noraCalls, user: ['Agnes Agent', 'Anton Agent'] })
  await card(page, 'Nora Customer').waitFor()
  await stepTo('/profile')
  await card(page, 'Nora Customer').waitFor()
  await page.reload()
  await card(page, 'Nora Customer').waitFor()
  await tellByForm({ event: 'answer', callId: 'f1', from: noraCalls, user_id: '5' })
  await card(page, 'Nora Customer').waitFor({ state: 'detached' })
  await tellByForm({ event: 'hangup', callId: 'f1', from: noraCalls, cause: 'normalClearing' })
})

test('A dismissed call stays hidden after a reload', async (t) => {
  const { page, stepTo } = await agnes(t)
  const other = '4930609854999'
  await stepTo('/dashboard')
  await tell({ event: 'newCall', callId: 'd1', from: noraCalls, user: 'Agnes Agent' })
  await card(page, 'Nora Customer').getByRole('button', { name: 'Dismiss' }).first().click()
  await card(page, 'Nora Customer').waitFor({ state: 'detached' })
  await tell({ event: 'newCall', callId: 'd2', from: other, user: 'Agnes Agent' })
  await card(page, 'Unknown caller').waitFor()
  await page.reload()
  // Calls under way are shown in their order: when the later one is here, the earlier one would be, too.
  await card(page, 'Unknown caller').waitFor()
  assert.equal(await card(page, 'Nora Customer').count(), 0)
  await tell({ event: 'hangup', callId: 'd1', from: noraCalls, cause: 'cancel' })
  await tell({ event: 'hangup', callId: 'd2', from: other, cause: 'cancel' })
  await card(page, 'Unknown caller').waitFor({ state: 'detached' })
})

test('A call from a blocked number is rejected and logged', async (t) => {
  const { page, stepTo } = await agnes(t)
  await stepTo('/phone')
  await page.getByRole('heading', { name: 'Phone' }).waitFor()
  const answer = await tell({ event: 'newCall', callId: 'b1', from: blocked })
  assert.deepEqual(answer, { action: 'reject', reason: 'busy' })
  await call(page, '171 5000000').getByText('Blocked').waitFor()
  assert.equal(await page.getByRole('article', { name: /Call from/ }).count(), 0)
})

test('An outgoing call shows the number of its destination’s rule', async () => {
  const routing_table = [{ dest: '4930*', caller_id: us }]
  assert.equal((await desk.as('ada')('PUT', '/cti/config', { routing_table })).status, 200)
  const answer = await tell({ event: 'newCall', callId: 'o1', direction: 'out', from: us, to: noraCalls })
  assert.deepEqual(answer, { action: 'dial', caller_id: us, callerId: us, number: noraCalls })
})

test('An agent who has turned the phone off sees no call', async (t) => {
  const { page, stepTo } = await agnes(t)
  await stepTo('/phone')
  const phone = page.getByRole('switch', { name: 'Show inbound calls' })
  const turn = async () => {
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/users/preferences'))
    await phone.press('Space')
    await saved
  }
  await turn()
  await tell({ event: 'newCall', callId: 'q1', from: '4915112345678' })
  await call(page, '1511 2345678').getByText('Ringing').waitFor()
  assert.equal(await page.getByRole('article', { name: /Call from/ }).count(), 0)
  await tell({ event: 'hangup', callId: 'q1', from: '4915112345678', cause: 'cancel' })
  await turn()
})

test('A missed caller becomes a customer from the log, and all calls are marked as done', async (t) => {
  const { page, goTo, stepTo, inspect } = await agnes(t)
  const unknown = '493012345000'
  await tell({ event: 'newCall', callId: 'u1', from: unknown })
  await tell({ event: 'hangup', callId: 'u1', from: unknown, cause: 'cancel' })
  await stepTo('/phone?filter=missed')
  await call(page, '12345000').getByText('Missed').waitFor()
  const phone = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Phone \d/ })
  await phone.waitFor()
  await call(page, '12345000').getByRole('link', { name: 'Create customer' }).click()
  await page.getByRole('textbox', { name: 'Last name' }).fill('Lamprecht')
  assert.match(await page.getByRole('textbox', { name: 'Phone' }).inputValue(), /12345000/)
  await inspect()
  await page.getByRole('button', { name: 'Create customer' }).click()
  await eventually(async () => (await page.getByRole('combobox', { name: 'Customer' }).inputValue()) === 'Lamprecht')
  await goTo('/phone')
  await page.getByRole('button', { name: /Mark \d+ as done/ }).click()
  await page.getByRole('button', { name: 'All done' }).waitFor()
  await phone.waitFor({ state: 'detached' })
})
