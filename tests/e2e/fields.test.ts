import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Desk, openDesk } from './support/desk.ts'
import { assertFits, typeWords } from './support/screens.ts'

let desk: Desk
before(async () => {
  desk = await openDesk()
})
after(() => desk.close())

test('An administrator adds a field to tickets; agents fill it in, and are told what is missing or refused', async (t) => {
  const shelf = {
    object: 'Ticket',
    name: 'shelf',
    display: 'Shelf',
    data_type: 'integer',
    data_option: { min: 1, max: 9 },
    screens: { edit: { 'ticket.agent': { shown: true } } },
  }
  assert.equal((await desk.as('ada')('POST', '/object_manager_attributes', shelf)).status, 201)
  const parts = {
    object: 'Ticket',
    name: 'parts',
    display: 'Parts',
    data_type: 'multiselect',
    data_option: {
      options: [
        { value: 'lid', name: 'Lid' },
        { value: 'tray', name: 'Tray' },
      ],
    },
    screens: { create_middle: { 'ticket.agent': { shown: true } } },
  }
  assert.equal((await desk.as('ada')('POST', '/object_manager_attributes', parts)).status, 201)
  const article = { body: 'It is dark.', type: 'note' }
  const ticket = { title: 'Broken lamp', group: 'Users', customer: 'nora@example.com', article }
  const { body: lamp } = await desk.as('ada')('POST', '/tickets', ticket)

  const admin = await desk.visit(t, 'ada')
  await admin.goTo('/admin/fields')
  await admin.page.getByRole('row', { name: /Title.*Built-in/ }).waitFor()
  await admin.page.getByRole('button', { name: 'New field' }).click()
  const sheet = admin.page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Label' }).fill('Serial number')
  await sheet.getByRole('textbox', { name: 'Maximum length' }).fill('20')
  await sheet.getByRole('group', { name: 'New ticket, agents' }).getByText('Required').click()
  await admin.inspect()
  await assertFits(admin.page, 'with a field')
  await sheet.getByRole('button', { name: 'Create', exact: true }).click()
  await admin.page.getByRole('row', { name: /Serial number.*serial_number.*Text.*Agents/ }).waitFor()

  const agnes = await desk.visit(t, 'agnes')
  const { page } = agnes
  agnes.expects(/\/tickets\/\d+/)
  await agnes.goTo(`/tickets/${lamp.id}`)
  const details = page.getByRole('complementary', { name: 'Details' })
  const serial = details.getByRole('textbox', { name: 'Serial number' })
  await serial.fill('FK-30418')
  await serial.press('Tab')
  await page.getByText('Serial number: FK-30418').first().waitFor()
  await details.getByRole('textbox', { name: 'Shelf' }).fill('12')
  await details.getByRole('textbox', { name: 'Shelf' }).press('Tab')
  await details.getByText('Enter a number from 1 to 9.').waitFor()
  await agnes.inspect()
  const { body: stored } = await desk.as('agnes')('GET', `/tickets/${lamp.id}`)
  assert.deepEqual([stored.serial_number, stored.shelf], ['FK-30418', null])

  await agnes.stepTo(`/tickets/new?customer=${lamp.customer_id}`)
  const form = page.getByRole('main')
  await form.getByRole('textbox', { name: 'Title' }).fill('Broken kiosk')
  await form.getByRole('textbox', { name: 'Message' }).click()
  await typeWords(page, 'It does not print.')
  await form.getByRole('button', { name: /Group/ }).click()
  await page.getByRole('option', { name: 'Users' }).click()
  await form.getByRole('textbox', { name: 'Message' }).press('Control+Enter')
  await form.getByText('Required', { exact: true }).waitFor()
  await agnes.inspect()
  await form.getByRole('textbox', { name: 'Serial number' }).fill('FK-30419')
  const boxes = form.getByRole('group', { name: 'Parts' }).getByRole('checkbox')
  assert.equal(await boxes.count(), 2)
  await form.getByText('Tray').click()
  await form.getByRole('textbox', { name: 'Message' }).press('Control+Enter')
  await page.getByRole('heading', { name: 'Broken kiosk' }).waitFor()
  const { body: found } = await desk.as('agnes')('GET', '/tickets/search?query=serial_number:FK-30419')
  assert.deepEqual(
    found.map(({ title, parts: chosen }: { title: string; parts: string[] }) => [title, chosen]),
    [['Broken kiosk', ['tray']]],
  )
})

/** As many options as an inventory has. */
const printers = Array.from({ length: 1998 }, (_, index) => ({
  name: `Printer ${index}`,
  value: `Hardware::Printer ${index}`,
}))
const tree = [
  { name: 'Hardware', value: 'Hardware', children: printers },
  { name: 'Software', value: 'Software', children: [] },
]
const everyone = { 'ticket.agent': { shown: true }, 'ticket.customer': { shown: true } }
const category = {
  object: 'Ticket',
  name: 'category',
  display: 'Category',
  data_type: 'tree_select',
  data_option: { options: tree },
  screens: { create_middle: everyone, edit: everyone },
}
const serialForHardware = {
  name: 'Serial number for hardware',
  object: 'Ticket',
  condition_selected: {
    'ticket.category': { operator: 'starts with', value: 'Hardware' },
    'ticket.state_id': { operator: 'is', value: ['4'] },
  },
  perform: { 'ticket.serial_number': { operator: 'set_mandatory', set_mandatory: 'true' } },
}

