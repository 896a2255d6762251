import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { type Desk, openDesk } from './support/desk.ts'
import { assertFits } from './support/screens.ts'
import { run } from './support/ticket-page.ts'

let desk: Desk
before(async () => {
  desk = await openDesk()
})
after(() => desk.close())

async function choose(page: Page, button: Locator, option: string): Promise<void> {
  await button.click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function addTicket(title: string): Promise<number> {
  const article = { type: 'note', body: 'Quick!' }
  const ticket = { title, group: 'Users', customer: 'nora@example.com', article }
  return (await desk.as('agnes')('POST', '/tickets', ticket)).body.id
}

const tagsOf = async (id: number): Promise<string[]> =>
  (await desk.as('agnes')('GET', `/tags?object=Ticket&o_id=${id}`)).body.tags

test('An administrator builds a trigger that tags, raises and confirms new tickets', async (t) => {
  const earlier = await addTicket('An old fire')
  const { page, goTo, inspect } = await desk.visit(t, 'ada')
  await goTo('/admin/triggers')
  await page.getByText('No triggers yet').waitFor()
  await page.getByRole('button', { name: 'New trigger' }).first().click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Name' }).fill('Fire')
  await sheet.getByRole('button', { name: 'Add condition', exact: true }).click()
  await choose(page, sheet.getByRole('button', { name: /Attribute/ }).first(), 'Title')
  await sheet.getByRole('textbox', { name: 'Title' }).fill('fire')
  const add = sheet.getByRole('button', { name: 'Add action' })
  await add.click()
  await choose(page, sheet.getByRole('button', { name: /Field/ }).last(), 'Tags')
  await sheet.getByRole('textbox', { name: 'Tags, comma-separated' }).fill('urgent')
  await add.click()
  await choose(page, sheet.getByRole('button', { name: /Field/ }).last(), 'Send an email')
  await sheet.getByRole('textbox', { name: 'Subject' }).fill('About #{ticket.title}')
  await sheet.getByRole('textbox', { name: 'Text', exact: true }).focus()
  await page.keyboard.type('Hello #{ticket.customer.firstname}, we are on our way.')
  await inspect()
  await assertFits(page, 'with a trigger')
  await sheet.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('row', { name: /Fire.*Tags.*Send an email/ }).waitFor()

  await sheet.getByText('It would have run 1 time in the last 7 days.').waitFor()
  await sheet.getByRole('combobox', { name: 'Ticket' }).fill('old fire')
  await page.getByRole('option', { name: /An old fire/ }).click()
  await sheet.getByText('Would run', { exact: true }).waitFor()
  await sheet.getByText('Hello Nora, we are on our way.').last().waitFor()
  await inspect()
  assert.deepEqual(await tagsOf(earlier), [], 'nothing has changed')

  const ticket = await addTicket('The printer is on fire')
  const agent = await desk.visit(t, 'agnes', { width: 390 })
  await agent.goTo(`/tickets/${ticket}`)
  await agent.page.getByRole('button', { name: 'About The printer is on fire' }).click()
  await agent.page.getByText('Hello Nora, we are on our way.').first().waitFor()
  assert.deepEqual(await tagsOf(ticket), ['urgent'])
  await run(agent.page, /^Activity/)
  await agent.page.getByRole('button', { name: 'Why?' }).first().click()
  const why = agent.page.getByRole('region', { name: 'Why?' })
  await why.getByText(/it was The printer is on fire$/).waitFor()
  await why.getByText('Email to nora@example.com').waitFor()
  await agent.inspect()
})
