import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eventually } from '#tests/support/eventually.ts'
import type { Page } from 'playwright-core'
import { saveDraftNow, sendMailAtOnce } from './support/clock.ts'
import { draftOnServer, mailWith } from './support/composing.ts'
import { type Desk, openDesk, type SharedVisit } from './support/desk.ts'
import { tabTo, typeWords, untilFocused } from './support/screens.ts'

let desk: Desk
let agnes: SharedVisit
before(async () => {
  desk = await openDesk()
  agnes = desk.share('agnes')
})
after(() => desk.close())

const text = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const customer = (page: Page) => page.getByRole('combobox', { name: 'Customer' })

async function findCustomer(page: Page, words: string, name: RegExp): Promise<void> {
  await untilFocused(customer(page))
  await page.keyboard.type(words)
  const option = page.getByRole('option', { name }).first()
  await option.waitFor()
  // Past the last option, which creates a customer: the first one follows it.
  for (let n = 0; n < 3; n++) await page.keyboard.press('ArrowDown')
  await chooseCustomer(page, name, async () => name.test(await customer(page).inputValue()))
}

/**
 * The list may grow, or close and open again, while moving down in it: scrolling closes it. Enter then chooses nothing, and
 * the typed words remain, so that the agent moves down again. An option that was missed meanwhile is reached again.
 */
async function chooseCustomer(page: Page, name: RegExp, isChosen: () => Promise<boolean>): Promise<void> {
  await eventually(async () => {
    if (await isChosen()) return true
    await page.keyboard.press('ArrowDown')
    const current = await customer(page).getAttribute('aria-activedescendant')
    if (current === null || !(await page.locator(`[id="${current}"]`).filter({ hasText: name }).isVisible()))
      return false
    await page.keyboard.press('Enter')
    return eventually(isChosen, 2000).catch(() => false)
  })
}

const ticketWith = async (title: string) => {
  const { body } = await desk.as('ada')('GET', '/tickets?expand=true&per_page=100')
  return body.find((ticket: { title: string }) => ticket.title === title)
}

test('An agent creates a ticket from a call without a mouse', async (t) => {
  const { page, stepTo, inspect } = await agnes(t)
  await stepTo('/dashboard')
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  await page.keyboard.press('c')
  await findCustomer(page, 'Nora', /Nora Customer/)
  await tabTo(page.getByRole('textbox', { name: 'Title' }))
  await typeWords(page, 'She called about the lamp')
  await tabTo(text(page))
  await typeWords(page, 'It is dark again.')
  await inspect()
  await tabTo(page.getByRole('button', { name: /Group/ }))
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Users' }).waitFor()
  await page.keyboard.type('Users')
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Users' }).waitFor({ state: 'hidden' })
  await tabTo(text(page), 'Shift+Tab')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: 'She called about the lamp' }).waitFor()
  const { state, customer: whose } = await ticketWith('She called about the lamp')
  assert.deepEqual([state, whose], ['open', 'nora@example.com'])
})

/** As a phone does to show a field above its keyboard. */
const nudge = (page: Page) =>
  page.getByRole('main').evaluate(
    (main) =>
      new Promise((resolve) => {
        main.addEventListener('scroll', resolve, { once: true })
        main.scrollBy(0, main.scrollTop > 10 ? -10 : 10)
      }),
  )

test('An agent sees which field is missing, and creates the customer within the form', async (t) => {
  const { page, goTo, inspect } = await desk.visit(t, 'agnes', { theme: 'dark', width: 390, clock: true })
  await goTo('/tickets/new')
  await customer(page).waitFor()
  await page.getByText('Email', { exact: true }).first().click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Choose a customer.').waitFor()
  await inspect()
  await customer(page).focus()
  await page.keyboard.type('Greta')
  await nudge(page)
  await page.keyboard.type(' Green')
  await page.getByRole('option', { name: /Create .Greta Green/ }).waitFor()
  await nudge(page)
  const email = page.getByRole('textbox', { name: 'Email' })
  await chooseCustomer(page, /Create .Greta Green/, () => email.isVisible())
  await email.fill('greta@example.com')
  await page.getByRole('button', { name: 'Create customer' }).click()
  await email.waitFor({ state: 'hidden' })
  await page.getByRole('textbox', { name: 'Title' }).fill('Welcome')
  await text(page).click()
  await typeWords(page, 'Nice to meet you.')
  await page.getByRole('button', { name: /Group/ }).click()
  await page.getByRole('option', { name: 'Users' }).click()
  await page.getByRole('button', { name: /support@example.com.*From/ }).waitFor()
  await sendMailAtOnce(page)
  await page.getByRole('button', { name: 'Send to Greta Green' }).click()
  await page.getByRole('heading', { name: 'Welcome' }).waitFor()
  const mail = await mailWith(desk, 'greta@example.com', 'Nice to meet you.')
  assert.equal(mail.subject?.includes('Welcome'), true)
})

test('A half-written ticket is on another device, and a discarded one can be restored', async (t) => {
  const { page, goTo } = await desk.visit(t, 'agnes', { clock: true })
  await goTo('/tickets/new')
  await customer(page).waitFor()
  await page.getByRole('textbox', { name: 'Title' }).fill('Not finished')
  await text(page).click()
  await typeWords(page, 'Half a ticket')
  await saveDraftNow(page)
  await draftOnServer(desk, 'agnes', 'Half a ticket')
  await page.close()
  const { page: elsewhere, goTo: goThere } = await agnes(t)
  await goThere('/tickets/new')
  await text(elsewhere).getByText('Half a ticket').waitFor()
  await elsewhere.getByRole('button', { name: 'Discard' }).click()
  await text(elsewhere).getByText('Half a ticket').waitFor({ state: 'hidden' })
  assert.equal(await elsewhere.getByRole('textbox', { name: 'Title' }).inputValue(), '')
  await elsewhere.getByRole('button', { name: 'Undo' }).last().click()
  await text(elsewhere).getByText('Half a ticket').waitFor()
})
