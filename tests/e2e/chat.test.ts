import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Desk, openDesk } from './support/desk.ts'
import { type OtherSite, startOtherSite } from './support/other-site.ts'
import { setSetting } from './support/settings.ts'

let desk: Desk
let site: OtherSite
before(async () => {
  desk = await openDesk()
  await setSetting(desk, 'chat', true)
  await desk.as('ada')('POST', '/chats', { name: 'Support' })
  await desk.as('agnes')('PUT', '/chat_agent', { active: true })
  const options = JSON.stringify({ chatId: 1, title: '<strong>Chat</strong> with us!', background: '#ffd54f' })
  site = await startOtherSite(
    desk.address,
    `<div data-switchboard-chat='${options}'></div><script src="${desk.address}/assets/chat/chat.min.js"></script>`,
  )
})
after(async () => {
  site.close()
  await desk.close()
})

const agnes = () => desk.as('agnes')
const firstSession = async (state: string) => (await agnes()('GET', `/chat_sessions?state=${state}`)).body[0]

test('a visitor of another website chats with an agent, reloads the page and goes on', async (t) => {
  const { page, inspect, expects } = await desk.visit(t, 'nobody')
  expects(/^foreign request: GET http:\/\/localhost/)
  await page.goto(site.address)
  await page.getByRole('button', { name: 'Chat with us!' }).press('Enter')
  const field = page.getByRole('textbox', { name: 'Message' })
  await page.keyboard.type('Where is my order?')
  await page.keyboard.press('Enter')
  await page.getByText('You’re next.').waitFor()
  await page.getByText('Delivered').waitFor()
  const session = await firstSession('waiting')
  assert.equal(session.preferences.url, site.address)
  const { body: written } = await agnes()('GET', `/chat_sessions/${session.id}/messages`)
  assert.equal(written[0].content, 'Where is my order?')
  await agnes()('POST', `/chat_sessions/${session.id}/accept`)
  await agnes()('POST', `/chat_sessions/${session.id}/messages`, { content: 'On its way: <b>today</b>' })
  await page.getByText('On its way: today').waitFor()
  await page.getByText('Agnes Agent joined the chat.').waitFor()
  await inspect()
  await field.fill('Thank you, see https://shop.example/')

  await page.reload()
  await page.getByRole('button', { name: 'Chat with us!' }).click()
  await page.getByText('On its way: today').waitFor()
  assert.equal(await page.getByText('Where is my order?').count(), 1)
  assert.equal(await field.inputValue(), 'Thank you, see https://shop.example/')
  await field.press('Enter')
  await page.getByRole('link', { name: 'https://shop.example/' }).waitFor()
  await page.keyboard.press('Escape')
  await agnes()('POST', `/chat_sessions/${session.id}/messages`, { content: 'You’re welcome' })
  await page.getByRole('button', { name: 'Chat with us! 1' }).press('Enter')
  await agnes()('POST', `/chat_sessions/${session.id}/close`)
  await page.getByText('Agnes Agent ended the chat.').waitFor()
  await page.getByRole('button', { name: 'Start a new chat' }).click()
  await page.getByText('Hi! How can we help?').waitFor()
})

test('the demo page shows the widget in German on a phone; without agents there is none', async (t) => {
  const { page, inspect, expects } = await desk.visit(t, 'nobody', { locale: 'de-DE', width: 390, theme: 'dark' })
  expects(/^request outside of the API: GET \/(?:pages|chat-demo)/)
  await page.goto(`${desk.address}/chat-demo`)
  await page.getByRole('button', { name: 'Chatten Sie mit uns' }).click()
  await page.getByRole('textbox', { name: 'Nachricht' }).fill('Hallo')
  await inspect()
  await page.getByRole('button', { name: 'Senden' }).click()
  await page.getByText('Sie sind als Nächstes dran.').waitFor()
  await page.getByRole('button', { name: 'Chat beenden' }).click()
  await page.getByText('Der Chat ist beendet.').waitFor()
  await agnes()('PUT', '/chat_agent', { active: false })
  await page.reload()
  await page.getByRole('button', { name: 'Chatten Sie mit uns' }).waitFor({ state: 'hidden' })
})
