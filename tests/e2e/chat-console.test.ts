import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Request } from 'playwright-core'
import { eventually } from '#tests/support/eventually.ts'
import { beginVisit, connectWidget } from '#tests/support/chat-widgets.ts'
import { type Desk, openDesk, type Visit } from './support/desk.ts'
import { untilFocused } from './support/screens.ts'
import { receiveMail, waitForMailTo } from './support/mail.ts'
import { setSetting } from './support/settings.ts'

let desk: Desk
const sockets: { terminate(): void }[] = []
before(async () => {
  desk = await openDesk()
  await setSetting(desk, 'chat', true)
  const ada = desk.as('ada')
  await ada('POST', '/chats', { name: 'Support', preferences: { typing_preview: true } })
  await ada('POST', '/chats', { name: 'Workshop' })
  await ada('POST', '/text_modules', { name: 'Courier pick-up', keywords: 'cour', content: '<p>We collect it.</p>' })
  await desk.as('anton')('PUT', '/chat_agent', { active: true })
})
after(async () => {
  for (const socket of sockets) socket.terminate()
  await desk.close()
})

/** Waits in the topic, and has written. */
async function startVisitor(content: string, given: object = {}) {
  const { socket, widget } = await connectWidget(desk.address, 'https://shop.example')
  sockets.push(socket)
  const visitor = await beginVisit(widget, { url: 'https://shop.example/machines', ...given })
  await visitor.write(content)
  return visitor
}

const field = ({ page }: Visit, name = 'Message') => page.getByRole('textbox', { name, exact: true })

async function send(visit: Visit, text: string): Promise<void> {
  await field(visit).fill(text)
  await field(visit).press('Enter')
}

test('two agents serve a visitor with the keyboard: accept, text module, note, transfer, reload and end', async (t) => {
  const agnes = await desk.visit(t, 'agnes')
  const { page } = agnes
  await agnes.goTo('/chats')
  await page.getByText('You’re not available').waitFor()
  await page.getByRole('button', { name: 'Become available' }).press('Enter')
  await page.getByText('Nobody is waiting').waitFor()

  const nora = await startVisitor('My machine shows E-07', { name: 'Nora Hale' })
  await startVisitor('Do you lease machines?', { name: 'Owen Marsh' })
  await page.getByText('Do you lease machines?').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Accept' }).count(), 1, 'only the first can be accepted')
  await page.keyboard.press('a')
  await page.getByRole('heading', { name: 'Nora Hale' }).waitFor()
  const log = page.getByRole('log')
  await log.getByText('My machine shows E-07').waitFor()
  // On a laptop the buttons leave room for the state of the chat.
  await page.setViewportSize({ width: 1280, height: 800 })
  const state = page.getByText(/^Running · Support · 1 min$/)
  await eventually(() => state.evaluate((text) => text.scrollWidth <= text.clientWidth))
  await page.getByRole('complementary', { name: 'Visitor' }).getByText('shop.example/machines').waitFor()

  await field(agnes).pressSequentially('Hello! /cour')
  await page.getByRole('option', { name: /Courier pick-up/ }).waitFor()
  await field(agnes).press('Enter')
  await page.getByRole('option').waitFor({ state: 'hidden' })
  assert.equal(await field(agnes).inputValue(), 'Hello! We collect it.')
  await agnes.inspect()
  await field(agnes).press('Enter')
  assert.equal((await nora.widget.hear('chat_session_message')).message.content, 'Hello! We collect it.')
  nora.widget.say('chat_session_typing', { session_id: nora.session_id, content: 'I held both' })
  await log.getByText('I held both').waitFor()
  await page.getByText('Nora Hale is writing. Not sent yet.').waitFor()
  const guide = { name: 'guide.txt', mimeType: 'text/plain', buffer: Buffer.from('Step 3') }
  await page.locator('input[type=file]').setInputFiles(guide)
  await field(agnes).press('Enter')
  await log.getByRole('link', { name: /guide\.txt/ }).waitFor()
  assert.equal((await nora.widget.hear('chat_session_message')).message.files[0].filename, 'guide.txt')
  await field(agnes).fill('A draft')
  await page.reload()
  await field(agnes).waitFor()
  assert.equal(await field(agnes).inputValue(), 'A draft')
  await field(agnes).fill('')

  await field(agnes).press('Escape')
  await page.getByRole('log').focus()
  await page.keyboard.press('n')
  await field(agnes, 'Internal note').fill('In the sensor batch')
  await page.keyboard.press('Enter')
  await log.getByText('In the sensor batch').waitFor()
  await page.keyboard.press('Escape')
  await log.focus()
  await page.keyboard.press('t')
  await page.getByRole('option', { name: /Workshop/ }).waitFor()
  await untilFocused(page.getByRole('searchbox', { name: 'Person or topic' }))
  await page.keyboard.type('Anton')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await agnes.inspect()
  await page.getByRole('textbox', { name: 'Internal note' }).last().fill('Wants a courier')
  await page.getByRole('button', { name: 'Transfer to Anton Agent' }).press('Enter')
  await page.getByText('Anton Agent is handling this chat. You can add notes.').waitFor()

  const anton = await desk.visit(t, 'anton', { width: 390, theme: 'dark' })
  await anton.goTo('/chats')
  await anton.page.getByRole('link', { name: /Nora Hale/ }).click()
  await anton.page.getByText('Wants a courier').waitFor()
  await send(anton, 'I take over')
  assert.equal((await nora.widget.hear('chat_session_message')).message.content, 'I take over')
  await nora.write('Thank you')
  await anton.page.getByText('Thank you').waitFor()
  await anton.inspect()
  await anton.page.getByRole('tab', { name: /Notes/ }).click()
  await anton.page.getByText('In the sensor batch').waitFor()
  assert.equal(await anton.page.getByText('I take over').count(), 0)
  await anton.page.getByRole('tab', { name: 'Visitor' }).click()
  await anton.page.getByText('shop.example/machines').waitFor()
  await anton.page.getByRole('button', { name: 'More' }).click()
  await anton.page.getByRole('menuitem', { name: 'End chat' }).click()
  assert.equal((await nora.widget.hear('chat_session_closed')).realname, 'Anton Agent')

  await agnes.stepTo('/chat/sessions')
  await page.getByRole('searchbox', { name: 'Search' }).fill('E-07')
  await page.getByText('Nora Hale').click()
  await page.getByRole('log').getByText('I take over').waitFor()
  await agnes.inspect()
  await desk.as('anton')('PUT', '/chat_agent', { active: false })
  await agnes.goTo('/chat/sessions')
  await page.getByRole('button', { name: /All agents/ }).click()
  await page.getByRole('option', { name: 'Anton Agent' }).click()
  await page.getByText('Nora Hale').waitFor()
  await desk.as('anton')('PUT', '/chat_agent', { active: true })
})

