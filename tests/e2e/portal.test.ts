import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '#tests/support/eventually.ts'
import { type Desk, openDesk, type SharedVisit } from './support/desk.ts'
import { assertFits, tabTo, untilQuiet } from './support/screens.ts'
import { setSetting } from './support/settings.ts'

let desk: Desk
let nora: SharedVisit
let noraOnPhone: SharedVisit
before(async () => {
  desk = await openDesk()
  nora = desk.share('nora')
  noraOnPhone = desk.share('nora', { width: 390, theme: 'dark' })
})
after(() => desk.close())

const file = { name: 'photo of the leak.txt', mimeType: 'text/plain', buffer: Buffer.from('It drips here.') }

async function requestOf(customer: string, title: string): Promise<number> {
  const article = { body: `About: ${title}` }
  const { status, body } = await desk.as('ada')('POST', '/tickets', { title, group: 'Users', customer, article })
  assert.equal(status, 201)
  return body.id
}

const idIn = (page: Page) => Number(new URL(page.url()).pathname.split('/').pop())
const stateOf = async (id: number) => (await desk.as('ada')('GET', `/tickets/${id}?expand=true`)).body.state
const lineOf = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

for (const [width, theme] of [
  [1440, 'light'],
  [390, 'dark'],
] as const) {
  test(`A customer sends a request with a file, gets a reply, replies, and the request is open again (${width} px, ${theme})`, async (t) => {
    const { page, stepTo, inspect } = await (width === 390 ? noraOnPhone(t) : nora(t))
    const title = `The tap drips, ${width}`
    await stepTo('/requests')
    await page.getByRole('button', { name: 'New request' }).first().click()
    await page.getByLabel('What do you need help with?').fill(title)
    await page.getByLabel('Tell us more').fill('It began last night.')
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByText(file.name).first().waitFor()
    await inspect()
    await page.getByRole('button', { name: 'Send request' }).click()
    await page.getByRole('heading', { name: title }).waitFor()
    await page.getByText(file.name).first().waitFor()
    const id = idIn(page)

    const answer = { type: 'note', internal: false, body: 'Please turn the screw.' }
    const closing = await desk.as('ada')('PUT', `/tickets/${id}`, { state: 'closed', article: answer })
    assert.equal(closing.status, 200)
    await page.getByText('Please turn the screw.').waitFor()
    await page.getByLabel('Need more help? Write to us').fill('It still drips.')
    await page.getByRole('button', { name: 'Send and reopen' }).click()
    await page.getByRole('list', { name: 'Messages' }).getByText('It still drips.').waitFor()
    await assertFits(page, `at ${width} px`)
    assert.equal(await stateOf(id), 'open')
  })
}

test('A customer creates, answers and closes a request by keyboard', async (t) => {
  const { page, stepTo } = await nora(t)
  const { keyboard } = page
  const button = (name: string) => page.getByRole('button', { name, exact: true }).first()
  await stepTo('/requests')
  await tabTo(button('New request'))
  await keyboard.press('Enter')
  await page.getByLabel('What do you need help with?').waitFor()
  await untilQuiet(page)
  await tabTo(page.getByLabel('What do you need help with?'))
  await keyboard.type('By keys alone')
  await tabTo(page.getByLabel('Tell us more'))
  await keyboard.type('No mouse at hand.')
  await tabTo(button('Send request'))
  await keyboard.press('Enter')
  await page.getByRole('heading', { name: 'By keys alone' }).waitFor()
  const id = idIn(page)
  await tabTo(page.getByLabel('Your reply'))
  await keyboard.type('One more word.')
  await tabTo(button('Send'))
  await keyboard.press('Enter')
  await page.getByRole('list', { name: 'Messages' }).getByText('One more word.').waitFor()
  await tabTo(button('Close request'))
  await keyboard.press('Enter')
  await page.getByLabel('Need more help? Write to us').waitFor()
  assert.equal(await stateOf(id), 'closed')
})

test('A reply is marked as new until it is read, and is found by its words', async (t) => {
  const id = await requestOf('nora@example.com', 'The gate squeaks')
  const { page, stepTo, inspect } = await nora(t)
  await stepTo(`/requests/${id}`)
  await page.getByRole('heading', { name: 'The gate squeaks' }).waitFor()
  await untilQuiet(page)
  const mail = { type: 'email', to: 'nora@example.com', subject: 'Re', body: 'We bring oil.' }
  assert.equal((await desk.as('ada')('PUT', `/tickets/${id}`, { state: 'open', article: mail })).status, 200)
  await page.getByText('We bring oil.').waitFor()
  await page.getByRole('link', { name: 'My requests' }).first().click()
  await lineOf(page, 'The gate squeaks').waitFor()
  await eventually(async () => (await lineOf(page, 'The gate squeaks').getByText('New reply').count()) === 0)

  assert.equal((await desk.as('ada')('PUT', `/tickets/${id}`, { article: { ...mail, body: 'When?' } })).status, 200)
  await lineOf(page, 'The gate squeaks').getByText('New reply').waitFor()
  await inspect()
  await page.getByRole('searchbox', { name: 'Search your requests' }).fill('squeaks')
  await page.waitForURL('**/requests?q=squeaks')
  await lineOf(page, 'The gate squeaks').waitFor()
  await page.getByRole('searchbox', { name: 'Search your requests' }).fill('unheard-of')
  await page.getByText('No matching requests').waitFor()
  await inspect()
  const long = { ...mail, body: 'And then?\n'.repeat(150), content_type: 'text/plain' }
  await desk.as('ada')('PUT', `/tickets/${id}`, { article: long })
  await desk.as('ada')('PUT', `/tickets/${id}`, { article: { ...mail, body: 'Today.' } })
  await stepTo(`/requests/${id}`)
  const newest = page.getByText('Today.', { exact: true })
  await newest.waitFor()
  const isInSight = (element: Element) => {
    const { top } = element.getBoundingClientRect()
    return top >= 0 && top < innerHeight
  }
  assert.ok(await eventually(() => newest.evaluate(isInSight)), 'a request opens at its newest answer')
})

