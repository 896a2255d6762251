import assert from 'node:assert/strict'
import { after, before, test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '#tests/support/eventually.ts'
import { mailTicket, note, open, send, stepToTicket, write } from './support/composing.ts'
import { type Desk, openDesk, type Visit } from './support/desk.ts'
import { untilFocused, untilQuiet } from './support/screens.ts'
import { message, run } from './support/ticket-page.ts'

let desk: Desk
let agnes: (t: TestContext) => Promise<Visit>
before(async () => {
  desk = await openDesk()
  agnes = desk.share('agnes')
})
after(() => desk.close())

async function longTicket(title: string, count: number) {
  const ticket = await mailTicket(desk, title)
  await desk.sql(`
    insert into ticket_articles (ticket_id, type_id, sender_id, body, content_type, internal, created_by_id, updated_by_id)
    select ${ticket.id}, type_id, sender_id, 'Message ' || n, 'text/plain', false, 3, 3
    from ticket_articles, generate_series(2, ${count}) n where ticket_id = ${ticket.id}`)
  return ticket
}

/** The requests of the API from now on. */
function noteCalls(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/v1/')) asked.push(`${request.method()} ${pathname}${search}`)
  })
  return asked
}

/**
 * Without those of the page before, without marking the ticket as read, which follows after a while, and without reading
 * the notifications again: one can arrive while they are read, such as the reminder of the test before, which is due
 * after a minute. While the page loads, they are part of the batch.
 */
function callsOfLoading(asked: readonly string[]): string[] {
  const begun = asked.slice(asked.indexOf('GET /api/v1/signshow'))
  const read = begun.indexOf('POST /api/v1/online_notifications/mark_ticket_as_read')
  const isOfLoading = (call: string) => call !== 'GET /api/v1/online_notifications?full=true'
  return begun.slice(0, read === -1 ? undefined : read).filter(isOfLoading)
}

/**
 * Clients may receive an event again while a transaction is running that is older than it, also one of another database
 * on this server. The page would then read what it has already read, whatever the event is about: responses that were
 * requested in advance are dropped.
 */
const untilFeedIsPast = () =>
  eventually(async () => {
    const passed = await desk.sql(`select from events having max(txid) < pg_snapshot_xmin(pg_current_snapshot())`)
    return passed.length > 0
  })

async function checkCalls(page: Page, asked: readonly string[]): Promise<void> {
  await page.getByRole('complementary', { name: 'Details' }).getByText('nora@example.com').first().waitFor()
  await page.waitForLoadState('networkidle')
  const calls = callsOfLoading(asked)
  assert.ok(calls.length <= 8, calls.join('\n'))
}

const untilFirst = (page: Page, words: string) =>
  eventually(async () => (await page.getByRole('article').first().innerText()).includes(words), 60_000)

