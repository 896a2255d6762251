import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '#tests/support/eventually.ts'
import { articlesWith, note, send, write } from './support/composing.ts'
import { type Desk, openDesk, type SharedVisit, type Visit } from './support/desk.ts'
import { manners, show } from './support/manners.ts'
import { assertFits, untilQuiet } from './support/screens.ts'

type Added = { id: number; number: string }

let desk: Desk
let agnes: SharedVisit
const tickets: Added[] = []
before(async () => {
  desk = await openDesk()
  agnes = desk.share('agnes')
  for (const title of ['First', 'Second', 'Third', 'Fourth']) tickets.push(await addTicket(title))
})
after(() => desk.close())

async function addTicket(title: string): Promise<Added> {
  const article = { body: `About the ${title.toLowerCase()} matter` }
  const asked = { title, group: 'Users', customer: 'nora@example.com', article }
  return (await desk.as('ada')('POST', '/tickets', asked)).body
}

async function closings({ id }: { id: number }): Promise<number> {
  const { body } = await desk.as('ada')('GET', `/ticket_history/${id}`)
  const changes = body.history as { attribute?: string; value_to?: string }[]
  return changes.filter(({ attribute, value_to }) => attribute === 'state' && value_to === 'closed').length
}

const stateOf = async ({ id }: { id: number }): Promise<string> =>
  (await desk.as('ada')('GET', `/tickets/${id}?expand=true`)).body.state

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })

