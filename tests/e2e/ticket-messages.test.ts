import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '#tests/support/eventually.ts'
import { sendMailAtOnce } from './support/clock.ts'
import * as composing from './support/composing.ts'
import { type Desk, openDesk, type SharedVisit } from './support/desk.ts'
import { manners } from './support/manners.ts'
import { assertFits, typeWords, untilFocused } from './support/screens.ts'
import { setSetting } from './support/settings.ts'
import { findInHistory, message } from './support/ticket-page.ts'

const { articlesWith, editorOf, mailTicket, mailWith, note, reply, send, stepToTicket, write } = composing

let desk: Desk
let agnes: SharedVisit
let ada: SharedVisit
before(async () => {
  desk = await openDesk()
  agnes = desk.share('agnes', { clock: true })
  ada = desk.share('ada')
  const call = desk.as('ada')
  const { body: signature } = await call('POST', '/signatures', { name: 'Users', body: '<p>Your lamp team</p>' })
  const { body: users } = await call('PUT', '/groups/1', { signature_id: signature.id })
  const { body: support } = await call('GET', `/email_addresses/${users.email_address_id}`)
  const address = { name: 'Sales', email: 'sales@example.com', channel_id: support.channel_id }
  const { body: sales } = await call('POST', '/email_addresses', address)
  await call('PUT', '/groups/2', { email_address_id: sales.id })
})
after(() => desk.close())

const scheduledList = (page: Page) => page.getByRole('list', { name: 'Scheduled messages' })

/** The team sees what is scheduled. */
async function schedule(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: 'More send options' }).click()
  await page.getByRole('menuitem', { name: 'Send later…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send later' })
  await dialog.getByRole('button', { name: 'Monday morning' }).click()
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await scheduledList(page)
    .getByText(/^Sends .* · scheduled by Agnes Agent/)
    .waitFor()
  await scheduledList(page).getByText(words).waitFor()
}

/** Canceled or edited, it is a draft again. */
async function scheduleAndTakeBack(page: Page, words: string): Promise<void> {
  await schedule(page, words)
  await scheduledList(page).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Cancel send' }).click()
  await scheduledList(page).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: /^Reply\s*Draft/ }).click()
  await editorOf(page, reply).getByText(words).waitFor()
  await schedule(page, words)
  await scheduledList(page).getByRole('button', { name: 'Edit' }).click()
  await editorOf(page, reply).getByText(words).waitFor()
  await scheduledList(page).waitFor({ state: 'hidden' })
  assert.equal(await page.getByText(/^Scheduled for /).count(), 0, 'what was said about it is no longer true')
}

test('An agent undoes a reply, schedules it, takes that back, sends it now, and the customer gets it once', async (t) => {
  const ticket = await mailTicket(desk, 'The lamp is dark')
  const { id } = ticket
  const visit = await agnes(t)
  const { page, inspect } = visit
  await stepToTicket(visit, ticket)
  await write(page, reply, 'Please turn the bulb to the right.')
  await page.getByRole('row', { name: /nora@example.com/ }).waitFor()
  await inspect()
  await page.keyboard.press('Control+Enter')
  await page.getByText('Sent to Nora').first().waitFor()
  await page.keyboard.press('z')
  await editorOf(page, reply).getByText('Please turn the bulb').waitFor()
  assert.deepEqual(await articlesWith(desk, id, 'turn the bulb'), [])
  await scheduleAndTakeBack(page, 'Please turn the bulb')
  await schedule(page, 'Please turn the bulb')
  await scheduledList(page).getByRole('button', { name: 'Send now' }).click()
  const mail = await mailWith(desk, 'nora@example.com', 'turn the bulb to the right')
  assert.equal(mail.from?.[0]?.address, 'support@example.com')
  for (const part of ['Your lamp team', 'The lamp is dark.']) assert.ok(mail.html?.includes(part), part)
  assert.equal((await articlesWith(desk, id, 'turn the bulb')).length, 1)
})

