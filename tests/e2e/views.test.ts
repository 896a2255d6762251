import assert from 'node:assert/strict'
import { after, before, test, type TestContext } from 'node:test'
import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { type Desk, openDesk, type Visit } from './support/desk.ts'
import { untilFocused } from './support/screens.ts'

let desk: Desk
let agnes: (t: TestContext) => Promise<Visit>
let ada: (t: TestContext) => Promise<Visit>
before(async () => {
  desk = await openDesk()
  agnes = desk.share('agnes')
  ada = desk.share('ada')
  const call = desk.as('ada')
  const add = (title: string, group: string, priority: string) =>
    call('POST', '/tickets', { title, group, priority, customer: 'nora@example.com', article: { body: title } })
  await add('The server room is hot', 'Sales', '3 high')
  await add('The printer is slow', 'Sales', '2 normal')
  await add('The door is stuck', 'Users', '3 high')
})
after(() => desk.close())

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const column = (page: Page, name: string) => page.getByRole('columnheader', { name })
const views = (page: Page) => page.getByRole('region', { name: 'My views' })

async function addFilter(page: Page, field: string, value: string): Promise<void> {
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('menuitem', { name: field }).click()
  await page.getByRole('checkbox', { name: value }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Done' }).click()
}

test('An agent saves a filtered list as a view, which a colleague does not see', async (t) => {
  const { page, stepTo, inspect } = await agnes(t)
  await stepTo('/overviews/all_open')
  await row(page, 'The door is stuck').waitFor()
  await addFilter(page, 'Group', 'Sales')
  await row(page, 'The door is stuck').waitFor({ state: 'detached' })
  await addFilter(page, 'Priority', 'High')
  await row(page, 'The printer is slow').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Display' }).click()
  await page.getByRole('button', { name: 'Hide Customer' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await column(page, 'Customer').waitFor({ state: 'detached' })
  await inspect()
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Hot IT')
  await page.keyboard.press('Enter')
  await views(page)
    .getByRole('link', { name: /Hot IT\s*1/ })
    .waitFor()
  // The link appears immediately; the view opens when the server has stored it.
  await page.getByRole('heading', { name: 'Hot IT' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Hot IT' }).waitFor()
  await row(page, 'The server room is hot').waitFor()
  assert.equal(await row(page, 'The printer is slow').count(), 0)
  assert.equal(await column(page, 'Customer').count(), 0)
  assert.equal(await column(page, 'State').count(), 1)

  const colleague = await ada(t)
  await colleague.stepTo('/overviews/all_open')
  await row(colleague.page, 'The door is stuck').waitFor()
  assert.equal(await views(colleague.page).count(), 0)
})

/** The file has the rows and columns of the list. */
async function exportList(page: Page, fileName: string): Promise<void> {
  await page.getByRole('button', { name: 'List actions' }).click()
  await page.getByRole('menuitem', { name: 'Export…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export 1 row' })
  await dialog.getByRole('radio', { name: 'CSV (UTF-8)' }).press('Space')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  const file = await download
  assert.equal(file.suggestedFilename(), fileName)
  const [head = '', line = ''] = (await text(await file.createReadStream())).split('\r\n')
  assert.ok(head.startsWith('Title,') && line.startsWith('The server room is hot,'), `${head} ${line}`)
  await dialog.waitFor({ state: 'detached' })
}

test('A suggested view becomes an overview of the team when an administrator chooses its roles', async (t) => {
  const agent = await agnes(t)
  await agent.stepTo('/overviews/my-hot-it')
  await exportList(agent.page, 'Hot IT.csv')
  await agent.page.getByRole('button', { name: 'List actions' }).click()
  await agent.page.getByRole('menuitem', { name: 'Suggest to team' }).click()
  await agent.page.getByText('Suggested to your administrators').first().waitFor()

  const { page, stepTo, inspect } = await ada(t)
  await stepTo('/dashboard')
  await page.getByRole('link', { name: /Administration\s*1/ }).click()
  await page.getByRole('link', { name: /^Overviews\s*1/ }).click()
  const suggested = page.getByRole('list', { name: 'Suggested overviews' })
  await suggested.getByText(/suggested “Hot IT”/).waitFor()
  await inspect()
  await suggested.getByRole('button', { name: 'Review' }).click()
  const sheet = page.getByRole('dialog', { name: 'Hot IT' })
  await sheet.getByRole('checkbox', { name: 'Agent', exact: true }).focus()
  await page.keyboard.press('Space')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await suggested.waitFor({ state: 'detached' })
  await agent.page
    .getByRole('region', { name: 'Overviews' })
    .getByRole('link', { name: /Hot IT\s*1/ })
    .waitFor()
})

/** More than one batch. */
const crowd = 105

test('An agent changes all matching tickets, and sees which could not be changed and why', async (t) => {
  await desk.sql(`
    insert into tickets (number, title, group_id, priority_id, state_id, owner_id, customer_id, article_count,
      created_by_id, updated_by_id)
    select 'C' || n, case n when ${crowd} then 'Only to be read' else 'Crowd ' || n end, groups.id, 1, states.id, 1, 6, 0, 6, 6
    from generate_series(1, ${crowd}) n
    join groups on groups.name = case n when ${crowd} then 'Support' else 'Users' end
    join ticket_states states on states.name = 'new'`)
  const groups = (await desk.as('ada')('GET', '/groups')).body as { id: number; name: string }[]
  const access = groups.map(({ id, name }) => [id, name === 'Support' ? ['read', 'overview'] : ['full']])
  await desk.as('ada')('PUT', '/users/4', { group_ids: Object.fromEntries(access) })
  const { page, stepTo, inspect, expects } = await agnes(t)
  const filter = { 'ticket.priority_id': { operator: 'is', value: [1] } }
  await stepTo(`/overviews/all_open?filter=${encodeURIComponent(JSON.stringify(filter))}`)
  await row(page, 'Crowd').first().waitFor()
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: `Select all ${crowd}` }).click()
  await page.getByText(`${crowd} selected`).first().waitFor()

  expects('POST /api/v1/tickets/mass_update 403')
  const { promise: isSeen, resolve: see } = Promise.withResolvers<void>()
  await page.route('**/tickets/mass_update', (route) => isSeen.then(() => route.continue()))
  await page.keyboard.press('a')
  await page.getByRole('option', { name: /Agnes Agent/ }).click()
  await page.getByRole('progressbar', { name: 'Updating tickets' }).waitFor()
  see()
  const failures = page.getByRole('dialog', { name: 'Some tickets couldn’t be changed' })
  await failures.getByText('Only to be read').waitFor()
  await page
    .getByText(`${crowd - 1} tickets assigned to Agnes Agent`)
    .first()
    .waitFor()
  await inspect()
  await page.keyboard.press('Escape')
  await failures.waitFor({ state: 'hidden' })

  await page.keyboard.press('t')
  await untilFocused(page.getByRole('dialog', { name: 'Add tag' }).getByRole('searchbox'))
  await page.keyboard.type('crowded')
  await page.getByRole('option', { name: /crowded/ }).click()
  await failures.getByText('Only to be read').waitFor()
  await page
    .getByText(`${crowd - 1} tickets tagged “crowded”`)
    .first()
    .waitFor()
  const { body } = await desk.as('ada')('GET', '/tickets/search?query=tags:crowded&only_total_count=true')
  assert.equal(body.total_count, crowd - 1)
})
