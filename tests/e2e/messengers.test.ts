import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { eventually } from '#tests/support/eventually.ts'
import { facebookPage, type FakeFacebook, pageId, startFakeFacebook } from '#tests/support/fake-facebook.ts'
import { botToken, type FakeTelegram, startFakeTelegram, updateWith } from '#tests/support/fake-telegram.ts'
import { type FakeTwilio, startFakeTwilio, twilioAccount } from '#tests/support/fake-twilio.ts'
import { type FakeWhatsapp, sampleTemplates, startFakeWhatsapp, whatsappAccount } from '#tests/support/fake-whatsapp.ts'
import { send, type Way, write } from './support/composing.ts'
import { type Desk, openDesk, type SharedVisit } from './support/desk.ts'
import { message } from './support/ticket-page.ts'

let telegram: FakeTelegram
let facebook: FakeFacebook
let twilio: FakeTwilio
let whatsapp: FakeWhatsapp
let desk: Desk
let ada: SharedVisit
before(async () => {
  ;[telegram, twilio, whatsapp, facebook] = await Promise.all([
    startFakeTelegram(),
    startFakeTwilio(),
    startFakeWhatsapp(),
    startFakeFacebook(),
  ])
  const env = {
    TELEGRAM_API_URL: telegram.url,
    TWILIO_API_URL: twilio.url,
    WHATSAPP_API_URL: whatsapp.url,
    FACEBOOK_API_URL: facebook.url,
  }
  desk = await openDesk({ env })
  ada = desk.share('ada')
})
after(async () => {
  await desk.close()
  await Promise.all([telegram.stop(), twilio.close(), whatsapp.close(), facebook.close()])
})

const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** The address that is shown for the network, at the port of this test. */
async function addressShownIn(page: Page, name: string): Promise<{ shown: string; here: string }> {
  const row = page.getByText(name, { exact: true }).locator('..')
  const shown = await row.locator('code').innerText()
  return { shown, here: shown.replace(new URL(shown).origin, desk.address) }
}

const isDrawn = (picture: Locator) =>
  eventually(async () => (await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)) > 0)

async function openTicket(page: Page): Promise<void> {
  await page.getByText('Message received').waitFor()
  await page.getByRole('link', { name: 'Open the ticket' }).click()
}

test('a bot is connected, its first message arrives, and a failed answer is sent again', async (t) => {
  const { page, stepTo, inspect, expects } = await ada(t)
  expects(/422/)
  await stepTo('/admin/telegram')
  await page.getByRole('button', { name: 'Connect a bot' }).click()
  const token = page.getByRole('textbox', { name: 'Token' })
  await token.fill('nonsense')
  await page.keyboard.press('Enter')
  await page.getByText('Telegram doesn’t recognize this token.').waitFor()
  await token.fill(botToken)
  await page.keyboard.press('Enter')
  await page.getByText('Found @harbor_help_bot').waitFor()
  await page.getByText('Telegram can only call a public https address').waitFor()
  await page.getByRole('button', { name: 'Fetch messages instead' }).click()
  await page.getByText('Waiting for a message').waitFor()
  await inspect()

  telegram.files.set('p1', { path: 'photos/1.gif', content: gif })
  telegram.queue(updateWith({ caption: 'My parcel is broken', photo: [{ file_id: 'p1', width: 640, height: 480 }] }))
  await openTicket(page)
  const arrived = message(page, 'My parcel is broken')
  await arrived.getByText('Telegram').waitFor()
  await isDrawn(arrived.getByRole('img', { name: /photo-/ }))

  telegram.faults.sendMessage = [{ status: 403, description: 'Forbidden: bot was blocked by the user' }]
  const chat: Way = ['r', 'Telegram']
  await write(page, chat, 'A new one is on its way.')
  await page.getByText('Telegram to Nora Chat').waitFor()
  await page.getByText('24 of 4,096').waitFor()
  await inspect()
  await send(page, chat)
  const answered = message(page, 'A new one is on its way.')
  await answered.getByText('bot was blocked by the user').waitFor()
  await answered.getByRole('button', { name: 'Send again' }).click()
  await answered.getByText('Sent', { exact: true }).waitFor()
  assert.deepEqual(
    telegram.callsOf('sendMessage').map(({ text }) => text),
    ['A new one is on its way.', 'A new one is on its way.'],
  )
})

/** Signed, as the network sends it. */
async function pushWhatsapp(address: string, value: object): Promise<void> {
  const metadata = { display_phone_number: '4930555', phone_number_id: whatsappAccount.phone_number_id }
  const contacts = [{ profile: { name: 'Nora Hale' }, wa_id: '4915222345678' }]
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: 'e1', changes: [{ field: 'messages', value: { metadata, contacts, ...value } }] }],
  })
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': whatsapp.sign(body) }
  assert.equal((await fetch(address, { method: 'POST', headers, body })).status, 200)
}

