import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { eventually } from '#tests/support/eventually.ts'
import { type Desk, openDesk, type SharedVisit } from './support/desk.ts'
import { receiveTicket } from './support/mail.ts'
import { countRendered, watchRenders } from './support/renders.ts'
import { assertFits, typeWords, untilQuiet } from './support/screens.ts'
import { run } from './support/ticket-page.ts'

type Arranged = { name: string; prio: number | null }

let desk: Desk
let ada: SharedVisit
before(async () => {
  desk = await openDesk()
  ada = desk.share('ada')
})
after(() => desk.close())

async function choose(page: Page, button: Locator, option: string): Promise<void> {
  await button.click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** In the editor, not in the plain field that is shown while the editor loads. */
async function writeText(page: Page, sheet: Locator, words: string): Promise<void> {
  const text = sheet.getByRole('textbox', { name: 'Text', exact: true })
  await text.and(page.locator('[contenteditable]')).focus()
  await typeWords(page, words)
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
  const { page, stepTo, inspect, expects } = await ada(t)
  // A rule is tried while it is typed, and the server refuses it until it is complete.
  expects(/triggers\/simulate|tickets\/selector/)
  await stepTo('/admin/triggers')
  await page.getByRole('row', { name: /auto reply \(on new tickets\)/ }).waitFor()
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
  await writeText(page, sheet, 'Hello #{ticket.customer.firstname}, we are on our way.')
  await assertFits(page, 'with a trigger')
  await sheet.getByText('1 ticket matches').waitFor()
  await sheet.getByText('Would have matched 1 of 1 events').waitFor()
  await sheet.getByRole('link', { name: /An old fire/ }).waitFor()
  await sheet.getByText('It would run: 1 change, 1 message').waitFor()
  await sheet.getByText('Hello Nora, we are on our way.').last().waitFor()
  await inspect()
  assert.deepEqual(await tagsOf(earlier), [], 'nothing has changed')
  await sheet.getByRole('button', { name: 'Create', exact: true }).click()
  await page
    .getByRole('row', { name: /Fire.*title contains fire.*add the tag urgent.*the ticket’s customer/ })
    .waitFor()

  const ticket = await receiveTicket(desk, 'The printer is on fire', '<p>Quick!</p>')
  const agent = await desk.visit(t, 'agnes', { width: 390, theme: 'dark' })
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

test('Triggers are arranged by keys and by dragging, and an order that could not be saved is kept', async (t) => {
  const old = (await desk.as('ada')('GET', '/triggers')).body
  for (const { id } of old) await desk.as('ada')('DELETE', `/triggers/${id}`)
  for (const name of ['Alpha', 'Beta', 'Gamma'])
    await desk.as('ada')('POST', '/triggers', { name, condition: {}, perform: { 'ticket.tags': { value: name } } })
  const saved = async () => {
    const { body } = await desk.as('ada')('GET', '/triggers')
    return body
      .toSorted((one: Arranged, other: Arranged) => (one.prio ?? 0) - (other.prio ?? 0))
      .map(({ name }: Arranged) => name)
      .join(' ')
  }
  const visit = await ada(t, { width: 390, theme: 'dark' })
  const { page } = visit
  await visit.stepTo('/admin/triggers')
  const open = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
  await open('Gamma').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await page.getByText('Gamma, position 2 of 3').waitFor()
  await eventually(async () => (await saved()) === 'Alpha Gamma Beta', 60_000)
  await page.keyboard.press('Alt+ArrowUp')
  await eventually(async () => (await saved()) === 'Gamma Alpha Beta', 60_000)
  await visit.inspect()
  await assertFits(page, 'with triggers')

  visit.expects(/triggers_prio/)
  await page.route('**/triggers_prio', (route) => route.fulfill({ status: 503, json: { error: 'Busy' } }))
  const handle = page.getByRole('row', { name: /Beta/ }).getByTitle('Drag to change the order')
  await handle.hover()
  await page.mouse.down()
  await page.getByRole('row', { name: /Gamma/ }).hover({ position: { x: 40, y: 4 } })
  await page.mouse.up()
  await page.getByText('The order isn’t saved.').waitFor()
  assert.equal(await saved(), 'Gamma Alpha Beta')
  assert.match((await page.getByRole('row').allInnerTexts()).join(), /Beta.*Gamma.*Alpha/s)
  await page.unroute('**/triggers_prio')
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByText('The order isn’t saved.').waitFor({ state: 'hidden' })
  await eventually(async () => (await saved()) === 'Beta Gamma Alpha', 60_000)
})

test('The messages of a trigger have a language and a time zone, and may be text messages', async (t) => {
  const { page, stepTo, inspect, expects } = await ada(t)
  expects(/triggers\/simulate|tickets\/selector/)
  await stepTo('/admin/triggers')
  await page.getByRole('button', { name: 'New trigger' }).first().click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Name' }).fill('Note in German')
  await sheet.getByRole('button', { name: 'Add condition', exact: true }).click()
  await choose(page, sheet.getByRole('button', { name: /Attribute/ }).first(), 'Title')
  await sheet.getByRole('textbox', { name: 'Title' }).fill('since')
  await sheet.getByRole('button', { name: 'Add action' }).click()
  const action = sheet.getByRole('button', { name: /Field/ }).last()
  await choose(page, action, 'Send a text message')
  await sheet.getByText('The ticket’s customer', { exact: true }).waitFor()
  await sheet.getByRole('textbox', { name: 'Text', exact: true }).fill('#{ticket.number}')
  await sheet.getByText(/send a text message to .*the ticket’s customer/i).waitFor()
  await choose(page, action, 'Add a note')
  await sheet.getByRole('textbox', { name: 'Subject' }).fill('Since')
  await writeText(page, sheet, '#{ticket.created_at}')
  await choose(page, sheet.getByRole('button', { name: /Message language/ }), 'Deutsch')
  await sheet.getByRole('combobox', { name: 'Message time zone' }).fill('Berlin')
  await page.getByRole('option', { name: 'Europe/Berlin' }).click()
  await inspect()
  await sheet.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('row', { name: /Note in German/ }).waitFor()
  const { body } = await desk.as('ada')('GET', '/triggers')
  const saved = body.find(({ name }: { name: string }) => name === 'Note in German')
  assert.deepEqual([saved.localization, saved.timezone], ['de-de', 'Europe/Berlin'])
  await desk.as('ada')('DELETE', `/triggers/${saved.id}`)
})

test('Input into one field of a trigger does not render the rows of conditions and actions around it', async (t) => {
  const contains = (value: string) => ({ operator: 'contains', value })
  const { body } = await desk.as('ada')('POST', '/triggers', {
    name: 'Rows',
    active: false,
    condition: { 'ticket.title': contains('fire'), 'article.body': contains('help'), 'article.from': contains('nora') },
    perform: { 'ticket.tags': { operator: 'add', value: 'urgent' }, 'ticket.priority_id': { value: '3' } },
  })
  const { page, goTo, expects } = await desk.visit(t, 'ada')
  expects(/triggers\/simulate|tickets\/selector/)
  await watchRenders(page)
  await goTo('/admin/triggers')
  await page.getByRole('button', { name: /^Rows/ }).click()
  const sheet = page.getByRole('dialog')
  const rows = sheet.getByRole('button', { name: /^Remove (condition|action)$/ }).locator('..')
  await rows.nth(4).waitFor()
  const field = (name: string) => sheet.getByRole('textbox', { name, exact: true })
  await field('Tags, comma-separated').waitFor()
  await untilQuiet(page)
  // The least of several: something else, such as an answer of the server, may be rendered at the same time.
  const leastOf = async (name: string) => {
    const counts: number[] = []
    for (const key of 'abcde') counts.push(await countRendered(rows, field(name), key))
    return Math.min(...counts)
  }
  assert.equal(await leastOf('Name'), 0)
  assert.equal(await leastOf('Title'), 1)
  assert.equal(await leastOf('Tags, comma-separated'), 1)
  await desk.as('ada')('DELETE', `/triggers/${body.id}`)
})
