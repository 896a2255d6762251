import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '#tests/support/eventually.ts'
import { eventuallyInPage, saveDraftNow } from './support/clock.ts'
import * as composing from './support/composing.ts'
import { type Desk, openDesk } from './support/desk.ts'
import { stepTo, typeWords } from './support/screens.ts'

const { editorOf, findDraft, leave, mailTicket, note, open, reply, write } = composing

let desk: Desk
before(async () => {
  desk = await openDesk()
})
after(() => desk.close())

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const cc = (page: Page) => page.getByRole('combobox', { name: 'Cc' })
const wordsOf = (element: HTMLElement) => ('value' in element ? String(element.value) : element.innerText)
const untilWritten = (page: Page, name: string, words: string) =>
  eventually(async () => (await field(page, name).evaluate(wordsOf)).trim() === words)

async function type(page: Page, name: string, words: string): Promise<void> {
  await field(page, name).focus()
  await typeWords(page, words)
}

test('What an agent typed before a tab crashed is in the next tab', async (t) => {
  const { id } = await mailTicket(desk, 'Crashed')
  const other = await mailTicket(desk, 'Crashed within an address')
  const { context, page } = await desk.visit(t, 'agnes', { clock: true })
  const dying = await composing.hurriedPage(context)
  await open(dying, id)
  await write(dying, note, 'A whole note')
  await leave(dying, note)
  await dying.keyboard.press(reply[0])
  // It looks for an earlier draft first, while the database is still writing the note.
  await eventuallyInPage(dying, () => editorOf(dying, reply).isVisible())
  await type(dying, reply[1], 'A whole reply')
  await stepTo(dying, '/tickets/new')
  await type(dying, 'Title', 'A whole title')
  await type(dying, 'Message', 'A whole text')
  await dying.getByRole('combobox', { name: 'Customer' }).fill('Greta')
  await dying.getByRole('option', { name: /Create .Greta/ }).click()
  await field(dying, 'Email').pressSequentially('greta@exam')
  await stepTo(dying, `/tickets/${other.id}`)
  await dying.keyboard.press(reply[0])
  await dying.getByRole('button', { name: 'Cc', exact: true }).click()
  await cc(dying).pressSequentially('boss@exam')
  await composing.kill(dying)

  await open(page, id)
  await findDraft(page, reply, 'A whole reply')
  await leave(page, reply)
  await findDraft(page, note, 'A whole note')
  await page.getByText('another version').waitFor({ state: 'detached' })
  await stepTo(page, '/tickets/new')
  await untilWritten(page, 'Title', 'A whole title')
  await untilWritten(page, 'Message', 'A whole text')
  await untilWritten(page, 'Email', 'greta@exam')
  const customer = page.getByRole('region', { name: 'New customer' })
  assert.equal(await customer.getByRole('textbox', { name: 'First name' }).inputValue(), 'Greta')
  await customer.getByRole('button', { name: 'Cancel' }).click()
  await customer.waitFor({ state: 'detached' })
  await stepTo(page, `/tickets/${other.id}`)
  await page.keyboard.press(reply[0])
  await eventually(async () => (await cc(page).inputValue()) === 'boss@exam')
  await cc(page).pressSequentially('ple.com')
  await editorOf(page, reply).focus()
  await page.getByRole('row', { name: 'boss@example.com' }).waitFor()
})

test('What a customer typed before a tab crashed is in the next tab', async (t) => {
  const { context, page } = await desk.visit(t, 'nora')
  const dying = await composing.hurriedPage(context)
  await dying.goto('/requests/new')
  await type(dying, 'What do you need help with?', 'In the middle')
  await type(dying, 'Tell us more', 'of a word')
  await composing.kill(dying)
  await page.goto('/requests/new')
  await untilWritten(page, 'What do you need help with?', 'In the middle')
  await untilWritten(page, 'Tell us more', 'of a word')
})

test('Drafts are kept in a browser whose database does not answer', async (t) => {
  const there = await desk.visit(t, 'ada', { clock: true })
  await there.goTo('/tickets/new')
  await field(there.page, 'Title').fill('From elsewhere')
  await saveDraftNow(there.page)
  await composing.draftOnServer(desk, 'ada', 'From elsewhere')
  await there.page.close()

  const page = await composing.pageWithoutDatabase(there.context)
  const title = field(page, 'Title')
  // The form is shown after the page has waited for its database.
  const untilTitle = (words: string) =>
    eventuallyInPage(page, async () => (await title.isVisible()) && (await title.inputValue()) === words)
  await page.goto('/tickets/new')
  await untilTitle('From elsewhere')
  await title.press('End')
  await title.pressSequentially(', done here')
  await page.reload()
  await untilTitle('From elsewhere, done here')
  await page.getByRole('button', { name: 'Discard' }).click()
  await eventuallyInPage(page, async () => {
    const { body } = await desk.as('ada')('GET', '/taskbar')
    const isLogged = await page.evaluate<boolean>(`Object.keys(localStorage).some((key) => key.startsWith('draft:'))`)
    return !isLogged && !JSON.stringify(body).includes('elsewhere')
  })
})
