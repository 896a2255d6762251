import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Desk, openDesk } from './support/desk.ts'
import { type OtherSite, startOtherSite } from './support/other-site.ts'

let desk: Desk
let site: OtherSite
before(async () => {
  desk = await openDesk()
  const widget = `<div data-switchboard-chat='{"chatId": 1}'></div><script src="${desk.address}/assets/chat/chat.js"></script>`
  site = await startOtherSite(desk.address, widget)
})
after(async () => {
  site.close()
  await desk.close()
})

test('an administrator creates a topic, designs it and sees it on the website', async (t) => {
  const { page, goTo, inspect } = await desk.visit(t, 'ada')
  await goTo('/admin/chat')
  await page.getByRole('button', { name: 'Create a topic' }).click()
  await page.keyboard.insertText('Repair')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Repair', level: 1 }).waitFor()
  await page.getByText('Visitors see nothing.').waitFor()
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByText('Visitors see nothing.').waitFor({ state: 'detached' })

  await page.getByRole('link', { name: 'Appearance' }).click()
  await page.getByRole('textbox', { name: 'Colour' }).fill('#ffd500')
  await page.keyboard.press('ControlOrMeta+s')
  await page.getByText('White text can’t be read on this colour.').waitFor()
  await page.getByRole('button', { name: /^Use #/ }).click()
  await page.getByLabel('Greeting').fill('How can we repair it?')
  await page.frameLocator('iframe').getByText('How can we repair it?').waitFor()
  await inspect()

  await page.getByRole('link', { name: 'Opening hours' }).click()
  await page.getByText('During these hours').click()
  await page.getByLabel('Saturday').fill('9-12, 13-14:30')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ControlOrMeta+s')
  await page.getByText('Unsaved changes').waitFor({ state: 'detached' })
  const { body } = await desk.as('ada')('GET', '/chats/1')
  assert.equal(body.preferences.greeting, 'How can we repair it?')
  assert.deepEqual(body.preferences.opening_hours.days.sat, [
    ['09:00', '12:00'],
    ['13:00', '14:45'],
  ])

  await page.getByRole('link', { name: 'Install' }).click()
  await page.getByText('Waiting for the first page').waitFor()
  const visitor = await desk.visit(t, 'nobody')
  visitor.expects(/^foreign request: GET http:\/\/localhost/)
  await visitor.page.goto(site.address)
  await page.getByText(new URL(site.address).origin).waitFor()
})
