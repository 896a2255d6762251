import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '#tests/support/eventually.ts'
import * as composing from './support/composing.ts'
import { type Desk, manners, openDesk } from './support/desk.ts'
import { assertFits, tabTo, untilFocused } from './support/screens.ts'

const { articlesOf, articlesWith, editorOf, findDraft, mailTicket, mailWith, note, open, reply, send, write } =
  composing

let desk: Desk
before(async () => {
  desk = await openDesk()
  const ada = desk.as('ada')
  const { body: signature } = await ada('POST', '/signatures', { name: 'Users', body: '<p>Your lamp team</p>' })
  const { body: users } = await ada('PUT', '/groups/1', { signature_id: signature.id })
  await ada('PUT', '/groups/2', { email_address_id: users.email_address_id })
})
after(() => desk.close())

const stateOf = async (id: number): Promise<string> =>
  (await desk.as('ada')('GET', `/tickets/${id}?expand=true`)).body.state

const message = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words }).first()

test('a reply is taken back in time, sent again by keyboard alone, and reaches the customer once', async (t) => {
  const { id } = await mailTicket(desk, 'The lamp is dark')
  const { page, inspect } = await desk.visit(t, 'agnes')
  await open(page, id)
  await write(page, reply, 'Please turn the bulb to the right.')
  await page.getByRole('row', { name: /nora@example.com/ }).waitFor()
  await inspect()
  await page.keyboard.press('Control+Enter')
  await page.getByText('Sent to Nora').first().waitFor()
  await page.keyboard.press('z')
  await editorOf(page, reply).getByText('Please turn the bulb').waitFor()
  assert.deepEqual(await articlesWith(desk, id, 'turn the bulb'), [])
  await send(page, reply)
  await page.getByText('Sent to Nora').first().waitFor()
  const mail = await mailWith(desk, 'nora@example.com', 'turn the bulb to the right')
  assert.equal(mail.from?.[0]?.address, 'support@example.com')
  for (const part of ['Your lamp team', 'The lamp is dark.']) assert.ok(mail.html?.includes(part), part)
  assert.equal((await articlesWith(desk, id, 'turn the bulb')).length, 1)
})

for (const [name, manner] of manners) {
  test(`a note calls a colleague and stays inside, a reply goes out (${name})`, async (t) => {
    const { id } = await mailTicket(desk, `Who may read this? ${name}`)
    const { page, inspect } = await desk.visit(t, 'agnes', manner)
    await open(page, id)
    await page.getByRole('button', { name: 'Internal note' }).first().click()
    await editorOf(page, note).click()
    await page.keyboard.type('Nora has a discount, @@Ada')
    await page.getByRole('option', { name: /Ada Admin/ }).waitFor()
    await inspect()
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
    await page.keyboard.type('It is on its way.')
    await inspect()
    await page.getByRole('button', { name: 'Send to Nora' }).click()
    await page.getByText('Sent to Nora').first().waitFor()
    await assertFits(page, name)
    assert.equal((await articlesWith(desk, id, 'It is on its way.')).length, 1)
  })
}

test('what a colleague does meanwhile leaves a reply as it is, and is shown before it is sent', async (t) => {
  const { id } = await mailTicket(desk, 'Two at once')
  const { page, inspect } = await desk.visit(t, 'agnes')
  await open(page, id)
  await write(page, reply, 'My long answer.')
  const article = { type: 'note', internal: true, body: 'I have called her.' }
  const { status } = await desk.as('ada')('PUT', `/tickets/${id}`, { group: 'Sales', owner_id: 3, article })
  assert.equal(status, 200)
  await page.getByText('I have called her.').first().waitFor()
  await editorOf(page, reply).getByText('My long answer.').waitFor()
  await send(page, reply)
  await page.getByText('1 new message came while you wrote.').waitFor()
  await inspect()
  assert.deepEqual(await articlesWith(desk, id, 'My long answer.'), [])
  await page.getByRole('button', { name: 'Send anyway' }).click()
  await page.getByText('Sent to Nora').first().waitFor()
  assert.equal((await articlesWith(desk, id, 'My long answer.')).length, 1)
})

const table =
  '<table border="1" style="width:600px;"><tbody><tr><td align="right" bgcolor="#eeeeee">4 × lamp</td></tr></tbody></table>'