for (const [name, manner] of manners) {
  test(`An agent writes a note that mentions a colleague, and a reply (${name})`, async (t) => {
    const words = `The lamp is dark (${name}).`
    const { id } = await mailTicket(desk, `Who may read this? ${name}`, words)
    // Only a visit of its own has the touch screen of a phone.
    const { page, stepTo, inspect } =
      manner.width === 390 ? await desk.visit(t, 'agnes', manner) : await agnes(t, manner)
    // What axe checks is the same in the other direction, and it cannot check forced colours.
    const isInspected = !manner.mirrored && !manner.forcedColors
    await stepTo(`/tickets/${id}`)
    await page.getByText(words).first().waitFor()
    await page.getByRole('button', { name: 'Internal note' }).first().click()
    await editorOf(page, note).click()
    await page.keyboard.insertText('Nora has a discount, ')
    await page.keyboard.type('@@Ada')
    await page.getByRole('option', { name: /Ada Admin/ }).waitFor()
    if (isInspected) await inspect()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Save note' }).click()
    await page.getByText('Note saved').first().waitFor()
    await message(page, 'Nora has a discount').getByText('Only your team sees this').waitFor()
    const { body } = await desk.as('nora')('GET', `/ticket_articles/by_ticket/${id}`)
    assert.equal(body.length, 1)
    await eventually(async () => {
      const { body: news } = await desk.as('ada')('GET', '/online_notifications?expand=true')
      return news.some(({ o_id }: { o_id: number }) => o_id === id)
    }, 60_000)
    await page.getByRole('button', { name: 'Reply' }).first().click()
    await editorOf(page, reply).click()
    await typeWords(page, 'It is on its way.')
    if (isInspected) await inspect()
    await page.getByRole('button', { name: 'Send to Nora' }).click()
    await page.getByText('Sent to Nora').first().waitFor()
    await assertFits(page, name)
    assert.equal((await articlesWith(desk, id, 'It is on its way.')).length, 1)
  })
}

test('A change by a colleague keeps a reply, and is shown before it is sent', async (t) => {
  const ticket = await mailTicket(desk, 'Two at once')
  const { id } = ticket
  const visit = await agnes(t)
  const { page, inspect } = visit
  await stepToTicket(visit, ticket)
  await write(page, reply, 'My long answer.')
  const article = { type: 'note', internal: true, body: 'I have called her.' }
  const { status } = await desk.as('ada')('PUT', `/tickets/${id}`, { group: 'Sales', owner_id: 3, article })
  assert.equal(status, 200)
  await page.getByText('I have called her.').first().waitFor()
  await editorOf(page, reply).getByText('My long answer.').waitFor()
  await send(page, reply)
  await page.getByText('1 new message arrived while you were writing.').waitFor()
  await inspect()
  assert.deepEqual(await articlesWith(desk, id, 'My long answer.'), [])
  await page.getByRole('button', { name: 'Send anyway' }).click()
  await page.getByText('Sent to Nora').first().waitFor()
  assert.equal((await articlesWith(desk, id, 'My long answer.')).length, 1)
})

const table =
  '<table border="1" style="width:600px;"><tbody><tr><td align="right" bgcolor="#eeeeee">4 × lamp</td></tr></tbody></table>'

