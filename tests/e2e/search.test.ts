import assert from 'node:assert/strict'
import { after, before, test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '#tests/support/eventually.ts'
import { type Desk, openDesk, type Visit } from './support/desk.ts'

let desk: Desk
let agnes: (t: TestContext) => Promise<Visit>
let kettle: { id: number }
before(async () => {
  desk = await openDesk()
  agnes = desk.share('agnes')
  const add = async (title: string, customer: string, state = 'open') => {
    const article = { body: `${title}, said the customer.` }
    return (await desk.as('ada')('POST', '/tickets', { title, group: 'Users', customer, state, article })).body
  }
  kettle = await add('The copper kettle whistles', 'nora@example.com')
  await add('The toaster smokes', 'nora@example.com')
  await add('The oven is cold', 'nora@example.com', 'closed')
  await desk.as('ada')('PUT', '/users/8', { lastname: 'Bell' })
  await add('The fridge hums', 'otto@example.com')
})
after(() => desk.close())

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or run a command' })
const words = (page: Page) => palette(page).getByRole('searchbox')
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })

test('An agent finds a ticket in the palette and assigns it by keyboard', async (t) => {
  const { page, stepTo, inspect } = await agnes(t)
  await stepTo('/dashboard')
  // A number on the dashboard leads to the tickets that it counts.
  const tile = page.getByRole('link', { name: /^Unassigned tickets: [1-9]/ })
  const counted = Number(/\d+$/.exec((await tile.getAttribute('aria-label')) ?? '')?.[0])
  await tile.click()
  // The header is a row, too.
  await page.locator(`[role=grid][aria-rowcount="${counted + 1}"]`).waitFor()
  await stepTo('/dashboard')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('copper')
  const found = palette(page).getByRole('option', { name: /copper kettle/ })
  await found.waitFor()
  assert.equal(await words(page).inputValue(), 'copper')
  assert.equal(await found.getAttribute('aria-selected'), 'true')
  await page.keyboard.press('ArrowDown')
  await palette(page)
    .getByRole('option', { name: /All results/, selected: true })
    .waitFor()
  await page.keyboard.press('ArrowUp')
  await inspect()
  await page.keyboard.press('Enter')
  await palette(page).waitFor({ state: 'detached' })
  await page.getByRole('article').getByText('The copper kettle whistles').waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('kettle')
  await page.keyboard.press('Escape')
  await page.keyboard.type('assign to me')
  await palette(page).getByRole('option', { name: 'Assign to me', exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await eventually(async () => {
    const { body } = await desk.as('ada')('GET', `/tickets/${kettle.id}?expand=true`)
    return body.owner === 'agnes@example.com'
  })
})

test('A search by fields shows its results in tabs, sorted, and with actions', async (t) => {
  const { page, stepTo } = await agnes(t)
  await stepTo('/search?q=toastr')
  await page.getByRole('button', { name: 'Did you mean “toaster”?' }).click()
  await row(page, 'The toaster smokes').waitFor()
  await page.getByRole('textbox', { name: 'Search' }).fill('title:(')
  await page.keyboard.press('Enter')
  await page.getByText('This parenthesis isn’t closed.').waitFor()
  await page.getByRole('textbox', { name: 'Search' }).fill('state.name:open AND customer.lastname:Customer')
  await page.keyboard.press('Enter')
  await row(page, 'The toaster smokes').waitFor()
  await page.getByRole('tab', { name: /Tickets\s*2/ }).waitFor()
  assert.equal(await row(page, 'The oven is cold').count(), 0)
  assert.equal(await row(page, 'The fridge hums').count(), 0)
  await page.getByRole('columnheader', { name: 'Updated' }).getByRole('button').click()
  const sorted = page.getByRole('columnheader', { name: 'Updated' })
  await eventually(async () => (await sorted.getAttribute('aria-sort')) === 'ascending')
  // Until the sorted rows have come, the others are there.
  await page.locator('section[aria-busy=false]').waitFor()
  await row(page, 'The toaster smokes').getByRole('checkbox').click()
  await page.getByRole('toolbar', { name: 'Selected tickets' }).getByRole('button', { name: 'Priority' }).click()
  await page.getByRole('option', { name: 'High' }).click()
  await eventually(async () => {
    const { body } = await desk.as('ada')('GET', '/tickets/search?query=toaster&expand=true')
    return body[0].priority === '3 high'
  })
})

test('People and organizations have their own tabs', async (t) => {
  const { page, stepTo, inspect } = await desk.visit(t, 'agnes', { width: 390 })
  await stepTo('/search?q=nora')
  await page.getByRole('tab', { name: /People/ }).click()
  await row(page, 'nora@example.com').waitFor()
  await inspect()
  await stepTo('/search?q=acme&tab=organizations')
  await row(page, 'Acme').waitFor()
  await inspect()
})
