import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eventually } from '#tests/support/eventually.ts'
import { botToken, type FakeTelegram, startFakeTelegram, updateWith } from '#tests/support/fake-telegram.ts'
import { editorOf, type Way } from './support/composing.ts'
import { type Desk, openDesk } from './support/desk.ts'
import { message } from './support/ticket-page.ts'

let far: FakeTelegram
let desk: Desk
before(async () => {
  far = await startFakeTelegram()
  desk = await openDesk({ env: { TELEGRAM_API_URL: far.url } })
})
after(async () => {
  await desk.close()
  await far.stop()
})

const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const chat: Way = ['r', 'Chat message']

test('an administrator connects a bot, sees the first message arrive and answers it', async (t) => {
  const { page, goTo, inspect, expects } = await desk.visit(t, 'ada')
  expects(/422/)
  await goTo('/admin/telegram')
  await page.getByRole('button', { name: 'Connect a bot' }).click()
  const token = page.getByRole('textbox', { name: 'Token' })
  await token.fill('nonsense')
  await page.keyboard.press('Enter')
  await page.getByText('Telegram does not know this token.').waitFor()
  await token.fill(botToken)
  await page.keyboard.press('Enter')
  await page.getByText('Found @harbor_help_bot').waitFor()
  await page.getByText('Telegram can only call a public https address').waitFor()
  await page.getByRole('button', { name: 'Fetch messages instead' }).click()
  await page.getByText('Waiting for a message').waitFor()
  await inspect()

  far.files.set('p1', { path: 'photos/1.gif', content: gif })
  far.queue(updateWith({ caption: 'My parcel is broken', photo: [{ file_id: 'p1', width: 640, height: 480 }] }))
  await page.getByText('Message received').waitFor()
  await page.getByRole('link', { name: 'Open the ticket' }).click()

  const arrived = message(page, 'My parcel is broken')
  await arrived.getByText('Telegram').waitFor()
  const picture = arrived.getByRole('img', { name: /photo-/ })
  await picture.waitFor()
  await eventually(async () => (await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)) > 0)

  far.faults.sendMessage = [{ status: 403, description: 'Forbidden: bot was blocked by the user' }]
  await page.keyboard.press('r')
  await editorOf(page, chat).waitFor()
  await page.getByText('Telegram to Nora Chat').waitFor()
  await page.keyboard.insertText('A new one is on its way.')
  await page.getByText('24 of 4,096').waitFor()
  await inspect()
  await page.keyboard.press('ControlOrMeta+Enter')
  const answered = message(page, 'A new one is on its way.')
  await answered.getByText('bot was blocked by the user').waitFor()
  await answered.getByRole('button', { name: 'Send again' }).click()
  await answered.getByText('Sent', { exact: true }).waitFor()
  assert.deepEqual(
    far.callsOf('sendMessage').map(({ text }) => text),
    ['A new one is on its way.', 'A new one is on its way.'],
  )

  await goTo('/admin/telegram')
  await page.getByText('Working').waitFor()
  await page.getByText('Harbor (@harbor_help_bot)').click()
  await page.getByText('Messages are fetched from Telegram.').waitFor()
  await inspect()
})