test('a quoted mail goes out as it came, and its cross takes it away', async (t) => {
  const body = `<p>My order:</p>${table}<blockquote type="cite"><p>Which one?</p></blockquote>`
  const { id } = await mailTicket(desk, 'Order 887956', body, { content_type: 'text/html' })
  const { page } = await desk.visit(t, 'agnes')
  await open(page, id, 'My order:')
  await write(page, reply, 'With the quotation.')
  await send(page, reply)
  const quoting = await mailWith(desk, 'nora@example.com', 'With the quotation.')
  assert.ok(quoting.html?.includes(table), quoting.html ?? '')
  await write(page, reply, 'Without it.')
  await page.getByRole('button', { name: 'Remove Quoted message' }).click()
  await send(page, reply)
  const bare = await mailWith(desk, 'nora@example.com', 'Without it.')
  assert.ok(!bare.html?.includes('4 × lamp'))
})

/** Does something that only the palette and the menu offer. */
async function run(page: Page, command: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions for this ticket' }).click()
  await page.getByRole('menuitem', { name: command }).click()
}

test('two tickets become one, in words before it happens, and two again', async (t) => {
  const gone = await mailTicket(desk, 'The same lamp', 'Did you get my mail?')
  const kept = await mailTicket(desk, 'The one that stays')
  const { page, inspect } = await desk.visit(t, 'agnes')
  const merge = async () => {
    await run(page, 'Merge…')
    await page.getByRole('textbox', { name: 'Find a ticket' }).fill(kept.number)
    await page.getByRole('option', { name: new RegExp(kept.number) }).click()
    await page.getByText(`#${kept.number} stays.`).waitFor()
    await inspect()
    await page.getByRole('button', { name: `Merge into #${kept.number}` }).click()
    await page.waitForURL(`**/tickets/${kept.id}`)
    await message(page, 'Did you get my mail?').waitFor()
  }
  await open(page, gone.id, 'Did you get my mail?')
  await merge()
  assert.equal(await stateOf(gone.id), 'merged')
  await page.getByText(`#${gone.number} is now part of #${kept.number}`).hover()
  await page.keyboard.press('z')
  await page.waitForURL(`**/tickets/${gone.id}`)
  await message(page, 'Did you get my mail?').waitFor()
  assert.equal((await articlesOf(desk, kept.id)).length, 1)

  await merge()
  await findInHistory(page, kept.number, 'Ticket · took another in')
  await page.goto(`/tickets/${gone.id}`)
  await page.getByText('merged', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: /^Links/ }).click()
  const linked = page.getByRole('region', { name: /^Links/ }).getByRole('link', { name: new RegExp(kept.number) })
  await linked.waitFor()
  await findInHistory(page, gone.number, 'Ticket · merged into another')
  await findInHistory(page, gone.number, 'Ticket · taken apart again')
  await linked.click()
  await message(page, 'Did you get my mail?').waitFor()
})

async function findInHistory(page: Page, number: string, words: string): Promise<void> {
  await run(page, 'History')
  const history = page.getByRole('dialog', { name: `History of #${number}` })
  await history.getByText(words, { exact: true }).first().waitFor()
  await page.keyboard.press('Escape')
  await history.waitFor({ state: 'hidden' })
}

test('a message is split off into a ticket of its own, which can be linked and unlinked', async (t) => {
  const { id, number } = await mailTicket(desk, 'Two wishes', 'A lamp, and a chair.')
  const third = await mailTicket(desk, 'The great plan')
  const { page, inspect } = await desk.visit(t, 'agnes')
  await open(page, id, 'A lamp, and a chair.')
  await message(page, 'A lamp').getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Split into a new ticket…' }).click()
  await page.getByRole('textbox', { name: 'Text' }).getByText('A lamp, and a chair.').waitFor()
  await inspect()
  await page.getByRole('textbox', { name: 'Title' }).fill('The chair')
  await page.getByRole('button', { name: 'Create ticket' }).click()
  await page.getByRole('heading', { name: 'The chair' }).waitFor()
  await page.getByRole('button', { name: /^Links/ }).click()
  await page
    .getByRole('region', { name: /^Links/ })
    .getByRole('link', { name: new RegExp(number) })
    .waitFor()
  await run(page, 'Link with a ticket…')
  await page.getByRole('textbox', { name: 'Find a ticket' }).fill(third.number)
  await page.getByRole('option', { name: new RegExp(third.number) }).click()
  await page.getByRole('dialog').getByText('the parent', { exact: true }).click()
  await page.getByRole('button', { name: `Link with #${third.number}` }).click()
  await page.getByRole('heading', { name: 'Parent' }).waitFor()
  const unlink = page.getByRole('button', { name: `Remove the link with #${third.number}` })
  await unlink.focus()
  await page.keyboard.press('Enter')
  await unlink.waitFor({ state: 'hidden' })
  const { body } = await desk.as('ada')('GET', `/links?link_object=Ticket&link_object_value=${third.id}`)
  assert.deepEqual(body.links, [])
})

