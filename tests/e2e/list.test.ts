import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Desk, openDesk } from './support/desk.ts'

let desk: Desk
const tickets: { id: number }[] = []
before(async () => {
  desk = await openDesk()
  for (const title of ['First', 'Second', 'Third', 'Fourth']) {
    const article = { body: `About the ${title.toLowerCase()} matter` }
    const asked = { title, group: 'Users', customer: 'nora@example.com', article }
    tickets.push((await desk.as('ada')('POST', '/tickets', asked)).body)
  }
})
after(() => desk.close())

async function closings({ id }: { id: number }): Promise<number> {
  const { body } = await desk.as('ada')('GET', `/ticket_history/${id}`)
  const changes = body.history as { attribute?: string; value_to?: string }[]
  return changes.filter(({ attribute, value_to }) => attribute === 'state' && value_to === 'closed').length
}

test('two tickets are chosen, closed and opened again by keys alone', async (t) => {
  const { page, goTo, inspect } = await desk.visit(t, 'agnes')
  await goTo('/overviews/all_unassigned')
  await page.getByText('Second').first().waitFor()
  await inspect()
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
  await page.getByText('2 selected').first().waitFor()
  await inspect()
  await page.keyboard.press('e')
  await page.getByText('2 tickets closed').first().waitFor()
  await page.keyboard.press('z')
  await page.getByText('2 tickets as before').first().waitFor()
  assert.deepEqual((await Promise.all(tickets.map(closings))).sort(), [0, 0, 1, 1])
})

for (const [width, theme] of [
  [390, 'light'],
  [1440, 'dark'],
] as const) {
  test(`a new ticket appears in the list by itself (${width} px, ${theme})`, async (t) => {
    const { page, goTo, inspect } = await desk.visit(t, 'agnes', { width, theme })
    const title = `Just arrived at ${width}`
    await goTo('/overviews/all_unassigned')
    await page.getByText('Third').first().waitFor()
    await inspect()
    await desk.as('ada')('POST', '/tickets', {
      title,
      group: 'Users',
      customer: 'nora@example.com',
      article: { body: 'Hello' },
    })
    await page.getByText(title).or(page.getByText('1 new')).first().waitFor()
  })
}
