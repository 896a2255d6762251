import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eventually } from '#tests/support/eventually.ts'
import { type Desk, openDesk, type SharedVisit } from './support/desk.ts'
import { assertFits } from './support/screens.ts'
import { run } from './support/ticket-page.ts'

let desk: Desk
let ada: SharedVisit
before(async () => {
  desk = await openDesk()
  ada = desk.share('ada')
})
after(() => desk.close())

async function addTicket(title: string): Promise<number> {
  const ticket = { title, group: 'Users', customer: 'nora@example.com', article: { type: 'note', body: 'Old' } }
  return (await desk.as('agnes')('POST', '/tickets', ticket)).body.id
}

test('An administrator plans a schedule, tries it, runs it at once, and the ticket says why it changed', async (t) => {
  const ids = [await addTicket('Stale lamp'), await addTicket('Stale desk')]
  const { page, stepTo, inspect, expects } = await ada(t)
  // An unfinished rule cannot be tried.
  expects(/jobs\/simulate/)
  await stepTo('/admin/schedules')
  await page.getByText('No schedules yet').waitFor()
  await page.getByRole('button', { name: 'New schedule' }).first().click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Name' }).fill('Close stale tickets')
  await sheet.getByRole('button', { name: 'Mon', exact: true }).click()
  await sheet.getByRole('toolbar', { name: 'Hours' }).getByRole('button', { name: '06' }).click()
  await sheet.getByRole('toolbar', { name: 'Minutes' }).getByRole('button', { name: '30' }).click()
  await sheet.getByText('On Monday at 6:30 AM', { exact: true }).waitFor()
  await sheet.getByRole('button', { name: 'Add condition', exact: true }).click()
  await sheet
    .getByRole('button', { name: /Attribute/ })
    .first()
    .click()
  await page.getByRole('option', { name: 'Title', exact: true }).click()
  await sheet.getByRole('textbox', { name: 'Title' }).fill('stale')
  await sheet.getByText('Matches now: 2 tickets').waitFor()
  await sheet.getByRole('button', { name: 'Add action' }).click()
  await sheet.getByRole('button', { name: /Field/ }).last().click()
  await page.getByRole('option', { name: 'Tags', exact: true }).click()
  await sheet.getByRole('textbox', { name: 'Tags, comma-separated' }).fill('stale')
  await sheet.getByText('It would run: 1 change').waitFor()
  await sheet
    .locator('label')
    .filter({ hasText: /^Active/ })
    .click()
  await inspect()
  await assertFits(page, 'with a schedule')
  await sheet.getByRole('button', { name: 'Create' }).click()

  await page.getByRole('row', { name: /Close stale tickets/ }).click()
  await sheet.getByRole('button', { name: 'Run now' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('It changes 2 tickets.').waitFor()
  await question.getByRole('button', { name: 'Run now' }).click()
  await sheet.getByText('2 tickets', { exact: true }).waitFor()
  await inspect()
  // The button has kept the focus while it waited.
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  for (const id of ids) {
    const { body } = await desk.as('agnes')('GET', `/tags?object=Ticket&o_id=${id}`)
    assert.deepEqual(body.tags, ['stale'])
  }

  const agent = await desk.visit(t, 'agnes', { width: 390 })
  await agent.goTo(`/tickets/${ids[0]}`)
  await run(agent.page, /^Activity/)
  await agent.page.getByText('Close stale tickets').first().waitFor()
  await agent.page.getByRole('button', { name: 'Why?' }).first().click()
  const why = agent.page.getByRole('region', { name: 'Why?' })
  await why.getByText(/Title contains stale: it was Stale lamp/i).waitFor()
})

test('A schedule for users has their attributes and actions, and is tried on one', async (t) => {
  const { page, stepTo, inspect, expects } = await ada(t)
  expects(/jobs\/simulate/)
  await stepTo('/admin/schedules')
  await page.getByRole('button', { name: 'New schedule' }).first().click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Name' }).fill('Mark customers')
  await sheet.getByRole('button', { name: 'Add action' }).click()
  await sheet.getByRole('button', { name: /Tickets For/ }).click()
  await page.getByRole('option', { name: 'Users', exact: true }).click()
  // Actions on tickets are gone.
  await sheet.getByRole('button', { name: /Field/ }).waitFor({ state: 'detached' })
  await sheet.getByRole('button', { name: 'Add condition', exact: true }).click()
  await sheet
    .getByRole('button', { name: /Attribute/ })
    .first()
    .click()
  await page.getByRole('option', { name: 'Email', exact: true }).click()
  await sheet.getByRole('textbox', { name: 'Email' }).fill('otto')
  await sheet.getByText('Matches now: 1 user').waitFor()
  await sheet.getByRole('button', { name: 'Add action' }).click()
  await sheet.getByRole('button', { name: /Field/ }).last().click()
  await page.getByRole('option', { name: 'Department', exact: true }).click()
  await sheet.getByRole('textbox', { name: 'Value' }).fill('Old customers')
  await sheet.getByText('It would run: 1 change').waitFor()
  await sheet.getByText(/for users where email contains .*otto.*: set department to/i).waitFor()
  await inspect()
  await assertFits(page, 'with a schedule for users')
  await sheet.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('row', { name: /Mark customers/ }).waitFor()
})

test('The page of a person says why a schedule changed them', async (t) => {
  const call = desk.as('ada')
  const { body: schedule } = await call('POST', '/jobs', {
    name: 'Yearly review',
    object: 'User',
    condition: { 'user.email': { operator: 'is', value: 'pia@example.com' } },
    perform: { 'user.department': { value: 'Reviewed' } },
    timeplan: { days: { Mon: true }, hours: { 6: true }, minutes: { 0: true } },
    active: true,
  })
  await call('POST', `/jobs/${schedule.id}/runs`)
  await eventually(async () => (await call('GET', `/jobs/${schedule.id}/runs`)).body[0]?.finished_at)
  const [pia] = (await call('GET', '/users/search?query=pia@example.com')).body
  const { page, stepTo, inspect } = await ada(t)
  await stepTo(`/users/${pia.id}?tab=history`)
  await page.getByRole('button', { name: 'Why?' }).click()
  const why = page.getByRole('region', { name: 'Why?' })
  await why.getByText('Yearly review').waitFor()
  await why.getByText('Email is pia@example.com', { exact: true }).waitFor()
  await why.getByText('Department: Reviewed').waitFor()
  await inspect()
  await why.getByRole('button', { name: 'Back to activity' }).click()
  await page.getByRole('button', { name: 'Why?' }).waitFor()
})
