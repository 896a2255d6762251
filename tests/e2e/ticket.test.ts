import assert from 'node:assert/strict'
import { after, before, test, type TestContext } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { eventually } from '#tests/support/eventually.ts'
import * as composing from './support/composing.ts'
import { type Desk, openDesk, type Visit } from './support/desk.ts'
import { tabTo, typeWords, untilFocused } from './support/screens.ts'
import { findInHistory, message, run } from './support/ticket-page.ts'

const { articlesOf, articlesWith, editorOf, findDraft, mailTicket, note, open, reply, send, stepToTicket, write } =
  composing

let desk: Desk
let agnes: (t: TestContext) => Promise<Visit>
before(async () => {
  desk = await openDesk()
  agnes = desk.share('agnes')
})
after(() => desk.close())

const stateOf = async (id: number): Promise<string> =>
  (await desk.as('ada')('GET', `/tickets/${id}?expand=true`)).body.state

/** A section that was opened for one ticket is open for the next. */
async function showLinks(page: Page): Promise<Locator> {
  const title = page.getByRole('button', { name: /^Links/ })
  if ((await title.getAttribute('aria-expanded')) !== 'true') await title.click()
  return page.getByRole('region', { name: /^Links/ })
}

test('Two tickets are merged, and undo separates them', async (t) => {
  const gone = await mailTicket(desk, 'The same lamp', 'Did you get my mail?')
  const kept = await mailTicket(desk, 'The one that stays')
  await desk.as('agnes')('PUT', `/tickets/${kept.id}`, { state: 'closed' })
  const visit = await agnes(t)
  const { page, inspect } = visit
  const merge = async () => {
    await run(page, 'Merge…')
    await page.getByRole('textbox', { name: 'Find ticket' }).fill(kept.number)
    // The ticket is also among those of the customer, which are listed until the results are there.
    await page
      .getByRole('group', { name: 'Results' })
      .getByRole('option', { name: new RegExp(kept.number) })
      .click()
    await page.getByText(`All messages from #${gone.number} move to #${kept.number}`).waitFor()
    await page.getByText(`#${kept.number} is closed and stays closed.`).waitFor()
    await inspect()
    await page.getByRole('button', { name: `Merge into #${kept.number}` }).click()
    await page.waitForURL(`**/tickets/${kept.id}`)
    await message(page, 'Did you get my mail?').waitFor()
  }
  await stepToTicket(visit, gone, 'Did you get my mail?')
  await merge()
  assert.equal(await stateOf(gone.id), 'merged')
  await page.getByText(`#${gone.number} merged into #${kept.number}`).hover()
  await page.keyboard.press('z')
  await page.waitForURL(`**/tickets/${gone.id}`)
  await message(page, 'Did you get my mail?').waitFor()
  assert.equal((await articlesOf(desk, kept.id)).length, 1)

  await merge()
  await findInHistory(page, kept.number, 'Ticket · another ticket merged in')
  await visit.stepTo(`/tickets/${gone.id}`)
  await page.getByText('Merged', { exact: true }).first().waitFor()
  const linked = (await showLinks(page)).getByRole('link', { name: new RegExp(kept.number) })
  await linked.waitFor()
  await findInHistory(page, gone.number, 'Ticket · merged into another ticket')
  await findInHistory(page, gone.number, 'Ticket · merge undone')
  await linked.click()
  await message(page, 'Did you get my mail?').waitFor()
})

test('A message is split into a new ticket, which is linked and unlinked', async (t) => {
  const ticket = await mailTicket(desk, 'Two wishes', 'A lamp, and a chair.')
  const { number } = ticket
  const third = await mailTicket(desk, 'The great plan')
  const visit = await agnes(t)
  const { page, inspect } = visit
  await stepToTicket(visit, ticket, 'A lamp, and a chair.')
  await message(page, 'A lamp').getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Split into new ticket…' }).click()
  await page.getByRole('textbox', { name: 'Message' }).getByText('A lamp, and a chair.').waitFor()
  await page.getByText(`Split from #${number}. The tickets will be linked.`).waitFor()
  await inspect()
  await page.getByRole('textbox', { name: 'Title' }).fill('The chair')
  await page.getByRole('button', { name: 'Create ticket' }).click()
  await page.getByRole('heading', { name: 'The chair' }).waitFor()
  const links = await showLinks(page)
  await links.getByRole('link', { name: new RegExp(number) }).waitFor()
  await run(page, 'Link to ticket…')
  await page.getByRole('textbox', { name: 'Find ticket' }).fill(third.number)
  await page.getByRole('option', { name: new RegExp(third.number) }).click()
  await page.getByRole('dialog').getByText('Parent', { exact: true }).click()
  await page.getByRole('button', { name: `Link to #${third.number}` }).click()
  await page.getByRole('heading', { name: 'Parent' }).waitFor()
  const unlink = page.getByRole('button', { name: `Remove link to #${third.number}` })
  await unlink.focus()
  await page.keyboard.press('Enter')
  await unlink.waitFor({ state: 'hidden' })
  const { body } = await desk.as('ada')('GET', `/links?link_object=Ticket&link_object_value=${third.id}`)
  assert.deepEqual(body.links, [])
})

