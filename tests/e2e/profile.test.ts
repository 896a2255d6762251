import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { password } from '#tests/support/cast.ts'
import { eventually } from '#tests/support/eventually.ts'
import { type Desk, openDesk, type SharedVisit } from './support/desk.ts'
import { untilFocused } from './support/screens.ts'

let desk: Desk
let agnes: SharedVisit
let anton: SharedVisit
before(async () => {
  desk = await openDesk()
  agnes = desk.share('agnes')
  anton = desk.share('anton')
})
after(() => desk.close())

const toast = (page: Page, words: string) => page.getByText(words, { exact: true }).first().waitFor()
const sheet = (page: Page) => page.getByRole('dialog')

async function tick(page: Page, name: string): Promise<void> {
  await page.getByRole('checkbox', { name: new RegExp(`^${name}`) }).focus()
  await page.keyboard.press('Space')
}

const statusWith = async (token: string) =>
  (await fetch(`${desk.address}/api/v1/users/me`, { headers: { authorization: `Token token=${token}` } })).status

/** Makes a token as a person would, and takes it from the one place where it is shown. */
async function makeToken(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'New access token' }).click()
  await sheet(page).getByRole('textbox', { name: 'Name' }).fill(name)
  await sheet(page).getByRole('button', { name: 'Create', exact: true }).click()
  await sheet(page).getByText('Choose at least one permission.').waitFor()
  await tick(page, 'Ticket agent')
  await sheet(page).getByRole('button', { name: 'Create', exact: true }).click()
  await sheet(page).getByText('Copy it now. You won’t see it again.').waitFor()
  const token = await sheet(page).locator('code').innerText()
  await sheet(page).getByRole('button', { name: 'Close' }).last().click()
  await sheet(page).waitFor({ state: 'detached' })
  return token
}