async function set(name: string, value: unknown): Promise<void> {
  const { body } = await desk.as('ada')('GET', '/settings')
  const { id } = body.find((setting: { name: string }) => setting.name === name)
  const { status } = await desk.as('ada')('PUT', `/settings/${id}`, { state_current: { value } })
  assert.equal(status, 200)
}

test('time is noted with a message and corrected later', async (t) => {
  for (const name of ['time_accounting', 'time_accounting_types']) {
    await set(name, true)
    t.after(() => set(name, false))
  }
  assert.equal((await desk.as('ada')('POST', '/time_accounting/types', { name: 'Searching' })).status, 201)
  const { id, number } = await mailTicket(desk, 'Took a while')
  const { page } = await desk.visit(t, 'ada')
  await open(page, id)
  await write(page, note, 'Looked for the bulb.')
  await page.getByRole('textbox', { name: /^Time/ }).fill('15')
  await page.getByRole('button', { name: /Activity/ }).click()
  await page.getByRole('option', { name: 'Searching' }).click()
  await page.getByRole('option', { name: 'Searching' }).waitFor({ state: 'hidden' })
  await send(page, note)
  await page.getByText('Note saved').first().waitFor()
  await page.getByRole('button', { name: /^Time 15$/ }).click()
  await page.getByRole('button', { name: 'Correct' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: /^Time/ }).fill('20')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: /^Time 20$/ }).waitFor()
  const { body } = await desk.as('ada')('GET', `/tickets/${id}`)
  assert.equal(Number(body.time_unit), 20)
  await page.getByText('Searching').first().waitFor()
  await findInHistory(page, number, '15')
  await findInHistory(page, number, '20')
})

test('a draft that one agent shares is finished by another, and gone for both', async (t) => {
  const { id } = await mailTicket(desk, 'Begun together')
  const { page, expects } = await desk.visit(t, 'agnes')
  const { page: other, expects: expectsToo } = await desk.visit(t, 'ada')
  // Their pages may look for the draft in the moment in which the answer takes it away.
  const gone = `GET /api/v1/tickets/${id}/shared_draft 404`
  expects(gone)
  expectsToo(gone)
  await open(page, id)
  await write(page, reply, 'Half of it by Agnes,')
  await page.getByRole('button', { name: 'Share with Users' }).click()
  await page.getByText('Your shared draft').waitFor()
  await open(other, id)
  await other.getByText('Draft by Agnes Agent').waitFor()
  await other.getByRole('button', { name: 'Continue writing' }).click()
  await editorOf(other, reply).getByText('Half of it by Agnes,').click()
  await other.keyboard.press('End')
  await other.keyboard.type(' and half by Ada.')
  await send(other, reply)
  await other.getByText('Sent to Nora').first().waitFor()
  await page.getByText('Your shared draft').waitFor({ state: 'hidden' })
  assert.equal((await articlesWith(desk, id, 'Half of it by Agnes, and half by Ada.')).length, 1)
})

