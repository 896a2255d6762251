import assert from 'node:assert/strict'
import { after, before, test, type TestContext } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { eventually } from '#tests/support/eventually.ts'
import { articlesWith, mailTicket, note, reply, send, stepToTicket, write } from './support/composing.ts'
import { type Desk, openDesk, type Visit } from './support/desk.ts'
import { receiveTicket } from './support/mail.ts'
import { typeWords } from './support/screens.ts'
import { message, run } from './support/ticket-page.ts'

let desk: Desk
let agnes: (t: TestContext) => Promise<Visit>
before(async () => {
  desk = await openDesk()
  agnes = desk.share('agnes')
})
after(() => desk.close())

const unreadOf = async (id: number): Promise<number> =>
  (await desk.as('agnes')('GET', '/online_notifications')).body.filter(
    ({ o_id, seen }: { o_id: number; seen: boolean }) => o_id === id && !seen,
  ).length

test('A ticket that is open for a second is marked as read, in the list and in the bell', async (t) => {
  const ticket = await mailTicket(desk, 'Unread until it is opened')
  await eventually(async () => (await unreadOf(ticket.id)) > 0, 60_000)
  const visit = await agnes(t)
  const { page } = visit
  await visit.stepTo('/notifications')
  await page.getByText('Ada Admin created the ticket: The lamp is dark.').first().waitFor()
  await page.getByRole('button', { name: `Mark #${ticket.number} as read` }).waitFor()
  await stepToTicket(visit, ticket)
  await eventually(async () => (await unreadOf(ticket.id)) === 0, 60_000)
  await visit.stepTo('/notifications')
  await page.getByRole('link', { name: /Unread until it is opened/ }).waitFor()
  assert.equal(await page.getByRole('button', { name: `Mark #${ticket.number} as read` }).count(), 0)
})

const table = '<table><tr><th>Seconds</th><th>Bar</th></tr><tr><td>59</td><td>8.8</td></tr></table>'

