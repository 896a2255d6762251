import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { unzip } from '#tests/support/unzip.ts'
import { type Desk, openDesk, type SharedVisit } from './support/desk.ts'
import { show } from './support/manners.ts'
import { assertFits, untilQuiet } from './support/screens.ts'
import { setSetting } from './support/settings.ts'

let desk: Desk
let ada: SharedVisit
before(async () => {
  desk = await openDesk()
  ada = desk.share('ada')
})
after(() => desk.close())

async function createTicket(values: Record<string, unknown> = {}): Promise<number> {
  const article = { type: 'phone', sender: 'Customer', body: 'The printer is on fire.' }
  const given = { title: 'Fire', group: 'Users', customer: 'nora@example.com', article, ...values }
  return (await desk.as('ada')('POST', '/tickets', given)).body.id
}

test('An administrator sees an SLA met in the report, and reads a chart by keyboard alone', async (t) => {
  const call = desk.as('ada')
  const [calendar] = (await call('GET', '/calendars')).body
  const day = { active: true, timeframes: [['00:00', '24:00']] }
  const business_hours = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day }
  assert.equal((await call('PUT', `/calendars/${calendar.id}`, { ...calendar, business_hours })).status, 200)
  const sla = { name: 'Standard', calendar_id: calendar.id, first_response_time: 60 }
  assert.equal((await call('POST', '/slas', sla)).status, 201)
  const answered = await createTicket({ title: 'Answered in time' })
  const answer = { ticket_id: answered, type: 'phone', sender: 'Agent', body: 'It is out.' }
  assert.equal((await call('POST', '/ticket_articles', answer)).status, 201)
  await createTicket({ group: 'Sales' })

  const { page, stepTo, inspect } = await ada(t)
  await stepTo('/reports')
  await page.getByRole('link', { name: /^SLA met 100%/ }).waitFor()
  const card = page.getByRole('region', { name: 'Created, closed and open' })
  const chart = card.getByRole('application')
  await chart.waitFor()
  await inspect()
  await assertFits(page, 'with a report')

  // From the button before the chart, with keys only.
  await card.getByRole('button', { name: /^Download/ }).focus()
  await page.keyboard.press('Tab')
  assert.equal(await chart.evaluate((element) => element === document.activeElement), true)
  const reading = card.locator('[aria-live]')
  await reading.getByText('Created 2').waitFor()
  await page.keyboard.press('ArrowLeft')
  await reading.getByText('Created 0').waitFor()
  await page.keyboard.press('End')
  await page.keyboard.press('v')
  await card.getByRole('table').waitFor()
  await card.getByRole('button', { name: /as chart$/ }).press('Enter')
  await chart.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /^Created/ }).waitFor()
  await page.getByRole('link', { name: /Answered in time/ }).waitFor()
  await inspect()
  await page.getByRole('link', { name: 'Back to the report' }).click()

  const rows = page.getByRole('region', { name: 'By Group' })
  await rows.getByRole('button', { name: /Rows/ }).waitFor()
  await rows.getByRole('link', { name: '1', exact: true }).first().click()
  await page.getByRole('heading', { name: /^Created/ }).waitFor()

  // The workbook has the figures of the page.
  await stepTo('/reports')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download (XLSX)' }).click()
  const saved = await saving
  assert.match(saved.suggestedFilename(), /^report-[\d-]+\.xlsx$/)
  const sheets = unzip(await buffer(await saved.createReadStream()))
  assert.match(String(sheets['xl/worksheets/sheet1.xml']), /Created<\/t><\/is><\/c><c><v>2<\/v>/)

  await show(page, { width: 390, theme: 'dark' })
  await untilQuiet(page)
  await page.getByRole('region', { name: 'When tickets are created' }).getByRole('application').waitFor()
  await inspect()
  await assertFits(page, 'with a report')
})

test('A report is mailed every week to those who may see it', async (t) => {
  const { page, stepTo, inspect } = await ada(t)
  await stepTo('/reports')
  await page.getByRole('button', { name: 'Email reports' }).click()
  await page.getByText('No email reports yet').waitFor()
  await page.getByRole('button', { name: 'Send a report by email' }).first().click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Name' }).fill('Weekly figures')
  await sheet.getByRole('combobox', { name: 'Recipients' }).fill('Pia')
  await page.getByRole('option', { name: /Pia Admin/ }).click()
  await sheet.getByText('Pia Admin').waitFor()
  await inspect()
  await sheet.getByRole('button', { name: 'Create' }).click()
  const row = page.getByRole('row', { name: /Weekly figures.*Weekly on Monday/ })
  await row.waitFor()
  await row.getByRole('button', { name: 'Send “Weekly figures” to me now' }).click()
  await page.getByText('The report is on its way to you').waitFor()
  const [{ user_ids, next_run_at }] = (await desk.as('ada')('GET', '/report_subscriptions')).body
  assert.deepEqual([user_ids, typeof next_run_at], [[3, 9], 'string'])
  await row.getByRole('button', { name: 'Stop receiving “Weekly figures”' }).click()
  await page.getByText('You no longer receive this report').waitFor()
})

test('A customer rates a closed request in the portal, and the report shows it', async (t) => {
  await setSetting(desk, 'ticket_rating', true)
  const id = await createTicket({ title: 'Solved' })
  assert.equal((await desk.as('ada')('PUT', `/tickets/${id}`, { state: 'closed' })).status, 200)
  const { page, goTo, inspect } = await desk.visit(t, 'nora')
  await goTo(`/requests/${id}`)
  const question = page.getByRole('region', { name: 'How did we do?' })
  await question.getByText('Very good').click()
  await question.getByRole('textbox').fill('Fast')
  await inspect()
  await question.getByRole('button', { name: 'Send rating' }).click()
  await page.getByText('You rated this request 5 out of 5.').waitFor()

  const admin = await ada(t)
  await admin.stepTo('/reports')
  await admin.page
    .getByRole('region', { name: 'Satisfaction' })
    .getByText(/^5\.0 out of 5 from 1 rating,/)
    .waitFor()
  await admin.stepTo(`/tickets/${id}`)
  await admin.page
    .getByRole('region', { name: /^Rating/ })
    .getByText('Fast')
    .waitFor()
})
