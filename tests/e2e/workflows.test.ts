import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Locator } from 'playwright-core'
import { type Desk, openDesk } from './support/desk.ts'
import { assertFits } from './support/screens.ts'

let desk: Desk
before(async () => {
  desk = await openDesk()
})
after(() => desk.close())

test('An administrator demands an owner for closing; an agent cannot close without one and is told why', async (t) => {
  const article = { body: 'It is dark.', type: 'note' }
  const ticket = { title: 'Broken lamp', group: 'Users', customer: 'nora@example.com', article }
  const { body: lamp } = await desk.as('ada')('POST', '/tickets', ticket)

  const admin = await desk.visit(t, 'ada')
  // A workflow is tried while it is filled in, and the server refuses it until it is complete.
  admin.expects(/core_workflows\/simulate/)
  await admin.goTo('/admin/workflows')
  await admin.page.getByText('No workflows yet').waitFor()
  await admin.page.getByRole('button', { name: 'New workflow' }).first().click()
  const sheet = admin.page.getByRole('dialog')
  const choose = async (button: Locator, option: string) => {
    await button.click()
    await admin.page.getByRole('option', { name: option, exact: true }).click()
  }
  const name = sheet.getByRole('textbox', { name: 'Name' })
  await name.fill('Owner before closing')
  // A phone that is turned closes no form.
  const size = admin.page.viewportSize() ?? { width: 1280, height: 800 }
  await admin.page.setViewportSize({ width: 600, height: 800 })
  await sheet.getByRole('tab', { name: 'Try it' }).waitFor()
  assert.equal(await name.inputValue(), 'Owner before closing')
  await admin.page.setViewportSize(size)
  await sheet.getByRole('tab', { name: 'Try it' }).waitFor({ state: 'hidden' })
  const condition = sheet.getByRole('group', { name: 'If the form has' })
  await condition.getByRole('button', { name: 'Add condition' }).click()
  await condition.getByRole('combobox', { name: 'State' }).fill('Closed')
  await admin.page.getByRole('option', { name: 'Closed', exact: true }).click()
  // The list stays open, to add more.
  await admin.page.keyboard.press('Escape')
  await sheet.getByRole('button', { name: 'Add effect' }).click()
  await choose(sheet.getByRole('button', { name: /Field/ }).last(), 'Owner')
  await choose(sheet.getByRole('button', { name: /Effect/ }).last(), 'is required')
  await sheet.getByText('If state is Closed: owner is required.').waitFor()
  // Not the attribute of the condition, which is also called “State”: the form comes with the answer of the server.
  const trial = sheet.getByRole('region', { name: 'Try it as' })
  await choose(trial.getByRole('button', { name: /State/ }), 'Closed')
  await sheet.getByText("422 Missing required value for field 'owner_id'!").waitFor()
  await admin.inspect()
  await assertFits(admin.page, 'with a workflow')
  await sheet.getByRole('button', { name: 'Create', exact: true }).click()
  await admin.page.getByRole('row', { name: /Owner before closing/ }).waitFor()

  const agnes = await desk.visit(t, 'agnes')
  const { page } = agnes
  agnes.expects(/\/tickets\/\d+/)
  await agnes.goTo(`/tickets/${lamp.id}`)
  const details = page.getByRole('complementary', { name: 'Details' })
  await details.getByRole('button', { name: /State/ }).click()
  await page.getByRole('option', { name: 'Closed', exact: true }).click()
  await page.getByText('“Owner” is required here.').first().waitFor()
  assert.equal((await desk.as('agnes')('GET', `/tickets/${lamp.id}?expand=true`)).body.state, 'new')
  await details.getByRole('button', { name: /Owner/ }).click()
  await page.getByRole('option', { name: 'Agnes Agent' }).click()
  await page.getByText('Owner: Agnes Agent').first().waitFor()
  await details.getByRole('button', { name: /State/ }).click()
  await page.getByRole('option', { name: 'Closed', exact: true }).click()
  await page.getByText('State: Closed').first().waitFor()
  assert.equal((await desk.as('agnes')('GET', `/tickets/${lamp.id}?expand=true`)).body.state, 'closed')
})