test('A quoted mail is sent as it came, from the chosen address, and can be removed', async (t) => {
  const body = `<p>My order:</p>${table}<blockquote type="cite"><p>Which one?</p></blockquote>`
  const ticket = await mailTicket(desk, 'Order 887956', body, { content_type: 'text/html' })
  const visit = await agnes(t)
  const { page } = visit
  await stepToTicket(visit, ticket, 'My order:')
  await sendMailAtOnce(page)
  await write(page, reply, 'With the quotation.')
  const composer = page.getByRole('region', { name: 'Reply by email' })
  await composer.getByRole('button', { name: 'From', exact: true }).click()
  await composer.getByRole('button', { name: /support@example.com/ }).click()
  await page.getByRole('option', { name: /sales@example.com/ }).click()
  await composer.getByRole('button', { name: /sales@example.com/ }).waitFor()
  await send(page, reply)
  const quoting = await mailWith(desk, 'nora@example.com', 'With the quotation.')
  assert.equal(quoting.from?.[0]?.address, 'sales@example.com')
  assert.ok(quoting.html?.includes(table), quoting.html ?? '')
  await write(page, reply, 'Without it. :rocket')
  await page.getByRole('option', { name: '🚀 rocket' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove Quoted message' }).click()
  await send(page, reply)
  const bare = await mailWith(desk, 'nora@example.com', 'Without it. 🚀')
  assert.ok(!bare.html?.includes('4 × lamp'))
})

const pdf = {
  filename: 'plan.pdf',
  data: Buffer.from('%PDF-1.4 plan').toString('base64'),
  'mime-type': 'application/pdf',
}

test('A PDF is shown above the page, as the PDF that it is', async (t) => {
  const ticket = await mailTicket(desk, 'The plan', 'The lamp is dark.', { attachments: [pdf] })
  const visit = await agnes(t)
  const { page } = visit
  await visit.stepTo('/dashboard')
  await page.getByRole('heading', { name: 'Hello, Agnes' }).waitFor()
  // The browser of the tests has no viewer.
  await page.evaluate('Object.defineProperty(navigator, "pdfViewerEnabled", { value: true, configurable: true })')
  await stepToTicket(visit, ticket)
  await page.getByRole('link', { name: /^plan\.pdf/ }).click()
  const frame = page.getByRole('dialog', { name: 'plan.pdf' }).locator('iframe')
  await frame.waitFor()
  assert.match((await frame.getAttribute('src')) ?? '', /^blob:/)
  await page.keyboard.press('Escape')
})

test('A draft that one agent shares is finished by another, and is then gone for both', async (t) => {
  const ticket = await mailTicket(desk, 'Begun together')
  const { id } = ticket
  const visits = [await agnes(t), await ada(t)] as const
  const [{ page }, { page: other }] = visits
  // Their pages may request the draft at the moment when the reply deletes it.
  for (const { expects } of visits) expects(`GET /api/v1/tickets/${id}/shared_draft 404`)
  await stepToTicket(visits[0], ticket)
  await write(page, reply, 'Half of it by Agnes,')
  await page.getByRole('button', { name: 'Share with Users' }).click()
  await page.getByText('Your shared draft').waitFor()
  await stepToTicket(visits[1], ticket)
  await other.getByText('Draft by Agnes Agent').waitFor()
  await other.getByRole('button', { name: 'Continue writing' }).click()
  await editorOf(other, reply).getByText('Half of it by Agnes,').click()
  await other.keyboard.press('End')
  await typeWords(other, ' and half by Ada.')
  await send(other, reply)
  await other.getByText('Sent to Nora').first().waitFor()
  await page.getByText('Your shared draft').waitFor({ state: 'hidden' })
  assert.equal((await articlesWith(desk, id, 'Half of it by Agnes, and half by Ada.')).length, 1)
})

/** Leaves the edit once, comes back to what was typed, and reads the text from before. */
async function editNote(page: Page, words: string, more: string): Promise<void> {
  const edited = page.getByRole('textbox', { name: 'Edit note', exact: true })
  const begin = async () => {
    await message(page, words).hover()
    await message(page, words).getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Edit note' }).click()
    await untilFocused(edited)
  }
  await begin()
  await typeWords(page, more)
  await page.keyboard.press('Escape')
  await edited.waitFor({ state: 'hidden' })
  assert.ok(!(await message(page, words).textContent())?.includes(more))
  await begin()
  await edited.getByText(words + more).waitFor()
  await page.keyboard.press('Control+Enter')
  const saved = message(page, words + more)
  await saved.getByText('Edited').waitFor()
  await saved.getByRole('button', { name: 'Earlier versions' }).click()
  await page.getByRole('dialog', { name: 'Earlier versions' }).getByText(words, { exact: true }).waitFor()
  await page.keyboard.press('Escape')
}

test('An agent records time with a note, and corrects both later', async (t) => {
  for (const name of ['time_accounting', 'time_accounting_types']) {
    await setSetting(desk, name, true)
    t.after(() => setSetting(desk, name, false))
  }
  assert.equal((await desk.as('ada')('POST', '/time_accounting/types', { name: 'Searching' })).status, 201)
  const ticket = await mailTicket(desk, 'Took a while')
  const { id, number } = ticket
  const visit = await ada(t)
  const { page } = visit
  await stepToTicket(visit, ticket)
  await write(page, note, 'Looked for the bulb.')
  const composer = page.getByRole('region', { name: 'Internal note' })
  await composer.getByRole('button', { name: 'Time', exact: true }).click()
  await page.getByRole('textbox', { name: /^Time/ }).fill('15')
  await page.getByRole('button', { name: /Activity type/ }).click()
  await page.getByRole('option', { name: 'Searching' }).click()
  await page.getByRole('option', { name: 'Searching' }).waitFor({ state: 'hidden' })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Time: 15' }).waitFor()
  await send(page, note)
  await page.getByText('Note saved').first().waitFor()
  await editNote(page, 'Looked for the bulb.', ' Found it.')
  await page.getByRole('button', { name: /^Time 15$/ }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: /^Time/ }).fill('20')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: /^Time 20$/ }).waitFor()
  const { body } = await desk.as('ada')('GET', `/tickets/${id}`)
  assert.equal(Number(body.time_unit), 20)
  await page.getByText('Searching').first().waitFor()
  await findInHistory(page, number, '15')
  await findInHistory(page, number, '20')
  await findInHistory(page, number, 'Note edited')
  await visit.stepTo(`/tickets/${id}/print`)
  await page.getByRole('button', { name: 'Print or save as PDF' }).waitFor()
  await message(page, 'The lamp is dark.').waitFor()
  assert.equal(
    await message(page, 'Looked for the bulb.').count(),
    0,
    'paper is for customers unless it is said otherwise',
  )
  await page.getByText('Internal notes').click()
  await message(page, 'Looked for the bulb. Found it.').waitFor()
  await visit.stepTo('/dashboard')
})
