import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { eventually } from '#tests/support/eventually.ts'
import { type Desk, openDesk, type Visit } from './support/desk.ts'
import { waitForMailTo } from './support/mail.ts'
import { type OtherSite, startOtherSite } from './support/other-site.ts'
import { untilFocused } from './support/screens.ts'
import { setSetting } from './support/settings.ts'

let desk: Desk
let site: OtherSite
before(async () => {
  desk = await openDesk()
  await setSetting(desk, 'chat', true)
  await desk.as('ada')('POST', '/chats', { name: 'Support' })
  const options = JSON.stringify({ chatId: 1, title: '<strong>Chat</strong> with us!', background: '#ffd54f' })
  site = await startOtherSite(
    desk.address,
    `<div data-switchboard-chat='${options}'></div><script src="${desk.address}/assets/chat/chat.min.js"></script>`,
  )
})
beforeEach(async () => {
  await agnes()('PUT', '/chat_agent', { active: true })
})
after(async () => {
  site.close()
  await desk.close()
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const agnes = () => desk.as('agnes')
const firstSession = async (state: string) => (await agnes()('GET', `/chat_sessions?state=${state}`)).body[0]

test('a visitor of another website chats with an agent, reloads the page, goes on and rates it', async (t) => {
  const { page, inspect, expects } = await desk.visit(t, 'nobody')
  expects(/^foreign request: GET http:\/\/localhost/)
  await page.goto(site.address)
  const launcher = page.getByRole('button', { name: /^Chat with us!/ })
  await launcher.press('Enter')
  await page.getByRole('textbox', { name: 'Email' }).fill('nora@shop.example')
  assert.equal(await page.evaluate(() => localStorage.length + document.cookie.length), 0)
  const field = page.getByRole('textbox', { name: 'Message' })
  await field.press('Enter')
  await page.getByText('Fill this in').waitFor()
  await page.keyboard.type('Where is my order?')
  await inspect()
  await page.keyboard.press('Enter')
  await page.getByText('Your place in the queue').waitFor()
  await page.getByText('Received').waitFor()
  await inspect()
  const session = await firstSession('waiting')
  assert.deepEqual([session.preferences.url, session.preferences.visitor.email], [site.address, 'nora@shop.example'])
  await agnes()('POST', `/chat_sessions/${session.id}/accept`)
  await agnes()('POST', `/chat_sessions/${session.id}/messages`, {
    content: 'On its way: <b>today</b>',
    attachments: [{ filename: 'route.txt', data: 'SGVsbG8=', 'mime-type': 'text/plain' }],
  })
  await page.getByText('On its way: today').waitFor()
  await page.getByRole('link', { name: 'route.txt' }).waitFor()
  await page.getByText('Agnes Agent joined the chat').waitFor()
  await page.getByRole('button', { name: 'Emoji' }).click()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  assert.equal(await field.inputValue(), '😃')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'large.bin', mimeType: 'text/plain', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) })
  await page.getByText('Too large. The limit is 10 MB.').waitFor()
  await page.locator('input[type=file]').setInputFiles({ name: 'label.png', mimeType: 'image/png', buffer: png })
  await page.getByRole('img', { name: 'Picture: label.png' }).waitFor()
  await page.getByText('Delivered').waitFor()
  const { body: written } = await agnes()('GET', `/chat_sessions/${session.id}/messages`)
  await agnes()('POST', `/chat_sessions/${session.id}/read`, { message_id: written.at(-1).id })
  await page.getByText('Read', { exact: false }).waitFor()
  await page.evaluate(() => history.pushState(null, '', '/lamps'))
  const visited = async () => (await agnes()('GET', `/chat_sessions/${session.id}`)).body.preferences.url
  await eventually(async () => (await visited()) === `${site.address}lamps`)
  await field.fill('Thank you, see https://shop.example/')

  await page.reload()
  await launcher.click()
  await page.getByText('On its way: today').waitFor()
  assert.equal(await page.getByText('Where is my order?').count(), 1)
  assert.equal(await field.inputValue(), 'Thank you, see https://shop.example/')
  await inspect()
  await field.press('Enter')
  await page.getByRole('link', { name: 'https://shop.example/' }).waitFor()
  await page.keyboard.press('Escape')
  await agnes()('POST', `/chat_sessions/${session.id}/messages`, { content: 'You’re welcome' })
  await page.getByRole('button', { name: 'Chat with us! 1 unread' }).press('Enter')
  await agnes()('POST', `/chat_sessions/${session.id}/close`)
  await page.getByText('Agnes Agent ended the chat').waitFor()
  await page.getByRole('radio', { name: '4' }).press('Space')
  await page.getByRole('textbox', { name: 'What could we do better?' }).fill('Be quicker')
  await inspect()
  await page.getByRole('button', { name: 'Send rating' }).press('Enter')
  await page.getByText('Thank you for your rating.').waitFor()
  const { body: rated } = await agnes()('GET', `/chat_sessions/${session.id}`)
  assert.deepEqual([rated.rating, rated.rating_note], [4, 'Be quicker'])
  await page.getByRole('button', { name: 'Start a new chat' }).click()
  await page.getByText('Hi! How can we help?').waitFor()
})