test('The requests of colleagues have their own list, with the author', async (t) => {
  await requestOf('noah@example.com', 'A question of Noah')
  const { page, stepTo, inspect } = await noraOnPhone(t)
  await stepTo('/requests')
  await page.getByRole('link', { name: 'My organization' }).click()
  await lineOf(page, 'A question of Noah').getByText('Noah').first().waitFor()
  await inspect()
  await assertFits(page, 'on a phone')
})

test('A customer changes their own name and number, and sets up two-factor authentication if it is on', async (t) => {
  const { page, stepTo, inspect } = await nora(t)
  await setSetting(desk, 'two_factor_authentication_method_authenticator_app', true)
  await stepTo('/account')
  await page.getByRole('textbox', { name: 'Phone' }).fill('+49 30 5551')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved', { exact: true }).first().waitFor()
  assert.equal((await desk.as('ada')('GET', '/users/6')).body.phone, '+49 30 5551')
  const factor = page.getByRole('region', { name: 'Two-factor authentication' })
  await factor.getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('img', { name: 'QR code for your app' }).waitFor()
  await inspect()
  await page.keyboard.press('Escape')
  await setSetting(desk, 'two_factor_authentication_method_authenticator_app', false)
})

test('An unsent reply is restored after a reload', async (t) => {
  const id = await requestOf('nora@example.com', 'A word at a time')
  const { page, goTo, stepTo, expects } = await nora(t)
  await stepTo(`/requests/${id}`)
  await page.getByLabel('Your reply').fill('First')
  await page.getByLabel('Your reply').fill('First, and second')
  await page.getByRole('link', { name: 'My requests' }).first().click()
  await page.getByRole('heading', { name: 'My requests' }).waitFor()
  await goTo(`/requests/${id}`)
  await eventually(async () => (await page.getByLabel('Your reply').inputValue()) === 'First, and second')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('list', { name: 'Messages' }).getByText('First, and second').waitFor()
  await page.getByText('Sent', { exact: true }).first().waitFor()
  await untilQuiet(page)
  await goTo(`/requests/${id}`)
  await page.getByLabel('Your reply').waitFor()
  await untilQuiet(page)
  assert.equal(await page.getByLabel('Your reply').inputValue(), '')

  expects('POST /api/v1/taskbar 422')
  const novel = 'On and on. '.repeat(10_000)
  await page.getByLabel('Your reply').fill(novel)
  await page.getByText('Saved on this device', { exact: true }).waitFor()
  await goTo(`/requests/${id}`)
  await eventually(async () => (await page.getByLabel('Your reply').inputValue()) === novel)
  await page.getByLabel('Your reply').fill('In short')
  await page.getByText('Draft saved').waitFor()
})

test('A customer cannot open the page of a person', async (t) => {
  const { page, stepTo } = await nora(t)
  await stepTo('/account')
  await page.getByRole('textbox', { name: 'Phone' }).waitFor()
  await stepTo('/users/7')
  await page.waitForURL(/\/requests/)
})

test('The link to a ticket leads a customer to the request', async (t) => {
  const id = await requestOf('nora@example.com', 'A link in an email')
  const { page, stepTo } = await nora(t)
  await stepTo(`/tickets/${id}`)
  await page.waitForURL(`**/requests/${id}`)
  await page.getByRole('heading', { name: 'A link in an email' }).waitFor()
  await page.getByLabel('Your reply').waitFor()
})

test('The request of another customer cannot be opened', async (t) => {
  const id = await requestOf('nora@example.com', 'A secret of Nora')
  const visit = await desk.visit(t, 'otto')
  for (const path of [`/tickets/${id}`, `/ticket_articles/by_ticket/${id}`, '/tickets/999999']) {
    visit.expects(`GET /api/v1${path} 403`)
    visit.expects(`GET /api/v1${path} 404`)
  }
  for (const path of [`/requests/${id}`, '/requests/999999']) {
    await visit.goTo(path)
    await visit.page.getByText('You can’t open this request').waitFor()
    await visit.inspect()
  }
  assert.equal(await visit.page.getByText('secret of Nora').count(), 0)
  await visit.page.getByRole('main').getByRole('link', { name: 'My requests' }).click()
  await visit.page.getByText('You have no open requests').waitFor()
  await visit.inspect()
})