test('An access token works until it is revoked, or tokens are turned off', async (t) => {
  const { page, stepTo } = await agnes(t)
  await stepTo('/profile/tokens')
  const token = await makeToken(page, 'Reporting')
  assert.equal(await statusWith(token), 200)
  await page.reload()
  await page.getByRole('cell', { name: 'Reporting', exact: true }).waitFor()
  assert.equal(await page.getByText(token).count(), 0)
  await page.getByRole('button', { name: 'Revoke “Reporting”' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await toast(page, 'Token revoked')
  assert.equal(await statusWith(token), 401)

  const other = await makeToken(page, 'Statistics')
  const admin = await desk.visit(t, 'ada')
  await admin.goTo('/admin/settings/api')
  const setting = admin.page.getByRole('checkbox', { name: 'Access tokens' })
  const flip = async () => {
    await setting.press('Space')
    await admin.page.getByRole('button', { name: 'Save' }).click()
    await admin.page.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' })
  }
  await flip()
  // Turned-off tokens and wrong tokens have different statuses.
  assert.equal(await statusWith(other), 403)
  await flip()
  assert.equal(await statusWith(other), 200)
})

test('A theme is applied immediately and kept for the next visit', async (t) => {
  const { page, stepTo } = await anton(t)
  await stepTo('/profile/account')
  await page.getByRole('radio', { name: 'Dark' }).press('Space')
  await toast(page, 'Saved')
  const shown = () => page.evaluate('document.documentElement.dataset.theme')
  assert.equal(await shown(), 'dark')
  await page.reload()
  await page.getByRole('heading', { name: 'Account and appearance' }).waitFor()
  assert.equal(await shown(), 'dark')
})

test('A user changes the language to German and back to English', async (t) => {
  const { page, stepTo, inspect } = await anton(t)
  await stepTo('/profile/account')
  await page.getByRole('button', { name: /Language/ }).click()
  await page.getByRole('option', { name: 'Deutsch' }).click()
  await page.getByRole('heading', { name: 'Konto und Darstellung' }).waitFor()
  assert.equal(await page.evaluate('document.documentElement.lang'), 'de-de')
  await inspect()
  await page.getByRole('button', { name: /Sprache/ }).click()
  await page.getByRole('option', { name: 'English' }).click()
  await page.getByRole('heading', { name: 'Account and appearance' }).waitFor()
})

test('A user crops and uploads a picture, and removes it', async (t) => {
  const { page, stepTo, inspect } = await anton(t, { width: 390 })
  await stepTo('/profile/account')
  const buffer = Buffer.from(await page.evaluate<string>(drawPicture), 'base64')
  await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
  await sheet(page).getByRole('slider', { name: 'Zoom' }).press('ArrowRight')
  await inspect()
  await sheet(page).getByRole('button', { name: 'Use picture' }).click()
  await toast(page, 'Saved')
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await page.getByRole('button', { name: 'Remove picture' }).waitFor({ state: 'detached' })
})

/** Runs in the page. Twice as wide as high, so that there is something to cut off. */
const drawPicture = `(() => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 200 })
  canvas.getContext('2d').fillRect(100, 50, 200, 100)
  return canvas.toDataURL('image/png').split(',')[1]
})()`

test('A user chooses the events to be notified of', async (t) => {
  const { page, stepTo } = await agnes(t)
  await stepTo('/profile/notifications')
  const box = page.getByRole('checkbox', { name: 'A ticket is created: Email' })
  await page.getByRole('button', { name: /^Quiet/ }).click()
  assert.equal(await box.isChecked(), false)
  await box.press('Space')
  await page.getByRole('button', { name: 'Save' }).click()
  await toast(page, 'Saved')
  await page.reload()
  await box.waitFor()
  assert.equal(await box.isChecked(), true)
  assert.equal(
    await page.getByRole('checkbox', { name: 'A ticket is updated or gets a reply: In app' }).isChecked(),
    false,
  )
})

/** Runs in every page: records desktop notifications. */
const recordPopUps = `globalThis.popUps = []
globalThis.Notification = class extends EventTarget {
  static requestPermission = async () => 'granted'
  constructor(title) { super(); popUps.push(title) }
}`

const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate(`Object.defineProperty(document, 'hidden', { value: ${isHidden}, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))`)

test('New notifications are counted in the title, and shown on the desktop once while the page is hidden', async (t) => {
  const { page, context, goTo, stepTo, inspect } = await anton(t)
  const other = await context.newPage()
  // For these pages only: another visit uses the context later.
  for (const each of [page, other]) await each.addInitScript({ content: recordPopUps })
  await goTo('/profile/notifications')
  await page.getByRole('switch', { name: 'Desktop notifications' }).press('Space')
  await other.goto('/dashboard')
  await other.getByRole('navigation', { name: 'Main' }).waitFor()
  const assign = (title: string) =>
    desk.as('ada')('POST', '/tickets', {
      title,
      group: 'Support',
      customer: 'nora@example.com',
      owner: 'anton@example.com',
      article: { body: 'For Anton.' },
    })
  const untilCounted = (count: number) =>
    eventually(async () => {
      const titles = [await page.title(), await other.title()]
      return titles.every((title) => title.startsWith(`(${count}) `))
    }, 60_000)
  const popUps = async () => [
    ...(await page.evaluate<string[]>('popUps')),
    ...(await other.evaluate<string[]>('popUps')),
  ]
  await assign('Before anybody left')
  await untilCounted(1)
  await setHidden(page, true)
  await setHidden(other, true)
  await assign('Nobody looks')
  await eventually(async () => (await popUps()).length > 0, 60_000)
  await untilCounted(2)
  await setHidden(other, false)
  await assign('Seen in the other tab')
  await untilCounted(3)
  assert.deepEqual(await popUps(), ['Nobody looks'])

  await stepTo('/notifications')
  const news = (title: RegExp) => page.getByRole('main').getByRole('link', { name: title })
  await news(/Seen in the other tab/).waitFor()
  await page.keyboard.press('j')
  await untilFocused(news(/Seen in the other tab/))
  await page.keyboard.press('j')
  await untilFocused(news(/Nobody looks/))
  await inspect()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Nobody looks' }).waitFor()
  await untilCounted(2)
  await other.close()
  await setHidden(page, false)
})

test('An absent agent chooses a substitute, and is asked before leaving the form unsaved', async (t) => {
  const { page, stepTo } = await agnes(t)
  await stepTo('/profile/away')
  await tick(page, 'I’m out of office')
  for (const [name, day] of [
    ['From', '24'],
    ['Until', '31'],
  ] as const) {
    await page
      .getByRole('group', { name })
      .getByRole('spinbutton', { name: /^month/ })
      .focus()
    await page.keyboard.type(`12${day}2026`)
  }
  await page.getByRole('combobox', { name: 'Substitute' }).pressSequentially('Anton')
  await page.getByRole('option', { name: /Anton Agent/ }).click()
  await page.getByRole('textbox', { name: 'Out-of-office message' }).fill('In the mountains')
  await page.getByRole('link', { name: 'Devices' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Save' }).click()
  await toast(page, 'Saved')
  await page.reload()
  await page.getByRole('textbox', { name: 'Out-of-office message' }).waitFor()
  const replacement = page.getByRole('combobox', { name: 'Substitute' })
  await eventually(async () => (await replacement.inputValue()) === 'Anton Agent')
  assert.equal((await desk.as('agnes')('GET', '/users/me')).body.out_of_office, true)
})

test('A user changes the password with the current one', async (t) => {
  const { page, stepTo, inspect, expects } = await anton(t)
  expects('POST /api/v1/users/password_change 422')
  await stepTo('/profile/security')
  const change = async (before: string) => {
    await page.getByLabel('Current password').fill(before)
    await page.getByLabel('New password').fill('Another-Horse-8')
    await page.getByRole('button', { name: 'Change password' }).click()
  }
  await change('not the password')
  await page.getByText('This isn’t your current password.').waitFor()
  await inspect()
  await change(password)
  await toast(page, 'Password changed. Other devices are signed out.')
})
