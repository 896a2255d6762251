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

test('An administrator builds a trigger that tags, raises and confirms new tickets', async (t) => {
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
  const { body: ticket } = await desk.as('agnes')('POST', '/tickets', {
    title: 'The printer is on fire',
    group: 'Users',
    customer: 'nora@example.com',
    article: { type: 'note', body: 'Quick!' },
  })
  const agent = await desk.visit(t, 'agnes', { width: 390 })
  await agent.goTo(`/tickets/${ticket.id}`)
  await agent.page.getByRole('button', { name: 'About The printer is on fire' }).click()
  await agent.page.getByText('Hello Nora, we are on our way.').first().waitFor()
  const { tags } = (await desk.as('agnes')('GET', `/tags?object=Ticket&o_id=${ticket.id}`)).body
  assert.deepEqual(tags, ['urgent'])
  await run(agent.page, /^Activity/)
  await agent.page.getByRole('button', { name: 'Why?' }).first().click()
  const why = agent.page.getByRole('region', { name: 'Why?' })
  await why.getByText(/it was The printer is on fire$/).waitFor()
  await why.getByText('Email to nora@example.com').waitFor()
  await agent.inspect()
})