test('An agent jumps to any message of a long conversation with the outline', async (t) => {
  const ticket = await longTicket('Long', 200)
  const { id } = ticket
  const visit = await agnes(t)
  const { page, stepTo, inspect } = visit
  await stepToTicket(visit, ticket, 'Message 200')
  await page.getByRole('button', { name: 'Outline: Message 200 of 200' }).waitFor()
  const outline = page.getByRole('dialog', { name: 'Outline' })
  await page.keyboard.press('o')
  await untilFocused(outline.getByRole('button', { name: /Message 200$/ }))
  await inspect()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await untilFocused(outline.getByRole('button', { name: /Message 2$/ }))
  await page.keyboard.press('Enter')
  await outline.waitFor({ state: 'hidden' })
  await untilFocused(message(page, 'Message 2'))
  await page.getByRole('button', { name: /^Outline/ }).click()
  await untilFocused(outline.getByRole('button'))
  await outline.getByRole('button', { name: /Message 100$/ }).click()
  await outline.waitFor({ state: 'hidden' })
  await untilFocused(message(page, 'Message 100'))

  const due = { state: 'pending reminder', pending_time: new Date(Date.now() + 60_000).toISOString(), owner_id: 4 }
  await desk.as('ada')('PUT', `/tickets/${id}`, due)
  await stepTo('/dashboard')
  await page.getByRole('heading', { name: 'Hello, Agnes' }).waitFor()
  await page
    .getByRole('region', { name: 'Reminders due' })
    .getByText(/^Due (?:now|in )/)
    .waitFor()
  const article = { body: 'While you were away', type: 'note' }
  await desk.as('ada')('PUT', `/tickets/${id}`, { title: 'Longer', article })
  await page.getByRole('region', { name: 'Reminders due' }).getByText('Longer').waitFor()
  await stepToTicket(visit, { ...ticket, title: 'Longer' }, 'While you were away')
  await page.getByText('New messages', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Outline: Message 201 of 201' }).waitFor()
  await page.keyboard.press('Shift+U')
  await untilFocused(message(page, 'While you were away'))
})

test('An agent who prefers the newest message first sees it first in every ticket', async (t) => {
  const ticket = await longTicket('From its end', 30)
  const visit = await agnes(t)
  const { page, inspect } = visit
  await stepToTicket(visit, ticket, 'Message 30')
  await untilFirst(page, 'The lamp is dark.')
  const saved = page.waitForResponse((response) => response.url().endsWith('/users/preferences'))
  await run(page, 'Show newest messages first')
  await untilFirst(page, 'Message 30')
  await saved
  const asked = noteCalls(page)
  await untilFeedIsPast()
  await page.reload()
  await untilFirst(page, 'Message 30')
  await checkCalls(page, asked)
  await inspect()
  await visit.stepTo('/profile/account')
  await page.getByRole('radio', { name: 'Oldest first' }).press('Space')
  await page.getByText('Saved', { exact: true }).first().waitFor()
  await stepToTicket(visit, ticket, 'Message 30')
  await untilFirst(page, 'The lamp is dark.')
})

test('Of a very long mail the beginning is shown, and the rest when the reader asks for it', async (t) => {
  const ticket = await mailTicket(desk, 'A huge table')
  await desk.sql(`
    update ticket_articles set content_type = 'text/html', body = (
      select '<table>' || string_agg('<tr><td style="color: #123456">Row ' || n || '</td><td>' || repeat('of many ', 60) || '</td></tr>', '') || '</table>'
      from generate_series(1, 600) n)
    where ticket_id = ${ticket.id}`)
  const visit = await agnes(t)
  const { page } = visit
  await stepToTicket(visit, ticket, 'Row 1')
  assert.equal(await page.getByText('Row 600', { exact: true }).count(), 0)
  await page.getByRole('button', { name: 'Show full message' }).click()
  await page.getByText('Row 600', { exact: true }).waitFor()
  assert.equal(await page.getByText('Row 1', { exact: true }).count(), 1)
  // It is several tables that look like one.
  const edges = await page
    .locator('article tr:first-child td:first-child')
    .evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().right)))
  assert.equal(edges.length, 6)
  assert.equal(new Set(edges).size, 1)
  assert.equal(await page.getByRole('article').getByRole('row').count(), 600)
})

test('An automatic message is collapsed to one line', async (t) => {
  const ticket = await mailTicket(desk, 'Acknowledged')
  const words = { subject: 'We have your request', body: 'Somebody answers soon.', to: 'nora@example.com' }
  await desk.as('ada')('POST', '/ticket_articles', { ticket_id: ticket.id, type: 'email', sender: 'System', ...words })
  const visit = await agnes(t)
  const { page, inspect } = visit
  await stepToTicket(visit, ticket)
  const line = page.getByRole('button', { name: 'We have your request' })
  await line.waitFor()
  assert.equal(await page.getByText('Somebody answers soon.').count(), 0)
  await line.press('Enter')
  await page.getByText('Somebody answers soon.').waitFor()
  await inspect()
})