test('Two windows share one socket, and a link opens a message', async (t) => {
  const first = await mailTicket(desk, 'In one window', 'Here I am.')
  const second = await mailTicket(desk, 'In another', 'There I am.')
  const long = Array.from({ length: 40 }, (_, line) => `Line ${line}`).join('\n')
  for (const text of ['One', 'Two', 'Three', 'Four', 'Five']) {
    await desk.as('ada')('POST', '/ticket_articles', { ticket_id: first.id, body: `${text}\n${long}`, type: 'note' })
  }
  const { page, context } = await desk.visit(t, 'agnes')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const other = await context.newPage()
  const connected: string[] = []
  page.on('websocket', () => void connected.push('the one'))
  other.on('websocket', () => void connected.push('the other'))
  await open(page, first.id, 'Here I am.')
  await open(other, second.id, 'There I am.')
  for (const { id } of [first, second]) {
    await desk.as('ada')('POST', '/ticket_articles', { ticket_id: id, body: `News for ${id}`, type: 'note' })
  }
  await page.getByText(`News for ${first.id}`).first().waitFor()
  await other.getByText(`News for ${second.id}`).first().waitFor()
  assert.deepEqual(connected, ['the one'])
  await other.bringToFront()
  await other.keyboard.press('.')
  await other.getByText(`Number ${second.number} copied`).waitFor()
  assert.equal(await other.evaluate('navigator.clipboard.readText()'), second.number)
  const wanted = (await articlesWith(desk, first.id, 'Three'))[0]
  await page.goto(`/tickets/${first.id}?article=${wanted?.id}`)
  await eventually(async () => {
    const place = await message(page, 'Three').boundingBox()
    return place !== null && place.y > 0 && place.y < 450
  }, 60_000)
  await eventually(async () => connected.length === 2, 60_000)
  await other.close()
  await desk.as('ada')('POST', '/ticket_articles', { ticket_id: first.id, body: 'Said to nobody?', type: 'note' })
  await page.getByText('Said to nobody?').first().waitFor()
  assert.deepEqual(connected, ['the one', 'the other', 'the one'])
})

const checklist = async (id: number) => {
  const { body } = await desk.as('ada')('POST', '/checklists', { ticket_id: id, name: 'Before it is done' })
  await desk.as('ada')('POST', '/checklist_items', { checklist_id: body.id, text: 'Look at the bulb' })
}

test('Every way of closing a ticket warns about an unfinished checklist', async (t) => {
  const ticket = await mailTicket(desk, 'Unfinished business')
  const { id } = ticket
  await checklist(id)
  const visit = await agnes(t)
  const { page, inspect } = visit
  await stepToTicket(visit, ticket)
  const question = page.getByRole('alertdialog', { name: 'Close anyway?' })
  const refuse = async () => {
    await question.waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'hidden' })
    assert.notEqual(await stateOf(id), 'closed')
  }
  await page.keyboard.press('e')
  await question.waitFor()
  await inspect()
  await refuse()
  for (const place of [
    page.getByRole('main').getByRole('button', { name: /State/ }).first(),
    page.getByRole('complementary').getByRole('button', { name: /State/ }),
  ]) {
    await place.click()
    await page.getByRole('option', { name: 'Closed' }).click()
    await refuse()
  }
  // The focus is on a list of choices, which has its own use for letters.
  await page.getByRole('button', { name: 'Internal note' }).first().click()
  await editorOf(page, note).click()
  await typeWords(page, 'Done, I think.')
  await send(page, note, 'Control+Shift+Enter')
  await refuse()
  await visit.stepTo('/search?q=Unfinished')
  await page.getByRole('row').filter({ hasText: 'Unfinished business' }).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  await question.getByRole('button', { name: 'Close tickets' }).click()
  await eventually(async () => (await stateOf(id)) === 'closed', 60_000)
})