test('Hardware is not closed without its serial number, and customers see only their own fields', async (t) => {
  const ada = desk.as('ada')
  assert.equal((await ada('POST', '/object_manager_attributes', category)).status, 201)
  const shown = { 'ticket.agent': { shown: true } }
  const screens = { create: shown, edit: shown, view: shown }
  const badge = { object: 'User', name: 'badge', display: 'Badge', data_type: 'input', screens }
  assert.equal((await ada('POST', '/object_manager_attributes', badge)).status, 201)
  const rule = await ada('POST', '/core_workflows', serialForHardware)
  assert.equal(rule.status, 201, JSON.stringify(rule.body))
  const nora = await desk.visit(t, 'nora', { width: 390 })
  await nora.goTo('/requests/new')
  await nora.page.getByRole('textbox', { name: 'What do you need help with?' }).fill('Paper jam')
  await nora.page.getByRole('textbox', { name: 'Tell us more' }).fill('It is stuck.')
  await nora.page.getByRole('button', { name: /Category/ }).click()
  await nora.inspect()
  await nora.page.getByRole('option', { name: /^Hardware/ }).click()
  // By text: to compute the names of 2,000 options takes the browser of a test long.
  const printer = nora.page.getByText('Printer 3', { exact: true })
  await printer.waitFor()
  await assertFits(nora.page, 'with a tree of 2,000 options')
  await printer.click()
  assert.equal(await nora.page.getByText('Serial number').count(), 0)
  await nora.page.getByRole('button', { name: 'Send request' }).click()
  const facts = nora.page.getByRole('region', { name: 'Details' })
  await facts.getByText('Hardware › Printer 3').waitFor()
  assert.equal(await nora.page.getByText('Serial number').count(), 0)
  await facts.getByRole('button', { name: 'Edit details' }).click()
  await facts.getByRole('button', { name: /Category/ }).click()
  await nora.page.getByRole('combobox', { name: 'Search Category' }).fill('printer 1997')
  await nora.page.keyboard.press('Enter')
  await facts.getByRole('button', { name: 'Save' }).click()
  await facts.getByRole('button', { name: 'Edit details' }).waitFor()
  await facts.getByText('Hardware › Printer 1997').waitFor()
  const [jam] = (await desk.as('agnes')('GET', '/tickets/search?query=title:jam')).body
  assert.equal(jam.category, 'Hardware::Printer 1997')

  const agnes = await desk.visit(t, 'agnes')
  const { page } = agnes
  agnes.expects(/\/tickets\/\d+/)
  await agnes.goTo(`/tickets/${jam.id}`)
  const details = page.getByRole('complementary', { name: 'Details' })
  const close = async () => {
    await details.getByRole('button', { name: /State/ }).click()
    await page.getByRole('option', { name: 'Closed', exact: true }).click()
  }
  await close()
  await page.getByText('“Serial number” is required here.').first().waitFor()
  assert.equal((await desk.as('agnes')('GET', `/tickets/${jam.id}?expand=true`)).body.state, 'new')
  // By keyboard alone: open the branch above, and choose another printer.
  await details.getByRole('button', { name: /Category/ }).press('Enter')
  const search = page.getByRole('combobox', { name: 'Search Category' })
  await search.waitFor()
  for (const key of ['Home', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await page.getByText('Category: Hardware › Printer 1').first().waitFor()
  await details.getByRole('textbox', { name: 'Serial number' }).fill('FK-30420')
  await details.getByRole('textbox', { name: 'Serial number' }).press('Tab')
  await page.getByText('Serial number: FK-30420').first().waitFor()
  await close()
  await page.getByText('State: Closed').first().waitFor()

  const overview = await ada('POST', '/overviews', {
    name: 'By category',
    role_ids: [2],
    condition: { 'ticket.title': { operator: 'contains', value: 'jam' } },
    order: { by: 'serial_number', direction: 'ASC' },
    group_by: 'category',
    view: { s: ['title', 'serial_number', 'category'] },
  })
  await agnes.stepTo(`/overviews/${overview.body.link}`)
  await page.getByRole('columnheader', { name: 'Serial number' }).waitFor()
  await page.getByText('FK-30420').waitFor()
  await page.getByText('Hardware › Printer 1', { exact: true }).first().waitFor()
  await agnes.inspect()

  await agnes.stepTo(`/users/${jam.customer_id}`)
  await page.getByRole('button', { name: 'Edit' }).first().click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Badge' }).fill('B-7')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await page.getByText('B-7').waitFor()
  await ada('DELETE', `/core_workflows/${rule.body.id}`)
})
