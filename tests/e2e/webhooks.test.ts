import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eventually } from '#tests/support/eventually.ts'
import { accept, type FarSide, openFarSide } from '#tests/support/far-side.ts'
import { type Desk, openDesk } from './support/desk.ts'
import { assertFits } from './support/screens.ts'
import { setSetting } from './support/settings.ts'

let desk: Desk
let chat: FarSide
before(async () => {
  chat = await openFarSide()
  desk = await openDesk()
  await setSetting(desk, 'webhook_private_networks', '127.0.0.1')
})
after(async () => {
  await desk.close()
  await chat.close()
})

test('An administrator connects a chat service, reads why a message did not arrive, and sends it again', async (t) => {
  chat.answer = (response) => {
    response.statusCode = 500
    response.end('The channel is full')
  }
  const { page, stepTo, inspect } = await desk.visit(t, 'ada', { width: 390, theme: 'dark' })
  await stepTo('/admin/webhooks')
  await page.getByRole('button', { name: 'New webhook' }).first().click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Name', exact: true }).fill('Support chat')
  await sheet.getByRole('textbox', { name: 'Address' }).fill(`${chat.url}/hook`)
  await sheet.getByRole('button', { name: /Chat service/ }).click()
  await page.getByRole('option', { name: 'Rocket.Chat' }).click()
  await sheet.getByRole('textbox', { name: 'Messaging Channel' }).fill('#fires')
  await inspect()
  await assertFits(page, 'with a chat service')
  await sheet.getByRole('button', { name: 'Create', exact: true }).click()
  await sheet.getByText('Nothing sent yet').waitFor()

  const webhook = (await desk.as('ada')('GET', '/webhooks')).body[0]
  const perform = { 'notification.webhook': { webhook_id: webhook.id } }
  await desk.as('ada')('POST', '/triggers', { name: 'Tell the chat', condition: {}, perform })
  const article = { type: 'note', body: 'Quick!' }
  await desk.as('agnes')('POST', '/tickets', { title: 'Fire', group: 'Users', customer: 'nora@example.com', article })
  await eventually(async () => chat.received.length > 0, 60_000)
  assert.equal(JSON.parse(chat.received[0]?.body ?? '{}').channel, '#fires')

  await stepTo('/admin/health')
  await page.getByText('Webhooks whose last delivery failed: 1').waitFor()
  await page.getByRole('link', { name: 'Webhooks', exact: true }).last().click()
  await page.getByRole('button', { name: /Support chat/ }).click()
  await sheet.getByText('Retrying').click()
  await sheet.getByText('The server answered with status 500.').waitFor()
  await sheet.getByText('The channel is full').waitFor()
  await inspect()
  chat.answer = accept
  await sheet.getByRole('button', { name: 'Send again' }).click()
  await sheet.getByText('Sent', { exact: true }).waitFor()
  await assertFits(page, 'with a log of deliveries')
  assert.equal(chat.received.length, 2)
})
