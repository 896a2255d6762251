import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Desk, openDesk } from './support/desk.ts'

let desk: Desk
before(async () => {
  desk = await openDesk()
})
after(() => desk.close())

const file = { name: 'photo of the leak.txt', mimeType: 'text/plain', buffer: Buffer.from('It drips here.') }

for (const [width, theme] of [
  [1440, 'light'],
  [390, 'dark'],
] as const) {
  test(`a customer asks with a file, is answered, answers, and the request is open again (${width} px, ${theme})`, async (t) => {
    const { page, goTo, inspect } = await desk.visit(t, 'nora', { width, theme })
    const title = `The tap drips, ${width}`
    await goTo('/requests')
    await inspect()
    await page
      .getByRole('link', { name: 'New request' })
      .or(page.getByRole('button', { name: 'New request' }))
      .first()
      .click()
    await page.getByLabel('What is it about?').fill(title)
    await page.getByLabel('Tell us more').fill('It began last night.')
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByText(file.name).first().waitFor()
    await inspect()
    await page.getByRole('button', { name: 'Send request' }).click()
    await page.getByRole('heading', { name: title }).waitFor()
    await page.getByText(file.name).first().waitFor()
    const id = Number(new URL(page.url()).pathname.split('/').pop())

    const answer = { type: 'note', internal: false, body: 'Please turn the screw.' }
    const closing = await desk.as('ada')('PUT', `/tickets/${id}`, { state: 'closed', article: answer })
    assert.equal(closing.status, 200)
    await page.getByText('Please turn the screw.').waitFor()
    await page.getByLabel('Not solved after all? Write to us').fill('It still drips.')
    await page.getByRole('button', { name: 'Send and open again' }).click()
    await page.getByRole('list', { name: 'Messages' }).getByText('It still drips.').waitFor()
    await inspect()
    const { body } = await desk.as('ada')('GET', `/tickets/${id}?expand=true`)
    assert.equal(body.state, 'open')
  })
}

test('a request of somebody else cannot be opened', async (t) => {
  const { body } = await desk.as('ada')('POST', '/tickets', {
    title: 'A secret of Nora',
    group: 'Users',
    customer: 'nora@example.com',
    article: { body: 'Nobody else may read this.' },
  })
  const visit = await desk.visit(t, 'otto')
  for (const path of [`/tickets/${body.id}`, `/ticket_articles/by_ticket/${body.id}`]) {
    visit.expects(`GET /api/v1${path} 403`)
    visit.expects(`GET /api/v1${path} 404`)
  }
  await visit.goTo(`/requests/${body.id}`)
  await visit.page.getByRole('alert').or(visit.page.getByRole('heading')).first().waitFor()
  await visit.inspect()
  assert.equal(await visit.page.getByText('secret of Nora').count(), 0)
  assert.equal(await visit.page.getByText('Nobody else may read').count(), 0)
})
