import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Desk, openDesk } from './support/desk.ts'
import { type OtherSite, startOtherSite } from './support/other-site.ts'
import { setSetting } from './support/settings.ts'

let desk: Desk
let site: OtherSite
before(async () => {
  desk = await openDesk()
  await setSetting(desk, 'form_ticket_create', true)
  site = await startOtherSite(desk.address, form(desk.address))
})
after(async () => {
  site.close()
  await desk.close()
})

const options = JSON.stringify({ messageTitle: 'Ask us', modal: true, attachmentSupport: true })
const form = (address: string) => `<button data-switchboard-form='${options}'>Help</button>
  <script src="${address}/assets/form/form.js"></script>`

type OldPage = { jQuery: { (selector: string): Record<string, (options: object) => unknown>; fn: object } }

/** As much of jQuery as the call of old pages needs. */
function addJQuery(): void {
  const fn = {}
  const find = (selector: string): object =>
    Object.assign(Object.create(fn) as object, { get: () => [...document.querySelectorAll(selector)] })
  Object.assign(window, { jQuery: Object.assign(find, { fn }) })
}

test('a visitor of another website writes to us with the keyboard, and gets a number', async (t) => {
  const { page, inspect, expects } = await desk.visit(t, 'nobody')
  await page.addInitScript(addJQuery)
  expects(/^foreign request: GET http:\/\/localhost/)
  await page.goto(site.address)
  await page.getByRole('button', { name: 'Help' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Ask us' })
  await dialog.getByLabel('Name').fill('Nora Customer')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await dialog.getByText('Enter a value.').first().waitFor()
  assert.equal(await dialog.getByLabel('Email').evaluate((field) => field === document.activeElement), true)
  await inspect()
  await page.keyboard.type('nora@')
  await dialog.getByLabel('Message').fill('Where is <b>my order</b>?')
  await dialog
    .getByLabel('Attachments')
    .setInputFiles({ name: 'order.txt', mimeType: 'text/plain', buffer: Buffer.from('4711') })
  await dialog.getByLabel('Message').press('Tab')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await dialog.getByText('Enter a valid email address.').waitFor()
  await dialog.getByLabel('Email').fill('nora@example.com')
  await page.keyboard.press('Enter')
  const thanks = await dialog.getByRole('status').textContent()
  const [number] = /\d+/.exec(thanks ?? '') ?? []
  const { body } = await desk.as('agnes')('GET', `/tickets/search?query=number:${number}`)
  const [ticket] = Object.values(body.assets?.Ticket ?? body) as { title: string; customer_id: number; id: number }[]
  assert.equal(ticket?.title, 'Ask us')
  const { body: articles } = await desk.as('agnes')('GET', `/ticket_articles/by_ticket/${ticket?.id}`)
  assert.deepEqual([articles[0].body, articles[0].attachments[0].filename], ['Where is <b>my order</b>?', 'order.txt'])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.evaluate(() => {
    document.querySelector('main')?.insertAdjacentHTML('beforeend', '<div id="old"></div>')
    const { jQuery } = window as unknown as OldPage
    jQuery('#old').ZammadForm?.({ messageTitle: 'Feedback Form' })
  })
  await page.locator('#old').getByLabel('Message').waitFor()
})

test('the page of the form works without a website, in German and on a phone', async (t) => {
  const { page, inspect, expects } = await desk.visit(t, 'nobody', { locale: 'de-DE', width: 390 })
  expects(/^request outside of the API: GET \/pages\//)
  await page.goto(`${desk.address}/form`)
  await page.getByLabel('Name').fill('Nora')
  await page.getByLabel('E-Mail').fill('nora@example.com')
  await page.getByLabel('Nachricht').fill('Hallo')
  await inspect()
  await page.getByRole('button', { name: 'Senden' }).click()
  await page.getByText(/Danke\. Die Nummer Ihrer Anfrage ist \d+/).waitFor()
})

test('an administrator sees the form before it is added to the website', async (t) => {
  const { page, goTo, inspect } = await desk.visit(t, 'ada')
  await goTo('/admin/settings/form')
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByRole('heading', { name: 'Contact us' }).waitFor()
  await page.getByLabel('Title', { exact: true }).fill('Help center')
  await preview.getByRole('heading', { name: 'Help center' }).waitFor()
  await page.getByText('messageTitle: "Help center"').waitFor()
  await inspect()
})