test('a WhatsApp number is connected; answers show who read them, and stop when the window closes', async (t) => {
  const { page, stepTo, inspect, expects } = await ada(t)
  expects(/422/)
  await stepTo('/admin/whatsapp')
  await page.getByRole('button', { name: 'Connect a number' }).click()
  await page.getByRole('textbox', { name: 'WhatsApp Business Account ID' }).fill(whatsappAccount.business_id)
  await page.getByLabel('Access token').fill('expired')
  await page.keyboard.press('Enter')
  await page.getByText('WhatsApp doesn’t accept this access token').waitFor()
  await page.getByLabel('Access token').fill(whatsappAccount.access_token)
  await page.keyboard.press('Enter')
  await page.getByText('Halden Finch (+49 30 555)').first().waitFor()
  await page.getByLabel('App secret').fill(whatsappAccount.app_secret)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByText('Waiting for Meta to confirm the address').waitFor()
  await inspect()
  const { here } = await addressShownIn(page, 'Callback URL')
  await confirmAddress(page, here)

  whatsapp.templates.push(...sampleTemplates)
  whatsapp.media.set('photo1', gif)
  whatsapp.media.set('voice1', Buffer.from('OggS'))
  const from = { from: '4915222345678', timestamp: String(Math.floor(Date.now() / 1000)) }
  await pushWhatsapp(here, {
    messages: [
      { ...from, id: 'wamid.1', type: 'image', image: { id: 'photo1', mime_type: 'image/png', caption: 'It leaks' } },
      { ...from, id: 'wamid.2', type: 'audio', audio: { id: 'voice1', mime_type: 'audio/ogg', voice: true } },
    ],
  })
  await openTicket(page)
  await isDrawn(message(page, 'It leaks').getByRole('img', { name: /image-photo1/ }))
  await page.locator('audio').waitFor()
  const chat: Way = ['r', 'WhatsApp']
  await write(page, chat, 'Please send us the serial number.')
  await page.getByText('WhatsApp to Nora Hale').waitFor()
  await page.getByText(/left to write freely/).waitFor()
  await send(page, chat)
  const answered = message(page, 'Please send us the serial number.')
  await answered.getByText('Sent', { exact: true }).waitFor()
  await pushWhatsapp(here, { statuses: [{ id: 'wamid.out1', status: 'read', timestamp: from.timestamp }] })
  await answered.getByText('Read', { exact: true }).waitFor()
  await pushWhatsapp(here, {
    messages: [{ ...from, id: 'wamid.3', type: 'reaction', reaction: { message_id: 'wamid.out1', emoji: '👍' } }],
  })
  await answered.getByText('👍').waitFor()

  await write(page, chat, 'One more thing')
  await desk.sql(`update tickets set preferences = jsonb_set(preferences, '{whatsapp,timestamp_incoming}', '"1790000000"')
    where preferences ? 'whatsapp'`)
  await page.reload()
  await page.getByText(/You could write freely on WhatsApp until/).waitFor()
  await page.getByText('We’ve kept your text.').waitFor()
  await page.getByLabel('Field 1').fill('Nora')
  await page.getByLabel('Field 2').fill('#4711')
  await page.getByText('Hello Nora, there is news about your repair #4711.').waitFor()
  await inspect()
  await page.getByRole('button', { name: 'Send template' }).click()
  await message(page, 'there is news about your repair #4711').getByText('Sent', { exact: true }).waitFor()
  assert.deepEqual(whatsapp.sent.at(-1)!.template.language, { code: 'en' })
})

/** As Meta calls the address when it is entered there. */
async function confirmAddress(page: Page, address: string): Promise<void> {
  const token = await page.getByText('Verify token', { exact: true }).locator('..').locator('code').innerText()
  const query = new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.challenge': '42', 'hub.verify_token': token })
  assert.equal(await (await fetch(`${address}?${query}`)).text(), '42')
  await page.getByText('Meta has confirmed the address').waitFor()
}

