import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { eventually } from '#tests/support/eventually.ts'
import { type Desk, openDesk } from './support/desk.ts'
import { show } from './support/manners.ts'
import { assertFits, untilQuiet } from './support/screens.ts'

let desk: Desk
before(async () => {
  desk = await openDesk()
})
after(() => desk.close())

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** The week is a picture: a period is drawn, resized and moved by pointer or keys, and its text follows. */
async function dragAndPressHours(page: Page, sheet: Locator): Promise<void> {
  const text = sheet.getByRole('textbox', { name: 'Sunday' })
  const reads = (value: string) => eventually(async () => (await text.inputValue()) === value)
  const period = sheet.getByRole('slider', { name: 'Sunday, opening hours' })
  await text.fill('')
  await period.waitFor({ state: 'hidden' })
  const track = await text.locator('xpath=ancestor::div[contains(@class,"day")]/div[1]').boundingBox()
  assert.ok(track)
  // All other days are open around the clock, so that the track shows 24 hours.
  const at = (hour: number) => track.x + (track.width * hour) / 24
  const y = track.y + track.height / 2
  await page.mouse.move(at(6) + 1, y)
  await page.mouse.down()
  await page.mouse.move(at(10), y)
  await page.mouse.move(at(12), y)
  await page.mouse.up()
  await reads('06:00–12:00')
  await page.mouse.move(at(9), y)
  await page.mouse.down()
  await page.mouse.move(at(11), y)
  await page.mouse.up()
  await reads('08:00–14:00')
  await period.focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+ArrowDown')
  await reads('07:45–14:15')
  assert.equal(await period.getAttribute('aria-valuetext'), 'Sunday 07:45 to 14:15')
  await page.keyboard.press('ArrowRight')
  await reads('08:00–14:30')
  await page.keyboard.press('Delete')
  await reads('')
  assert.equal(await text.evaluate((field) => field === document.activeElement), true)
  await text.fill('0-24')
  await sheet.getByText(/^168 hrs? a week$/).waitFor()
}

test('An administrator sets a calendar and an SLA; an agent sees a ticket run out and answers', async (t) => {
  const { page, stepTo, inspect } = await desk.visit(t, 'ada')
  await stepTo('/admin/calendars')
  await page.getByRole('button', { name: 'New calendar' }).first().click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Name' }).fill('Around the clock')
  for (const day of days) await sheet.getByRole('textbox', { name: day }).fill('0-23:45')
  await sheet.getByRole('textbox', { name: 'Saturday' }).focus()
  await sheet.getByText(/^166 hrs? 15 min a week$/).waitFor()
  for (const day of days) {
    await sheet.getByRole('textbox', { name: day }).press('End')
    await sheet.getByRole('textbox', { name: day }).press('ArrowUp')
  }
  await sheet.getByText(/^168 hrs? a week$/).waitFor()
  await sheet.getByRole('textbox', { name: 'Monday' }).fill('9-5')
  await sheet.getByText('Enter times such as 09:00–17:00.').waitFor()
  await sheet.getByRole('textbox', { name: 'Monday' }).fill('0-24')
  await dragAndPressHours(page, sheet)
  await inspect()
  await assertFits(page, 'with a calendar')
  // A toast, such as that of added holidays, covers no button of the sheet.
  const [toastsEnd, buttonStart] = await Promise.all([
    page.locator('[data-toasts]').evaluate((toasts) => toasts.getBoundingClientRect().bottom),
    sheet.getByRole('button', { name: 'Create' }).evaluate((button) => button.getBoundingClientRect().top),
  ])
  assert.ok(toastsEnd <= buttonStart, `toasts end at ${toastsEnd}, buttons start at ${buttonStart}`)
  await sheet.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('row', { name: /Around the clock/ }).waitFor()

  await stepTo('/admin/slas')
  await page.getByRole('button', { name: 'New SLA' }).first().click()
  await sheet.getByRole('textbox', { name: 'Name' }).fill('Standard')
  await sheet.getByRole('button', { name: /Calendar/ }).click()
  await page.getByRole('option', { name: 'Around the clock' }).click()
  await sheet.getByRole('textbox', { name: 'First response' }).fill('1:30')
  await sheet.getByText(/^A ticket from .* is due .*\.$/).waitFor()
  await inspect()
  await assertFits(page, 'with an SLA')
  await sheet.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('row', { name: /Standard.*Around the clock.*1 h 30 min/ }).waitFor()

  const article = { type: 'phone', sender: 'Customer', body: 'The printer is on fire.' }
  const given = { title: 'Fire', group: 'Users', customer: 'nora@example.com', article }
  const { id } = (await desk.as('agnes')('POST', '/tickets', given)).body
  const agent = await desk.visit(t, 'agnes')
  await agent.goTo(`/tickets/${id}`)
  const clock = agent.page.getByRole('region', { name: /^SLA/ })
  // An hour and a half, of which a moment has passed; in the evening that is tomorrow.
  await clock.getByText(/^Due (?:in 1h|tomorrow)$/).waitFor()
  await clock.getByRole('button', { name: 'Show details' }).click()
  // In the evening one for today and one for tomorrow.
  await clock.getByRole('cell', { name: 'Left' }).first().waitFor()
  await agent.inspect()

  await desk.sql(`update tickets set created_at = created_at - interval '3 hours' where id = ${id}`)
  const [sla] = (await desk.as('ada')('GET', '/slas')).body
  await desk.as('ada')('PUT', `/slas/${sla.id}`, { first_response_time: 60 })
  await eventually(async () => {
    const { escalation_at } = (await desk.as('agnes')('GET', `/tickets/${id}`)).body
    return Date.parse(escalation_at) < Date.now()
  })
  await agent.goTo(`/tickets/${id}`)
  await agent.page.locator('header').getByText('2h overdue').waitFor()
  await clock.getByText('2h overdue').waitFor()

  await desk.as('agnes')('POST', '/ticket_articles', {
    ticket_id: id,
    type: 'phone',
    sender: 'Agent',
    body: 'It is out.',
  })
  await clock.getByText('Done 2h late').waitFor()
  await agent.page
    .locator('header')
    .getByText(/overdue/)
    .waitFor({ state: 'hidden' })
  await show(agent.page, { width: 390, theme: 'dark' })
  await untilQuiet(agent.page)
  await assertFits(agent.page, 'with a ticket')
  await show(agent.page, {})

  // A ticket that is answered in time is live on the dashboard of its owner, and then in the report.
  const agnes = (await desk.as('agnes')('GET', '/users/me')).body.id
  await agent.stepTo('/dashboard')
  const due = agent.page.getByRole('region', { name: 'Due next' })
  await due.getByText('Nothing due in the next 24 hours').waitFor()
  const { id: quick } = (await desk.as('agnes')('POST', '/tickets', { ...given, title: 'Smoke', owner_id: agnes })).body
  await due.getByRole('link', { name: /Smoke/ }).waitFor()
  await agent.inspect()
  await desk.as('agnes')('POST', '/ticket_articles', {
    ticket_id: quick,
    type: 'phone',
    sender: 'Agent',
    body: 'Open a window.',
  })
  await due.getByText('Nothing due in the next 24 hours').waitFor()
  await agent.page.getByRole('link', { name: 'Your tickets answered today: 1' }).waitFor()
  await stepTo('/reports')
  await page.getByRole('link', { name: /^SLA met 50%/ }).waitFor()
  const promises = page.getByRole('region', { name: 'SLA', exact: true })
  await promises.getByRole('row', { name: /First response 1 1 50%/ }).waitFor()
})