test('agents answer visitors who have gone by email, and the answers come back to the ticket', async (t) => {
  await desk.as('agnes')('PUT', '/chat_agent', { active: true })
  const agnes = await desk.visit(t, 'agnes')
  const { page } = agnes
  const answer = async (text: string) => {
    await field(agnes).fill(text)
    await page.getByRole('button', { name: 'Send by email' }).click()
    await page.getByRole('log').getByText(text).waitFor()
  }
  await agnes.goTo('/chats')

  const ines = await startVisitor('Where is my order?', { name: 'Ines Berg', email: 'ines@new.example' })
  await page.getByRole('link', { name: /Ines Berg/ }).click()
  ines.widget.close()
  await page.getByRole('button', { name: 'Reply by email' }).click()
  await page.getByText('Your next message goes to ines@new.example.').waitFor()
  await agnes.inspect()
  await answer('It left today')
  const { envelopeFrom, subject, messageId, text } = await waitForMailTo(desk, 'ines@new.example')
  assert.equal(envelopeFrom, 'support@example.com')
  assert.match(String(text), /It left today/)
  await page.getByRole('link', { name: /^Ticket #/ }).click()
  await page.getByRole('heading', { name: 'Where is my order?' }).waitFor()
  await receiveMail(desk, [
    'From: Ines Berg <ines@new.example>',
    'To: support@example.com',
    `Subject: Re: ${subject}`,
    'Message-ID: <answer@new.example>',
    `In-Reply-To: <${messageId}>`,
    '',
    'Thank you, it arrived!',
  ])
  await page.getByText('Thank you, it arrived!').waitFor()

  const owen = await startVisitor('Do you repair lamps?', { email: 'owen@new.example' })
  await agnes.stepTo('/chats')
  await page.getByRole('link', { name: /owen@new\.example/ }).click()
  await page
    .getByRole('region', { name: /^Chat with owen/ })
    .getByRole('button', { name: 'Accept' })
    .click()
  await send(agnes, 'One moment')
  await owen.widget.hear('chat_session_message')
  await owen.widget.ask('chat_session_close', { session_id: owen.session_id }, 'chat_status_close')
  await page.getByText('Your next message goes to owen@new.example.').waitFor()
  await answer('We do')
  assert.match(String((await waitForMailTo(desk, 'owen@new.example')).text), /We do/)
})

test('a colleague takes a visitor; the console in German, from right to left', async (t) => {
  await desk.as('agnes')('PUT', '/users/preferences', { locale: 'de-de' })
  await desk.as('agnes')('PUT', '/chat_agent', { active: true })
  const agnes = await desk.visit(t, 'agnes', { mirrored: true })
  await agnes.goTo('/chats')
  await startVisitor('Wo ist meine Bestellung?', { name: 'Kai' })
  const row = agnes.page.getByRole('link', { name: /Kai/ })
  await row.waitFor()
  await agnes.inspect()
  const { body } = await desk.as('anton')('GET', '/chat_sessions?state=waiting')
  // Shown for three seconds, so the test begins to wait before it can appear.
  const taken = agnes.page.getByText('Anton Agent hat angenommen').waitFor()
  await desk.as('anton')('POST', `/chat_sessions/${body.at(-1).id}/accept`)
  await taken
  await row.waitFor({ state: 'hidden' })
})

test('an agent in the settings is counted as present and hears of a visitor', async (t) => {
  const { page, goTo } = await desk.visit(t, 'ada')
  await goTo('/admin/tags')
  const isBeat = (request: Request) => request.method() === 'PUT' && request.url().endsWith('/chat_agent')
  const beat = page.waitForRequest(isBeat)
  await desk.as('ada')('PUT', '/chat_agent', { active: true })
  await beat
  const countInTitle = async () => Number(/^\((\d+)\) /.exec(await page.title())?.[1] ?? 0)
  const before = await countInTitle()
  await startVisitor('Do you repair lamps?')
  await eventually(async () => (await countInTitle()) > before)
})
