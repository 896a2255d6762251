import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { editorOf, note, openComposer, reply } from './support/composing.ts'
import { type Desk, openDesk, type SharedVisit, type Visit } from './support/desk.ts'
import { untilFocused } from './support/screens.ts'

let desk: Desk
let agnes: SharedVisit
before(async () => {
  desk = await openDesk()
  agnes = desk.share('agnes')
  const ada = desk.as('ada')
  const texts = [
    {
      name: 'Greeting',
      keywords: 'hello',
      content: '<p>Hello #{ticket.customer.firstname}, about #{ticket.title}:</p>',
    },
    { name: 'Questions', content: '<p>Please tell us:</p><ul><li>What happened?</li><li>Since when?</li></ul>' },
    { name: 'Only for Sales', keywords: 'hello offer', content: '<p>Our offer</p>', groups: ['Sales'] },
  ]
  for (const text of texts) assert.equal((await ada('POST', '/text_modules', text)).status, 201)
})
after(() => desk.close())

/** Drafts are kept, so each journey has a new ticket. */
async function stepToNewTicket({ page, stepTo }: Visit, words: string): Promise<void> {
  const { body } = await desk.as('ada')('POST', '/tickets', {
    title: '<b>Lamp</b> is dark',
    group: 'Users',
    customer: 'nora@example.com',
    article: { type: 'email', sender: 'Customer', to: 'support@example.com', subject: 'Lamp', body: words },
  })
  await stepTo(`/tickets/${body.id}`)
  await page.getByText(words).first().waitFor()
}

const texts = (page: Page) => page.getByRole('listbox', { name: 'Text modules' })
const option = (page: Page, name: string) => texts(page).getByRole('option', { name })

test('An agent inserts a text by its keyword, with its variables filled in, and undoes that', async (t) => {
  const visit = await agnes(t)
  const { page, inspect } = visit
  await stepToNewTicket(visit, 'It is dark in the cellar.')
  await openComposer(page, reply)
  const editor = editorOf(page, reply)
  await page.keyboard.type('::hel')
  await option(page, 'Greeting').waitFor()
  assert.equal(await option(page, 'Only for Sales').count(), 0)
  await page.getByText('Hello Nora, about <b>Lamp</b> is dark:').first().waitFor()
  await inspect()
  await page.keyboard.press('Enter')
  await editor.getByText('Hello Nora, about <b>Lamp</b> is dark:').waitFor()
  assert.equal(await editor.getByText('::').count(), 0)
  await page.keyboard.press('Control+z')
  await editor.getByText('::hel').waitFor()
})

test('An agent inserts a text into a note by button and arrow keys, and Escape keeps what was typed', async (t) => {
  const visit = await agnes(t)
  const { page } = visit
  await stepToNewTicket(visit, 'It is dark under the roof.')
  await openComposer(page, note)
  const editor = editorOf(page, note)
  await page.keyboard.type('Ask him.')
  await page.getByRole('button', { name: 'Text module' }).click()
  await option(page, 'Greeting').waitFor()
  await page.keyboard.press('ArrowDown')
  await texts(page).getByRole('option', { name: 'Questions', selected: true }).waitFor()
  await page.keyboard.press('Tab')
  await editor.getByRole('listitem').filter({ hasText: 'Since when?' }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.type('::nothing')
  await page.getByText('No matching text modules').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('No matching text modules').waitFor({ state: 'detached' })
  await editor.getByText('::nothing').waitFor()
  await page.getByRole('button', { name: 'Text module' }).click()
  await option(page, 'Greeting').waitFor()
  await page.keyboard.press('Escape')
  await texts(page).waitFor({ state: 'detached' })
  await untilFocused(editor)
  await page.keyboard.type('!')
  await editor.getByText('::nothing!', { exact: true }).waitFor()
})

test('A text is inserted into a new ticket (390 px)', async (t) => {
  const { page, stepTo, inspect } = await agnes(t, { width: 390 })
  await stepTo('/tickets/new?customer=6')
  await page.getByRole('textbox', { name: 'Title' }).fill('A broken chair')
  await page.getByRole('textbox', { name: 'Message', exact: true }).focus()
  await page.keyboard.type('::greet')
  await page.getByText('Hello Nora, about A broken chair:').first().waitFor()
  await inspect()
  await option(page, 'Greeting').click()
  await page
    .getByRole('textbox', { name: 'Message', exact: true })
    .getByText('Hello Nora, about A broken chair:')
    .waitFor()
})

test('An administrator writes a text with variables, and agents have it at once', async (t) => {
  const agent = await agnes(t)
  await stepToNewTicket(agent, 'It is dark everywhere.')
  const { page, goTo, inspect } = await desk.visit(t, 'ada')
  await goTo('/admin/text-modules')
  await page.getByRole('row', { name: /Questions/ }).waitFor()
  await page.getByRole('button', { name: 'New text module' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Name' }).fill('Farewell')
  await sheet.getByRole('textbox', { name: 'Keywords' }).fill('bye')
  await sheet.getByRole('textbox', { name: 'Text', exact: true }).focus()
  await page.keyboard.type('Kind regards, ')
  await sheet.getByRole('button', { name: 'Insert variable' }).click()
  await page.getByRole('menuitem', { name: 'Last name' }).last().click()
  await sheet.getByText('Kind regards, #{user.lastname}').waitFor()
  await inspect()
  await sheet.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('row', { name: /Farewell/ }).waitFor()
  await openComposer(agent.page, reply)
  await agent.page.keyboard.type('::bye')
  await option(agent.page, 'Farewell').click()
  await editorOf(agent.page, reply).getByText('Kind regards, Agent').waitFor()
})
