import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { editorOf, mailTicket, openComposer, reply } from './support/composing.ts'
import { type Desk, openDesk } from './support/desk.ts'
import { assertFits, typeWords } from './support/screens.ts'

let desk: Desk
before(async () => {
  desk = await openDesk()
})
after(() => desk.close())

const title = 'The lamp flickers in the evening'

/** Creates the help centre and a category, as an administrator does once. */
async function setUp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create help centre' }).click()
  await page.getByRole('heading', { name: 'Languages' }).waitFor()
  await page.getByRole('link', { name: 'Categories and answers' }).click()
  await page.getByText('No categories yet').waitFor()
  await page.getByRole('button', { name: 'Create category' }).click()
  const dialog = page.getByRole('dialog', { name: 'New category' })
  await dialog.getByLabel('Title').fill('Lamps')
  await dialog.getByRole('button', { name: 'Create category' }).click()
  await page.getByRole('heading', { name: 'Lamps' }).waitFor()
}

test('An agent writes and publishes an answer; a customer finds it while writing a request; it is inserted into a reply', async (t) => {
  const { page, goTo, stepTo, inspect } = await desk.visit(t, 'ada')
  await goTo('/admin/help-centre')
  await setUp(page)
  await inspect()

  await page.locator('main').getByRole('button', { name: 'New answer' }).last().click()
  const dialog = page.getByRole('dialog', { name: 'New answer' })
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByRole('button', { name: 'Create draft' }).click()
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.click()
  await typeWords(page, 'Tighten the bulb by a quarter turn.')
  await page.getByText('Draft saved').waitFor()
  await page.reload()
  await text.getByText('Tighten the bulb by a quarter turn.').waitFor()
  await inspect()
  await page.getByRole('button', { name: 'Save changes' }).waitFor()
  await page.keyboard.press('Control+s')
  await page.getByRole('button', { name: 'Done' }).waitFor()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
  await page
    .getByRole('radio', { name: /Published/ })
    .and(page.locator(':checked'))
    .waitFor({ state: 'attached' })

  const found = await fetch(`${desk.address}/help/en-us/search?q=flickers`)
  assert.match(await found.text(), /The lamp <(?:mark|em|b)>flickers/i)

  const nora = await desk.visit(t, 'nora', { width: 390, theme: 'dark' })
  await nora.goTo('/requests/new')
  await nora.page.getByLabel('What do you need help with?').fill('My lamp flickers')
  const suggestions = nora.page.getByRole('complementary', { name: 'Suggested answers' })
  await suggestions.getByRole('button', { name: title }).click()
  await suggestions.getByText('Tighten the bulb by a quarter turn.').waitFor()
  await assertFits(nora.page, 'with suggestions')
  await nora.inspect()
  await suggestions.getByRole('button', { name: 'This solved it' }).click()
  await nora.page.getByText('Nothing was sent.').waitFor()

  const ticket = await mailTicket(desk, 'Lamp flickers')
  await stepTo(`/tickets/${ticket.id}`)
  await page.getByText('The lamp is dark.').first().waitFor()
  const details = page.getByRole('region', { name: 'Help centre' })
  await details.getByRole('button', { name: 'Help centre' }).click()
  await details.getByRole('button', { name: `Link “${title}”` }).click()
  await details.getByRole('button', { name: `Remove link to “${title}”` }).waitFor()
  await openComposer(page, reply)
  const editor = editorOf(page, reply)
  await page.keyboard.type('Hello ??flick')
  const option = page.getByRole('listbox', { name: 'Answers' }).getByRole('option', { name: title })
  await option.waitFor()
  await inspect()
  await page.keyboard.press('Enter')
  await editor.getByText('Tighten the bulb by a quarter turn.').waitFor()
  await page.keyboard.type(' ??flick')
  await option.waitFor()
  await page.keyboard.press('Shift+Enter')
  await editor.getByRole('link', { name: title }).waitFor()

  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search or run a command' })
  await palette.getByRole('searchbox').fill('flickers')
  await palette.getByRole('option', { name: new RegExp(`${title}.*Help centre`) }).click()
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
  assert.match(page.url(), /\/knowledge_base\/1\/locale\/en-us\/answer\/1$/)
})