test('A split message is unchanged: its table is kept, and its customer is the author', async (t) => {
  const body = `<p>Pressure:</p>${table}`
  const ticket = await mailTicket(desk, 'Two questions', body, { content_type: 'text/html' })
  const visit = await agnes(t)
  const { page } = visit
  await visit.stepTo(`/tickets/new?split=${ticket.article_ids[0]}&ticket=${ticket.id}`)
  await page.getByRole('radio', { name: 'Customer’s message', checked: true }).waitFor()
  await page.getByRole('cell', { name: '8.8' }).waitFor()
  assert.equal(await page.getByRole('button', { name: `Add to this ticket instead: #${ticket.number}` }).count(), 0)
  await page.getByRole('button', { name: 'Create ticket' }).click()
  await page.getByText(/Ticket #\d+ created/).waitFor()
  const id = Number(page.url().match(/\/tickets\/(\d+)/)?.[1])
  const [article] = (await desk.as('ada')('GET', `/ticket_articles/by_ticket/${id}`)).body
  assert.deepEqual(
    [article.sender, article.type, article.from, article.origin_by_id],
    ['Customer', 'email', 'Nora Customer <nora@example.com>', 6],
  )
  assert.match(article.body, /^<p>Pressure:<\/p><table>.*<td>8\.8<\/td>/)
})

/** As if it had been copied elsewhere. */
const paste = (page: Page, name: string, html: string) =>
  page.getByRole('textbox', { name, exact: true }).evaluate(
    (editor, [pasted, type]) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData(type as string, pasted as string)
      editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [html, 'text/html'],
  )

test('A note keeps a pasted table, and mentions a colleague after one @', async (t) => {
  const ticket = await mailTicket(desk, 'A table for the team')
  const visit = await agnes(t)
  const { page } = visit
  await stepToTicket(visit, ticket)
  await write(page, note, '@Ad')
  await page.getByRole('option', { name: /Ada Admin/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await paste(page, note[1], table)
  await page.getByRole('cell', { name: '8.8' }).waitFor()
  await send(page, note)
  await page.getByText('Note saved').first().waitFor()
  const [saved] = await articlesWith(desk, ticket.id, '8.8')
  assert.match(saved?.body ?? '', /<th>.*Seconds.*<td>.*8\.8/s)
  assert.match(saved?.body ?? '', /data-mention-user-id="3"/)
})

test('A tag is added by Enter and by a comma, and typed text is kept when the focus leaves', async (t) => {
  const ticket = await mailTicket(desk, 'To be tagged')
  const visit = await agnes(t)
  const { page } = visit
  await stepToTicket(visit, ticket)
  const field = page.getByRole('combobox', { name: 'Tags' })
  await field.fill('leak')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await field.pressSequentially('pump,')
  const tags = async () => (await desk.as('ada')('GET', `/tags?object=Ticket&o_id=${ticket.id}`)).body.tags.toSorted()
  await eventually(async () => (await tags()).join() === 'leak,pump', 60_000)
  await field.fill('half')
  await page.keyboard.press('Tab')
  assert.equal(await field.inputValue(), 'half')
  await field.fill('')
})

test('A call is logged for the team unless its button says otherwise', async (t) => {
  const ticket = await mailTicket(desk, 'To be called')
  const visit = await agnes(t)
  const { page } = visit
  await stepToTicket(visit, ticket)
  await page.getByRole('button', { name: 'More message types' }).click()
  await page.getByRole('menuitem', { name: 'Log call' }).click()
  const editor = page.getByRole('textbox', { name: 'Phone call', exact: true })
  await editor.focus()
  await typeWords(page, 'Jonas comes on Thursday.')
  await page.getByRole('checkbox', { name: 'Visible to the customer' }).check({ force: true })
  await page.getByRole('button', { name: 'Log call for the customer to see' }).waitFor()
  await page.getByRole('checkbox', { name: 'Visible to the customer' }).uncheck({ force: true })
  await page.getByRole('button', { name: 'Log call internally' }).click()
  await page.getByText('Call logged').first().waitFor()
  const [call] = await articlesWith(desk, ticket.id, 'Jonas comes')
  assert.deepEqual([call?.type, call?.internal], ['phone', true])
})

test('Merged tickets link to each other, only the target can be answered, and the menu undoes the merge', async (t) => {
  const gone = await mailTicket(desk, 'The same pump', 'Did you get my mail?')
  const kept = await mailTicket(desk, 'The pump that stays')
  await desk.as('agnes')('PUT', `/ticket_merge/${gone.id}/${kept.number}`)
  const visit = await agnes(t)
  const { page } = visit
  await stepToTicket(visit, kept)
  await page.getByRole('link', { name: `#${gone.number}`, exact: true }).waitFor()
  await visit.stepTo(`/tickets/${gone.id}`)
  await page.getByText('This ticket was merged into').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Reply' }).count(), 0)
  await page.getByRole('button', { name: `Open #${kept.number}` }).click()
  await page.waitForURL(`**/tickets/${kept.id}`)
  await visit.stepTo(`/tickets/${gone.id}`)
  await run(page, 'Undo merge')
  await page.getByText('Merge undone').first().waitFor()
  await message(page, 'Did you get my mail?').waitFor()
  await page.getByRole('button', { name: 'Reply' }).first().waitFor()
})

test('The page does not scroll behind its frame, however long the details are', async (t) => {
  const ticket = await mailTicket(desk, 'A long list')
  const { body: checklist } = await desk.as('agnes')('POST', '/checklists', { ticket_id: ticket.id })
  for (let index = 0; index < 30; index += 1)
    await desk.as('agnes')('POST', '/checklist_items', { checklist_id: checklist.id, text: `Step ${index}` })
  const visit = await agnes(t)
  const { page } = visit
  await stepToTicket(visit, ticket)
  const title = page.getByRole('button', { name: /^Checklist/ })
  if ((await title.getAttribute('aria-expanded')) !== 'true') await title.click()
  await page.getByText('Step 29').scrollIntoViewIfNeeded()
  const hidden = await page.evaluate(() =>
    [...document.querySelectorAll('html, body, main')].map((box) => box.scrollHeight - box.clientHeight),
  )
  assert.deepEqual(hidden, [0, 0, 0])
})

const boxOf = async (name: string, found: Locator) => {
  const box = await found.boundingBox()
  assert.ok(box, name)
  return { ...box, bottom: box.y + box.height, end: box.x + box.width }
}

const isCut = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth
const lookOf = ({ lastElementChild }: Element) => lastElementChild && getComputedStyle(lastElementChild).backgroundColor
const tableOf = (columns: number) => `<table><tr>${'<td>A long column of numbers</td>'.repeat(columns)}</tr></table>`

test('A ticket shows its authors, distinguishes agents and customers, and stays in its frame', async (t) => {
  const lines = '<p>One more line of a very long mail.</p>'.repeat(600)
  const attachments = [{ filename: 'plan.txt', data: 'SGVsbG8=', 'mime-type': 'text/plain' }]
  const more = {
    content_type: 'text/html',
    to: `${'long.address.of.our.support@example.com, '.repeat(6)}support@example.com`,
  }
  const ticket = await mailTicket(desk, 'All of it at once', `<p>The lamp is dark.</p>${tableOf(30)}${lines}`, {
    ...more,
    attachments,
  })
  const visit = await agnes(t)
  const { page } = visit
  await stepToTicket(visit, ticket)
  const theirs = message(page, 'The lamp is dark.')
  assert.equal(await theirs.getByRole('heading').evaluate(isCut), false, 'the name of the sender is not cut')
  await theirs.getByRole('button', { name: 'Show full message' }).waitFor()
  const main = page.getByRole('main')
  assert.equal(await main.evaluate(isCut), false, 'a wide table scrolls within its message')

  const file = page
    .getByRole('complementary', { name: 'Details' })
    .getByRole('listitem')
    .filter({ hasText: 'plan.txt' })
  if ((await file.count()) === 0) await page.getByRole('button', { name: /^Attachments/ }).click()
  const size = await boxOf('size', file.getByText('5 B'))
  const age = await boxOf('age', file.locator('> span'))
  assert.ok(age.x - size.end >= 4, 'size and age are apart')

  await write(page, reply, 'We bring a new one.')
  const to = await boxOf('To', page.getByRole('combobox', { name: 'To' }))
  const editor = await boxOf('editor', page.getByRole('textbox', { name: 'Reply by email' }))
  assert.ok(editor.y - to.bottom < 24, 'no empty row below the recipients')
  await send(page, reply)
  await page.getByText('Sent to Nora').first().waitFor()
  const ours = message(page, 'We bring a new one.')
  await ours.waitFor()
  const [own, foreign] = [await ours.evaluate(lookOf), await theirs.evaluate(lookOf)]
  assert.notEqual(own, foreign)
  const sent = await boxOf('our reply', ours)
  const dock = await boxOf('dock', page.getByRole('button', { name: 'Reply' }).last())
  const toast = await boxOf('toast', page.locator('[data-toasts] li').first())
  assert.ok(sent.bottom <= dock.y, 'the conversation is scrolled to the reply')
  assert.ok(toast.bottom <= dock.y || toast.y >= dock.bottom, 'the toast covers no button')
})

const picture = '<p>See the picture.</p><img src="https://pictures.invalid/a.png">'
const receivePicture = (subject: string) => receiveTicket(desk, subject, picture)

test('Remote images are shown once, or always for a sender', async (t) => {
  const visit = await agnes(t)
  const { page, stepTo } = visit
  // The server of the image does not exist.
  visit.expects(/remote_images/)
  const image = message(page, 'See the picture.').locator('img[src^="/api/v1/remote_images"]')
  await stepTo(`/tickets/${await receivePicture('Picture one')}`)
  await message(page, 'See the picture.').getByText('A remote image was blocked').waitFor()
  await page.getByRole('button', { name: 'Show once' }).click()
  await image.waitFor({ state: 'attached' })
  await stepTo(`/tickets/${await receivePicture('Picture two')}`)
  await page.getByRole('heading', { name: 'Picture two' }).waitFor()
  await page.getByRole('button', { name: 'Always show from this sender' }).click()
  await image.waitFor({ state: 'attached' })
  await stepTo(`/tickets/${await receivePicture('Picture three')}`)
  await page.getByRole('heading', { name: 'Picture three' }).waitFor()
  await image.waitFor({ state: 'attached' })
  assert.equal(await page.getByRole('button', { name: 'Show once' }).count(), 0)
})