test('a Facebook page is connected; a comment is answered in public, with a warning', async (t) => {
  const { page, stepTo, inspect, expects } = await ada(t)
  expects(/422/)
  await stepTo('/admin/facebook')
  await page.getByRole('button', { name: 'Connect a page' }).click()
  await page.getByLabel('Page access token').fill('expired')
  await page.getByLabel('App secret').fill(facebookPage.app_secret)
  await page.keyboard.press('Enter')
  await page.getByText('Facebook doesn’t accept this access token').waitFor()
  await page.getByLabel('Page access token').fill(facebookPage.access_token)
  await page.keyboard.press('Enter')
  const { here } = await addressShownIn(page, 'Callback URL')
  await confirmAddress(page, here)
  await inspect()
  const value = {
    item: 'comment',
    verb: 'add',
    post_id: 'p1',
    comment_id: 'c1',
    parent_id: 'p1',
    from: { id: '501', name: 'Mathieu Roux' },
    message: 'Ours leaks since day two.',
  }
  const body = JSON.stringify({ object: 'page', entry: [{ id: pageId, time: 1, changes: [{ field: 'feed', value }] }] })
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': facebook.sign(body) }
  assert.equal((await fetch(here, { method: 'POST', headers, body })).status, 200)
  await openTicket(page)
  await message(page, 'Ours leaks since day two.').getByText('Facebook').waitFor()
  const comment: Way = ['r', 'Facebook']
  await write(page, comment, 'We send you a new one.')
  await page.getByText('Facebook: a public comment that everyone can read').waitFor()
  await inspect()
  await send(page, comment)
  await message(page, 'We send you a new one.').getByText('Sent', { exact: true }).waitFor()
  assert.deepEqual(facebook.sent.at(-1), { path: 'c1/comments', body: { message: 'We send you a new one.' } })
})

test('an SMS provider is tried and connected; parts are counted, and all channels are listed', async (t) => {
  const { page, stepTo, inspect, expects } = await ada(t)
  expects(/422/)
  await stepTo('/admin/sms')
  await page.getByRole('button', { name: 'Connect a provider' }).click()
  await page.getByRole('textbox', { name: 'Account SID' }).fill(twilioAccount.account_id)
  await page.getByRole('textbox', { name: 'Sender' }).fill(twilioAccount.sender)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByText('This field is required.').waitFor()
  await page.getByLabel('Auth token').fill(twilioAccount.token)
  await page.keyboard.press('Enter')
  await page.getByLabel('Your mobile number').fill('+49 151 12345678')
  twilio.answers.push({ status: 400, body: { code: 21211, message: 'Invalid To number' } })
  await page.keyboard.press('Enter')
  await page.getByText('Invalid To number').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Sent to +49 151 12345678').waitFor()
  await inspect()

  const { shown, here } = await addressShownIn(page, 'Webhook address')
  const report = async (query: string, values: Record<string, string>) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', ...twilio.sign(shown + query, values) }
    const body = new URLSearchParams(values).toString()
    assert.equal((await fetch(here + query, { method: 'POST', headers, body })).status, 200)
  }
  const { account_id, sender } = twilioAccount
  const arriving = { SmsMessageSid: 'SM77', AccountSid: account_id, From: '+4915112345678', To: sender, NumMedia: '0' }
  await report('', { ...arriving, Body: 'Is my grinder ready?' })
  await openTicket(page)
  await message(page, 'Is my grinder ready?').getByText('SMS').waitFor()
  const text: Way = ['r', 'SMS']
  const words = 'We found a worn burr “set B”. The new one is here on Tuesday, and the repair is free for you.'
  await write(page, text, words)
  await page.getByText('93 characters · 2 SMS').waitFor()
  await page.getByRole('button', { name: 'Send 2 SMS' }).waitFor()
  await inspect()
  await page.getByRole('button', { name: 'Use plain characters: 1 SMS' }).click()
  await page.getByText('93 characters · 1 SMS').waitFor()
  await send(page, text)
  const answered = message(page, 'We found a worn burr "set B".')
  await answered.getByText('Sent', { exact: true }).waitFor()
  const sms = twilio.sent.at(-1)!
  assert.deepEqual([sms.To, sms.Body.slice(0, 29)], ['+4915112345678', 'We found a worn burr "set B".'])
  await report(new URL(sms.StatusCallback).search, { MessageSid: sms.sid, MessageStatus: 'delivered' })
  await answered.getByText('Delivered', { exact: true }).waitFor()

  await stepTo('/admin/channels')
  // A busy machine may let a request to a fake server wait too long, so their states are not compared here.
  for (const name of [/Harbor \(@harbor_help_bot\)/, /Halden Finch/, /\+493012345 \(Twilio\)/])
    await page.getByRole('main').getByRole('link', { name }).waitFor()
  await inspect()
  await page.getByRole('link', { name: /Twilio/ }).click()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('button', { name: 'Turn on' }).waitFor()
  await stepTo('/admin/channels')
  await page
    .getByRole('region', { name: 'Off' })
    .getByRole('link', { name: /Twilio/ })
    .waitFor()
})