test('nothing is lost or doubled when the connection is, and the chat works where sockets are blocked', async (t) => {
  const { page, expects } = await desk.visit(t, 'nobody')
  expects(/^foreign request: GET http:\/\/localhost/)
  expects(/Content Security Policy|policy violated: connect-src ws:|ERR_FAILED/)
  await page.goto(`${site.address}no-sockets`)
  await page.getByRole('button', { name: /^Chat with us!/ }).click()
  const field = page.getByRole('textbox', { name: 'Message' })
  await field.fill('By polling')
  await field.press('Enter')
  await page.getByText('Received').waitFor()
  const session = await firstSession('waiting')
  await agnes()('POST', `/chat_sessions/${session.id}/accept`)
  await agnes()('POST', `/chat_sessions/${session.id}/messages`, { content: 'I can read you' })
  await page.getByText('I can read you').waitFor()

  await page.route('**/chat_visits**', (route) => route.abort())
  await field.fill('Lost?')
  await field.press('Enter')
  await page.getByText('No connection. What you write is saved.').waitFor()
  await page.getByText('Sends when you’re back online').waitFor()
  await page.unroute('**/chat_visits**')
  await page.getByRole('button', { name: 'Try now' }).click()
  await page.getByText('Delivered').waitFor()
  const { body } = await agnes()('GET', `/chat_sessions/${session.id}/messages`)
  assert.deepEqual(
    body.map(({ content }: { content: string }) => content),
    ['By polling', 'I can read you', 'Lost?'],
  )
  await agnes()('POST', `/chat_sessions/${session.id}/close`)
  await page.getByText('Agnes Agent ended the chat').waitFor()
})

/** The conversation with the visitor in the console of an agent, and what the agent writes there. */
async function openConversation(visit: Visit, visitor: string) {
  const { page } = visit
  await visit.goTo('/chats')
  await page.getByRole('link', { name: visitor }).click()
  const send = async (text: string, by = 'Enter') => {
    const field = page.getByRole('textbox', { name: 'Message', exact: true })
    await field.fill(text)
    if (by === 'Enter') await field.press('Enter')
    else await page.getByRole('button', { name: by }).click()
    await page.getByRole('log').getByText(text).waitFor()
  }
  return { page, send }
}

test('two agents serve a visitor of another website, the second one by email after the visitor has gone', async (t) => {
  await desk.as('anton')('PUT', '/chat_agent', { active: true })
  const visitor = await desk.visit(t, 'nobody')
  visitor.expects(/^foreign request: GET http:\/\/localhost/)
  const { page: shop } = visitor
  await shop.goto(site.address)
  await shop.getByRole('button', { name: /^Chat with us!/ }).press('Enter')
  await shop.getByRole('textbox', { name: 'Email' }).fill('mia@shop.example')
  await shop.getByRole('textbox', { name: 'Message' }).fill('My lamp flickers')
  await shop.keyboard.press('Enter')
  await shop.getByText('Received').waitFor()

  const first = await openConversation(await desk.visit(t, 'agnes'), 'mia@shop.example')
  await first.page
    .getByRole('region', { name: /^Chat with mia/ })
    .getByRole('button', { name: 'Accept' })
    .click()
  await first.send('Which lamp?')
  await shop.getByText('Which lamp?').waitFor()
  await first.page.getByRole('log').focus()
  await first.page.keyboard.press('t')
  await first.page.getByRole('option', { name: /Anton Agent/ }).waitFor()
  await untilFocused(first.page.getByRole('searchbox', { name: 'Person or topic' }))
  await first.page.keyboard.type('Anton')
  await first.page.keyboard.press('ArrowDown')
  await first.page.keyboard.press('Enter')
  await first.page.getByRole('button', { name: 'Transfer to Anton Agent' }).press('Enter')

  const second = await openConversation(await desk.visit(t, 'anton'), 'mia@shop.example')
  await second.send('I take over')
  await shop.getByText('I take over').waitFor()
  await shop.getByText('You’ve been transferred to Anton Agent').waitFor()
  await shop.getByRole('button', { name: 'More: sound, transcript, end chat' }).click()
  await shop.getByRole('menuitem', { name: 'End chat' }).click()
  await second.page.getByText('Your next message goes to mia@shop.example.').waitFor()
  await second.send('Please send it to us', 'Send by email')
  assert.match(String((await waitForMailTo(desk, 'mia@shop.example')).text), /Please send it to us/)
  await desk.as('anton')('PUT', '/chat_agent', { active: false })
})

test('on a phone, in German and from right to left; without agents a message is left', async (t) => {
  const { page, inspect, expects } = await desk.visit(t, 'nobody', { locale: 'de-DE', width: 390, theme: 'dark' })
  expects(/^foreign request: GET http:\/\/localhost/)
  await page.goto(`${site.address}?lang=de`)
  await page.getByRole('button', { name: 'Chatten Sie mit uns' }).click()
  await page.getByRole('textbox', { name: 'Nachricht' }).fill('Hallo')
  await inspect()
  await page.getByRole('button', { name: 'Chat beginnen' }).click()
  await page.getByText('Sie sind als Nächstes dran').waitFor()
  await page.getByRole('button', { name: 'Nicht mehr warten' }).click()
  await page.getByRole('button', { name: 'Neuen Chat beginnen' }).waitFor()
  await agnes()('PUT', '/chat_agent', { active: false })

  await page.goto(`${site.address}?lang=ar`)
  await page.getByRole('button', { name: 'Leave a message' }).click()
  const panel = page.getByRole('dialog')
  assert.equal(await panel.evaluate((one) => getComputedStyle(one).direction), 'rtl')
  await page.getByRole('textbox', { name: 'Email' }).fill('nora@')
  await page.getByRole('textbox', { name: 'Message' }).fill('Please call me')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('Enter a full address').waitFor()
  await inspect()
  await page.getByRole('textbox', { name: 'Email' }).fill('nora@example.com')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('Thank you. We’ll reply by email.').waitFor()
  const { body: tickets } = await agnes()('GET', '/tickets?per_page=50')
  assert.ok(tickets.some(({ title }: { title: string }) => title === 'Please call me'))
})