test('two windows live on one socket, a number is copied by a key, and a link leads to a message', async (t) => {
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

test('every way of closing asks about a checklist that is not done', async (t) => {
  const { id } = await mailTicket(desk, 'Unfinished business')
  await checklist(id)
  const { page, inspect } = await desk.visit(t, 'agnes')
  await open(page, id)
  const question = page.getByRole('alertdialog', { name: 'Close all the same?' })
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
    await page.getByRole('option', { name: 'closed' }).click()
    await refuse()
  }
  // The focus is on a list of choices, which has its own use for letters.
  await page.getByRole('button', { name: 'Internal note' }).first().click()
  await editorOf(page, note).click()
  await page.keyboard.type('Done, I think.')
  await send(page, note, 'Control+Shift+Enter')
  await refuse()
  await page.goto('/search?q=Unfinished')
  await page.getByRole('row').filter({ hasText: 'Unfinished business' }).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  await question.getByRole('button', { name: 'Close tickets' }).click()
  await eventually(async () => (await stateOf(id)) === 'closed', 60_000)
})

test('a ticket is found, read, noted on, answered and closed without a mouse', async (t) => {
  const { id } = await mailTicket(desk, 'Reached by keys alone')
  const { page, goTo, inspect } = await desk.visit(t, 'agnes')
  await goTo('/dashboard')
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
  assert.equal(await stateOf(id), 'closed')
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

test('a letter asks for each property, other letters can be chosen, and a ticket is muted', async (t) => {
  const { id } = await mailTicket(desk, 'By letters')
  const { page, inspect } = await desk.visit(t, 'agnes')
  const property = async (name: string, value: string) =>
    eventually(async () => {
      const { body } = await desk.as('ada')('GET', `/tickets/${id}?all=true`)
      const shown = body.assets?.Ticket?.[id]
      return (name === 'tags' ? body.tags : [String(shown?.[name])]).includes(value)
    }, 60_000)
  await open(page, id)
  await page.getByRole('button', { name: /Priority/ }).waitFor()
  await page.keyboard.press('p')
  await page.getByRole('option', { name: /3 high/ }).waitFor()
  await inspect()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Priority' }).waitFor({ state: 'hidden' })
  await pick(page, 'p', 'Priority', '3 high')
  await property('priority_id', '3')
  await pick(page, 'a', 'Owner', 'Agnes')
  await property('owner_id', '4')
  await pick(page, 's', 'State', 'open')
  await property('state_id', '2')
  await pick(page, 's', 'State', 'pending reminder')
  const waiting = page.getByRole('dialog', { name: 'pending reminder' })
  await waiting.getByRole('button', { name: 'In a week' }).waitFor()
  await inspect()
  await waiting.getByRole('button', { name: 'In a week' }).press('Enter')
  await tabTo(waiting.getByRole('button', { name: 'Wait' }))
  await page.keyboard.press('Enter')
  await waiting.waitFor({ state: 'hidden' })
  await property('state_id', '3')
  await pick(page, 't', 'Add a tag', 'lettered')
  await property('tags', 'lettered')

  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await page.keyboard.press('?')
  await help.getByRole('button', { name: 'Change the key of “Change priority…”, which is P' }).click()
  await help.getByRole('button', { name: 'Press a key' }).waitFor()
  await page.keyboard.press('y')
  await help.getByRole('button', { name: 'Change the key of “Change priority…”, which is Y' }).waitFor()
  await inspect()
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'hidden' })
  await pick(page, 'y', 'Priority', '1 low')
  await property('priority_id', '1')

  await page.getByRole('button', { name: 'Actions for this ticket' }).click()
  await page.getByRole('menuitem', { name: 'Mute' }).click()
  await page.getByText('You are told nothing more of this ticket').first().waitFor()
  await page.getByRole('banner').or(page.getByRole('main')).getByText('Muted', { exact: true }).first().waitFor()
  await inspect()
  assert.deepEqual(
    (await desk.as('agnes')('GET', '/ticket_mutes')).body.map((mute: { ticket_id: number }) => mute.ticket_id),
    [id],
  )
})

test('a conversation of 500 messages opens at once, and can be written in', async (t) => {
  const { id } = await mailTicket(desk, 'The long one')
  await desk.sql(`
    insert into ticket_articles (ticket_id, type_id, sender_id, body, content_type, internal, created_by_id, updated_by_id)
    select ${id}, type_id, sender_id, 'Message ' || n, 'text/plain', false, 3, 3
    from ticket_articles, generate_series(2, 500) n where ticket_id = ${id}`)
  const { page } = await desk.visit(t, 'agnes')
  await open(page, id, 'Message 500')
  await page.getByRole('button', { name: /earlier messages/ }).waitFor()
  assert.ok((await page.getByRole('article').count()) < 60)
  await write(page, reply, 'Typed under all of them.')
  await findDraft(page, reply, 'Typed under all of them.')
  await page.getByRole('button', { name: /earlier messages/ }).click()
  await page.getByText('Message 450', { exact: true }).waitFor()
})