async function press(page: Page, keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** A phone has no keys to do it with. */
const withKeys = manners.filter(([, { width }]) => width !== 390)
for (const [turn, [name, manner]] of withKeys.entries()) {
  test(`An agent selects, closes and reopens two tickets by keyboard (${name})`, async (t) => {
    const { page, goTo, inspect } = await agnes(t)
    // Loaded again, because a list remembers its row.
    await goTo('/overviews/all_unassigned')
    await row(page, 'Second').waitFor()
    await show(page, manner)
    await press(page, ['j', 'j', 'x', 'k', 'x'])
    await page.getByText('2 selected').first().waitFor()
    // What axe checks is the same in the other direction, and it cannot check forced colours.
    if (!manner.mirrored && !manner.forcedColors) await inspect()
    await page.keyboard.press('e')
    await page.getByText('2 tickets closed').first().waitFor()
    assert.deepEqual(await Promise.all(tickets.slice(0, 3).map(stateOf)), ['closed', 'closed', 'new'])
    await page.keyboard.press('z')
    await page.getByText('Undone for 2 tickets').first().waitFor()
    assert.deepEqual(await Promise.all(tickets.map(stateOf)), ['open', 'open', 'new', 'new'])
    assert.deepEqual(await Promise.all(tickets.map(closings)), [turn + 1, turn + 1, 0, 0])
    await assertFits(page, name)
  })
}

test('An agent reads tickets in the preview and replies there', async (t) => {
  const { page, goTo, inspect } = await agnes(t)
  await goTo('/overviews/all_unassigned')
  await row(page, 'First').waitFor()
  const preview = page.getByRole('region', { name: 'Preview' })
  await page.keyboard.press('v')
  await preview.getByText('No ticket selected').waitFor()
  await page.keyboard.press('j')
  await preview.getByText('About the first matter').waitFor()
  await page.keyboard.press('j')
  await preview.getByText('About the second matter').waitFor()
  await inspect()
  await page.keyboard.press('k')
  await preview.getByText('About the first matter').waitFor()
  await preview.getByRole('button', { name: 'Reply' }).waitFor()
  await write(page, note, 'Said in passing.')
  await inspect()
  await send(page, note)
  await preview.getByText('Said in passing.').waitFor()
  await preview.getByRole('button', { name: 'Internal note' }).waitFor()
  await eventually(async () => (await articlesWith(desk, tickets[0]?.id ?? 0, 'Said in passing.'))[0]?.internal)
  await page.keyboard.press('v')
  await preview.waitFor({ state: 'detached' })
})

async function deleteByKey({ page, inspect }: Visit, number: string, said: string): Promise<void> {
  await page.keyboard.press('#')
  const question = page.getByRole('alertdialog', { name: 'Delete this ticket?' })
  await question.getByRole('textbox').fill(number)
  await inspect()
  await question.getByRole('button', { name: 'Delete' }).click()
  await page.getByText(said).first().waitFor()
}

test('An administrator deletes a ticket in the list and on its page after typing its number, and an agent cannot', async (t) => {
  const inList = await addTicket('Nobody needs me')
  const onPage = await addTicket('To be forgotten')
  const agent = await agnes(t)
  await agent.stepTo(`/tickets/${onPage.id}`)
  await agent.page.getByText('About the to be forgotten matter').first().waitFor()
  await agent.page.getByRole('button', { name: 'Ticket actions' }).click()
  await agent.page.getByRole('menuitem', { name: 'Copy number' }).waitFor()
  assert.equal(await agent.page.getByRole('menuitem', { name: 'Delete ticket…' }).count(), 0)
  await agent.page.keyboard.press('Escape')
  await agent.stepTo('/dashboard')

  const admin = await desk.visit(t, 'ada', { theme: 'dark' })
  const { page, stepTo, expects } = admin
  // The page may tell that the ticket was viewed when it is already deleted.
  expects('POST /api/v1/recent_view 404')
  await stepTo('/overviews/all_unassigned')
  await row(page, 'Nobody needs me').getByRole('checkbox').dispatchEvent('click')
  await page.getByText('1 selected').first().waitFor()
  await deleteByKey(admin, inList.number, '1 ticket deleted')
  await stepTo(`/tickets/${onPage.id}`)
  await page.getByText('About the to be forgotten matter').first().waitFor()
  await deleteByKey(admin, onPage.number, `#${onPage.number} deleted`)
  for (const { id } of [inList, onPage]) assert.equal((await desk.as('ada')('GET', `/tickets/${id}`)).status, 404)
})

async function countUnassigned(): Promise<number> {
  const { body } = await desk.as('agnes')('GET', '/ticket_overviews')
  return body.find(({ link }: { link: string }) => link === 'all_unassigned').count
}

test('A new ticket waits behind a button, and the row under the cursor does not move', async (t) => {
  const { page, stepTo, inspect } = await agnes(t)
  await stepTo('/overviews/all_unassigned?sort=created_at&order=desc')
  await row(page, 'Third').waitFor()
  await untilQuiet(page)
  await press(page, ['j', 'j'])
  const place = await row(page, 'Third').boundingBox()
  await addTicket('Just arrived')
  const pill = page.getByRole('button', { name: '1 new ticket' })
  await pill.waitFor()
  assert.deepEqual(await row(page, 'Third').boundingBox(), place)
  assert.equal(await row(page, 'Just arrived').count(), 0)
  await page.getByRole('link', { name: new RegExp(`Unassigned\\D*${await countUnassigned()}$`) }).waitFor()
  await inspect()
  await pill.click()
  await row(page, 'Just arrived').waitFor()
})

test('A phone lists the overviews by name, and a new ticket appears in one', async (t) => {
  const { page, goTo, stepTo } = await desk.visit(t, 'agnes', { width: 390 })
  await goTo('/overviews')
  const name = page.getByRole('main').getByText('Unassigned', { exact: true })
  const box = await name.boundingBox()
  assert.ok(box && box.width > 50, 'its words are not hidden, as in a narrow sidebar')
  await name.click()
  await row(page, 'Third').waitFor()
  await addTicket('Arrived on the go')
  await page.getByText('Arrived on the go').or(page.getByText('1 new')).first().waitFor()
  await stepTo('/overviews')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.waitForURL('**/overviews/my_assigned')
})

test('The start leads to the first overview, but nobody who has gone on meanwhile', async (t) => {
  const { page, goTo } = await desk.visit(t, 'agnes')
  await goTo('/')
  await page.waitForURL('**/overviews/my_assigned')
  await page.setViewportSize({ width: 390, height: 800 })
  // Whoever is on a phone gets the list of overviews, and from there the first one when the window becomes wide.
  await page.addInitScript(`globalThis.width = matchMedia('(max-width: 640px)')
    width.addEventListener('change', () => history.pushState(null, '', '/dashboard'))`)
  await goTo('/overviews')
  await page.getByRole('main').getByText('Unassigned', { exact: true }).waitFor()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('heading', { name: 'Hello, Agnes' }).waitFor()
  await untilQuiet(page)
  assert.equal(new URL(page.url()).pathname, '/dashboard')
})

test('A change before the page is connected is shown afterwards', async (t) => {
  const { page, goTo } = await desk.visit(t, 'agnes')
  const { promise: mayConnect, resolve: connect } = Promise.withResolvers<void>()
  await page.routeWebSocket('**/ws', (socket) => void mayConnect.then(() => socket.connectToServer()))
  await goTo('/overviews/all_unassigned')
  await row(page, 'Third').waitFor()
  await addTicket('Arrived early')
  connect()
  await page.getByText('1 new ticket').waitFor()
})

const crowd = 3000

test('A list of thousands scrolls to its last row, with one screen of rows in the page', async (t) => {
  await desk.sql(`
    insert into tickets (number, title, group_id, priority_id, state_id, owner_id, customer_id, article_count,
      created_by_id, updated_by_id, created_at, updated_at)
    select 'C' || n, 'Crowd ' || n, groups.id, 2, states.id, 1, 6, 0, 6, 6,
      now() + n * interval '1 second', now() + n * interval '1 second'
    from generate_series(1, ${crowd}) n
    join groups on groups.name = 'Users' join ticket_states states on states.name = 'new'`)
  const { page, goTo } = await agnes(t)
  await goTo('/overviews/all_unassigned')
  await row(page, 'First').waitFor()
  const grid = page.getByRole('grid')
  await grid.hover()
  await page.mouse.wheel(0, (crowd / 2) * 36)
  await row(page, 'Crowd 1500').waitFor()
  await grid.focus()
  await page.keyboard.press('End')
  await row(page, `Crowd ${crowd}`).waitFor()
  const rows = await page.getByRole('row').count()
  assert.ok(rows <= 60, `${rows} rows are in the page`)
  await page.keyboard.press('Home')
  await row(page, 'First').waitFor()
})