test('An agent finds, reads, answers and closes a ticket by keyboard', async (t) => {
  const { id } = await mailTicket(desk, 'Reached by keys alone')
  const { page, stepTo, inspect } = await agnes(t)
  await stepTo('/dashboard')
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  await page.keyboard.press('Control+k')
  await untilFocused(page.getByRole('dialog').getByRole('searchbox'))
  await page.keyboard.type('Reached by keys')
  await page.getByRole('option', { name: /Reached by keys alone/ }).waitFor()
  await inspect()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/tickets/${id}*`)
  await page.getByText('The lamp is dark.').first().waitFor()
  await write(page, note, 'Nobody touched a mouse.')
  await send(page, note)
  await page.getByText('Note saved').first().waitFor()
  await write(page, reply, 'Please wait for the sun.')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Sent to Nora').first().waitFor()
  await page.keyboard.press('e')
  await page.getByText('Ticket closed').first().waitFor()
  await eventually(async () => (await stateOf(id)) === 'closed')
  // The key works when the page knows the new state.
  await page.getByRole('main').getByRole('button', { name: /State/ }).filter({ hasText: 'Closed' }).first().waitFor()
  await page.keyboard.press('Shift+E')
  await page.getByText('Ticket reopened').first().waitFor()
})

const pick = async (page: Page, key: string, window: string, words: string): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: window })
  await page.keyboard.press(key)
  await dialog.waitFor()
  await page.keyboard.type(words)
  await dialog.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
}

test('An agent changes each property by its shortcut, changes a shortcut, and mutes the ticket', async (t) => {
  const ticket = await mailTicket(desk, 'By letters')
  const { id } = ticket
  const visit = await agnes(t)
  const { page, inspect } = visit
  const property = async (name: string, value: string) =>
    eventually(async () => {
      const { body } = await desk.as('ada')('GET', `/tickets/${id}?all=true`)
      const shown = body.assets?.Ticket?.[id]
      return (name === 'tags' ? body.tags : [String(shown?.[name])]).includes(value)
    }, 60_000)
  await stepToTicket(visit, ticket)
  await page.getByRole('button', { name: /Priority/ }).waitFor()
  await page.keyboard.press('p')
  await page.getByRole('option', { name: /High/ }).waitFor()
  await inspect()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Priority' }).waitFor({ state: 'hidden' })
  await pick(page, 'p', 'Priority', 'High')
  await property('priority_id', '3')
  await pick(page, 'a', 'Owner', 'Agnes')
  await property('owner_id', '4')
  await pick(page, 's', 'State', 'Open')
  await property('state_id', '2')
  await pick(page, 's', 'State', 'Pending reminder')
  const waiting = page.getByRole('dialog', { name: 'Pending reminder' })
  await waiting.getByRole('button', { name: 'In 1 week' }).waitFor()
  await inspect()
  await waiting.getByRole('button', { name: 'In 1 week' }).press('Enter')
  await tabTo(waiting.getByRole('button', { name: 'Set reminder' }))
  await page.keyboard.press('Enter')
  await waiting.waitFor({ state: 'hidden' })
  await property('state_id', '3')
  await pick(page, 't', 'Add tag', 'lettered')
  await property('tags', 'lettered')

  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await page.keyboard.press('?')
  // Those of other screens are there, too.
  await help.getByRole('region', { name: 'Lists' }).getByText('Next row', { exact: true }).waitFor()
  await help.getByRole('searchbox', { name: 'Search shortcuts' }).fill('priority')
  await help.getByText('Next row', { exact: true }).waitFor({ state: 'hidden' })
  const inTicket = help.getByRole('region', { name: 'Ticket', exact: true })
  await inTicket.getByRole('button', { name: 'Change shortcut for “Change priority…”, currently P' }).click()
  await help.getByRole('button', { name: 'Press a shortcut…' }).waitFor()
  await page.keyboard.press('y')
  await inTicket.getByRole('button', { name: 'Change shortcut for “Change priority…”, currently Y' }).waitFor()
  await inspect()
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'hidden' })
  await pick(page, 'y', 'Priority', 'Low')
  await property('priority_id', '1')

  await page.getByRole('button', { name: 'Ticket actions' }).click()
  await page.getByRole('menuitem', { name: 'Mute' }).click()
  await page.getByText('Ticket muted').first().waitFor()
  await page.getByRole('banner').or(page.getByRole('main')).getByText('Muted', { exact: true }).first().waitFor()
  await inspect()
  assert.deepEqual(
    (await desk.as('agnes')('GET', '/ticket_mutes')).body.map((mute: { ticket_id: number }) => mute.ticket_id),
    [id],
  )
})

test('A ticket with 500 messages opens with the last ones, and can be answered', async (t) => {
  const ticket = await mailTicket(desk, 'The long one')
  const { id } = ticket
  await desk.sql(`
    insert into ticket_articles (ticket_id, type_id, sender_id, body, content_type, internal, created_by_id, updated_by_id)
    select ${id}, type_id, sender_id, 'Message ' || n, 'text/plain', false, 3, 3
    from ticket_articles, generate_series(2, 500) n where ticket_id = ${id}`)
  const visit = await agnes(t)
  const { page } = visit
  await stepToTicket(visit, ticket, 'Message 500')
  await page.getByRole('button', { name: /earlier messages/ }).waitFor()
  assert.ok((await page.getByRole('article').count()) < 60)
  await write(page, reply, 'Typed under all of them.')
  await findDraft(page, reply, 'Typed under all of them.')
  await page.getByRole('button', { name: /earlier messages/ }).click()
  await page.getByText('Message 450', { exact: true }).waitFor()
})