test('A pinned ticket stays in the sidebar until it is unpinned', async (t) => {
  const ticket = await mailTicket(desk, 'Keep me at hand')
  const { id } = ticket
  const visit = await agnes(t)
  const { page, inspect } = visit
  const pinned = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Keep me at hand' })
  await stepToTicket(visit, ticket)
  await page.keyboard.press('Shift+P')
  await pinned.waitFor()
  await inspect()
  await write(page, note, 'Not for long.')
  await send(page, note)
  await page.getByText('Note saved').first().waitFor()
  await eventually(async () => {
    const { body } = await desk.as('agnes')('GET', '/taskbar')
    const tab = body.find(({ key }: { key: string }) => key === `Ticket-${id}`)
    return tab?.preferences.pinned === true && Object.keys(tab.state).length === 0
  }, 60_000)
  await visit.stepTo('/dashboard')
  await page.getByRole('heading', { name: 'Hello, Agnes' }).waitFor()
  await pinned.click()
  await page.getByRole('button', { name: 'Unpin' }).click()
  await pinned.waitFor({ state: 'hidden' })
  const { body } = await desk.as('agnes')('GET', '/taskbar')
  assert.deepEqual(body, [])

  await page.getByRole('button', { name: /^Notifications/ }).click()
  const lately = page.getByRole('region', { name: 'Recent actions' })
  await lately.getByRole('button', { name: 'Undo' }).first().click()
  await pinned.waitFor()
  await page.keyboard.press('Escape')
  await lately.waitFor({ state: 'hidden' })
})

test('A new ticket is announced by the bell without loading the list of notifications', async (t) => {
  const visit = await agnes(t)
  const { page } = visit
  await visit.stepTo('/dashboard')
  await untilQuiet(page)
  const asked = noteCalls(page)
  await mailTicket(desk, 'The lift is stuck')
  const bell = page.getByRole('button', { name: /^Notifications: \d+ unread/ })
  await bell.waitFor()
  await bell.click()
  await page.getByRole('dialog').getByText('The lift is stuck').waitFor()
  await page.keyboard.press('Escape')
  const lists = asked.filter((call) => call.startsWith('GET /api/v1/online_notifications'))
  assert.deepEqual(lists, [])
})

test('The copy key copies the number, then the title, then the URL', async (t) => {
  const ticket = await mailTicket(desk, 'Tell the others')
  const { id, number } = ticket
  const visit = await agnes(t)
  const { page, context } = visit
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await stepToTicket(visit, ticket)
  const copied = [number, 'Tell the others', `${desk.address}/tickets/${id}`]
  for (const [index, wanted] of copied.entries()) {
    // If the time between two presses is too long, it starts again.
    await eventually(async () => {
      for (let press = 0; press <= index; press += 1) await page.keyboard.press('.')
      return (await page.evaluate('navigator.clipboard.readText()')) === wanted
    }, 60_000)
    await page.keyboard.press('Escape')
  }
})

/** Requests for the code of the editor wait until the returned function is called. */
async function holdEditor(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/rich-editor-*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('A ticket needs few requests for an administrator, too, and what is typed before the editor is loaded is kept', async (t) => {
  const { id } = await mailTicket(desk, 'Typed at once')
  const { page } = await desk.visit(t, 'ada')
  const asked = noteCalls(page)
  await untilFeedIsPast()
  await open(page, id)
  await checkCalls(page, asked)
  const releaseEditor = await holdEditor(page)
  await page.reload()
  await page.getByRole('article').first().waitFor()
  await page.keyboard.press('n')
  const field = page.getByRole('textbox', { name: 'Internal note', exact: true })
  await untilFocused(field)
  await page.keyboard.type('Each of these\nis a command, too')
  assert.equal(await field.inputValue(), 'Each of these\nis a command, too')
  releaseEditor()
  await page.locator('[contenteditable=true]').filter({ hasText: 'is a command, too' }).waitFor()
  await untilFocused(field)
  await page.keyboard.type('!')
  await eventually(async () => (await field.innerText()).trim() === 'Each of these\n\nis a command, too!', 60_000)
  await send(page, note)
  await message(page, 'is a command, too!').waitFor()
})
