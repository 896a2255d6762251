import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Desk, openDesk } from './support/desk.ts'
import { assertFits, untilFocused } from './support/screens.ts'

let desk: Desk
before(async () => {
  desk = await openDesk()
})
after(() => desk.close())

async function addTicket(title: string): Promise<number> {
  const article = { body: 'It is dark.', type: 'note' }
  const ticket = { title, group: 'Users', customer: 'nora@example.com', article }
  const { status, body } = await desk.as('ada')('POST', '/tickets', ticket)
  assert.equal(status, 201)
  return body.id
}

async function stateOf(id: number): Promise<[string, string[]]> {
  const { body: ticket } = await desk.as('agnes')('GET', `/tickets/${id}?expand=true`)
  const { body } = await desk.as('agnes')('GET', `/tags?object=Ticket&o_id=${id}`)
  return [ticket.priority, body.tags]
}

test('An administrator builds a macro; an agent runs it on a ticket and on several, and undoes it', async (t) => {
  const ids = [await addTicket('First lamp'), await addTicket('Second lamp')]
  const admin = await desk.visit(t, 'ada')
  // A macro is tried while it is filled in, and the server refuses it until it is complete.
  admin.expects(/macros\/simulate/)
  await admin.goTo('/admin/macros')
  await admin.page.getByRole('row', { name: /Close & Tag as Spam/ }).waitFor()
  await admin.page.getByRole('button', { name: 'New macro' }).click()
  const sheet = admin.page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Name' }).fill('Urgent repair')
  await sheet.getByRole('button', { name: 'Add action' }).click()
  await sheet.getByRole('button', { name: /Field/ }).last().click()
  await admin.page.getByRole('option', { name: 'Priority', exact: true }).click()
  await sheet.getByRole('button', { name: /Value/ }).click()
  await admin.page.getByRole('option', { name: 'High' }).click()
  // The new action has the focus, so that it can be chosen by keyboard.
  await sheet.getByRole('button', { name: 'Add action' }).click()
  await untilFocused(sheet.getByRole('button', { name: /Field/ }).last())
  await admin.page.keyboard.press('Enter')
  await admin.page.getByRole('option', { name: 'Tags', exact: true }).click()
  await untilFocused(sheet.getByRole('button', { name: /Field/ }).last())
  await sheet.getByRole('textbox', { name: 'Tags, comma-separated' }).fill('urgent')
  await sheet.getByRole('combobox', { name: 'Ticket' }).fill('First lamp')
  await admin.page.getByRole('option', { name: /First lamp/ }).click()
  await sheet.getByText('It would run: 2 changes').waitFor()
  await admin.inspect()
  await assertFits(admin.page, 'with a macro')
  await sheet.getByRole('button', { name: 'Create', exact: true }).click()
  await admin.page.getByRole('row', { name: /Urgent repair/ }).waitFor()

  const agnes = await desk.visit(t, 'agnes')
  const { page } = agnes
  await agnes.goTo(`/tickets/${ids[0]}`)
  await page.getByText('It is dark.').first().waitFor()
  await page.getByRole('button', { name: 'Ticket actions' }).click()
  await page.getByRole('menuitem', { name: 'Urgent repair' }).click()
  await page.getByText('“Urgent repair” applied').first().waitFor()
  assert.deepEqual(await stateOf(ids[0] as number), ['3 high', ['urgent']])
  await page.keyboard.press('z')
  await page.getByText('Undone', { exact: true }).first().waitFor()
  assert.deepEqual(await stateOf(ids[0] as number), ['2 normal', []])

  await agnes.stepTo('/overviews/all_unassigned')
  for (const title of ['First lamp', 'Second lamp']) {
    await page.getByRole('row').filter({ hasText: title }).getByRole('checkbox').click()
  }
  await page.getByText('2 selected').first().waitFor()
  await page.getByRole('button', { name: 'Run macro' }).click()
  await page.getByRole('menuitem', { name: 'Urgent repair' }).click()
  await page.getByText('“Urgent repair” applied to 2 tickets').first().waitFor()
  for (const id of ids) assert.deepEqual(await stateOf(id), ['3 high', ['urgent']])
  await page.keyboard.press('z')
  await page.getByText('Undone for 2 tickets').first().waitFor()
  for (const id of ids) assert.deepEqual(await stateOf(id), ['2 normal', []])
})

test('A template fills in a new ticket, and undo empties it again', async (t) => {
  await desk.as('ada')('POST', '/templates', {
    name: 'Return',
    options: {
      'ticket.title': { value: 'Return of a device' },
      'ticket.formSenderType': { value: 'email-out' },
      'ticket.tags': { operator: 'add', value: 'return' },
      'article.body': { value: '<p>Send us the <b>serial number</b>.</p>' },
    },
  })
  const { page, goTo, inspect } = await desk.visit(t, 'agnes')
  await goTo('/tickets/new')
  await page.getByRole('button', { name: /Template/ }).click()
  await page.getByRole('option', { name: 'Return' }).click()
  const title = page.getByRole('textbox', { name: 'Title' })
  await page.getByRole('textbox', { name: 'Message' }).getByText('Send us the serial number.').waitFor()
  assert.equal(await title.inputValue(), 'Return of a device')
  assert.ok(await page.getByRole('radio', { name: 'Email' }).isChecked())
  await page.getByText('return', { exact: true }).first().waitFor()
  await inspect()
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await page.getByText('Send us the serial number.').waitFor({ state: 'detached' })
  assert.equal(await title.inputValue(), '')
})
