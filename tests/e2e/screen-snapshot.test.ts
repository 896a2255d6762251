import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '#tests/support/eventually.ts'
import { type Desk, openDesk, signIn, type Visit } from './support/desk.ts'

let desk: Desk
before(async () => {
  desk = await openDesk()
  const article = { body: 'It smells of smoke.' }
  const asked = { title: 'Smoking printer', group: 'Users', customer: 'nora@example.com', article }
  await desk.as('ada')('POST', '/tickets', asked)
})
after(() => desk.close())

const list = '/overviews/all_unassigned'
const rowOf = (page: Page) => page.getByRole('row').filter({ hasText: 'Smoking printer' })
const words = (page: Page) => page.getByText('Smoking printer', { exact: true })
const readSnapshot = (page: Page) => page.evaluate<string | null>(`localStorage.getItem('snapshot')`)

/** Views the list until it is stored. */
async function lookAtList({ page, goTo }: Visit): Promise<void> {
  await goTo(list)
  await rowOf(page).waitFor()
  await eventually(() => readSnapshot(page))
}

/** Blocks the scripts until they are released. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/start-*.js', async (route) => {
    await promise
    await route.continue()
  })
  return async () => resolve()
}

/** How the first reads of the list begin, asked before the scripts have come. */
const ahead = [
  'GET /api/v1/signshow',
  'GET /api/v1/ticket_overviews?view=all_unassigned&per_page=1',
  'GET /api/v1/batch?paths[]=%2Fticket_create',
]

/** What is not part of the list is loaded after it. */
const afterwards = /\/assets\/(?:frame|overlays|ticket)-.*\.js$/

for (const manner of [{}, { theme: 'dark', width: 390 }] as const) {
  test(`A list is shown from the last visit while it is loaded, ${'width' in manner ? 'on a phone' : 'on a desktop'}`, async (t) => {
    const visit = await desk.visit(t, 'agnes', manner)
    const { page } = visit
    await lookAtList(visit)
    const asked: string[] = []
    page.on('request', (request) => asked.push(`${request.method()} ${request.url().replace(desk.address, '')}`))
    const letThrough = await holdScripts(page)
    await page.reload({ waitUntil: 'commit' })
    await words(page).waitFor()
    assert.equal(await page.getByRole('row').count(), 0, 'nothing that could be used')
    const styles = asked.filter((one) => one.endsWith('.css'))
    assert.deepEqual(
      styles.filter((one) => !/\/(?:index|start|common|list|frame)-/.test(one)),
      [],
      'styles that it does not need',
    )
    await eventually(async () => ahead.every((question) => asked.some((one) => one.startsWith(question))))
    await letThrough()
    await rowOf(page).waitFor()
    assert.equal(await words(page).count(), 1, 'the snapshot is gone')
    await eventually(async () => asked.some((one) => afterwards.test(one)))
    const searched = asked.findIndex((one) => one.startsWith('POST /api/v1/tickets/search'))
    assert.ok(searched < asked.findIndex((one) => afterwards.test(one)), 'the list comes first')
    assert.deepEqual(
      ahead.map((question) => asked.filter((one) => one.startsWith(question)).length),
      ahead.map(() => 1),
    )
  })
}

test('A signed-out browser neither shows nor keeps the list of the last user', async (t) => {
  const visit = await desk.visit(t, 'agnes')
  const { page, context } = visit
  await lookAtList(visit)
  await page
    .getByRole('button', { name: /Agnes Agent/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  assert.equal(await readSnapshot(page), null, 'after signing out')

  await signIn(context, 'agnes')
  await lookAtList(visit)
  const snapshot = await readSnapshot(page)
  await context.clearCookies()
  await visit.goTo(list)
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  assert.equal(await words(page).count(), 0)
  assert.equal(await readSnapshot(page), null, 'after the session has ended')

  await page.evaluate(`localStorage.setItem('snapshot', ${JSON.stringify(snapshot)})`)
  await visit.goTo('/dashboard')
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  assert.equal(await readSnapshot(page), null, 'at another address')
})
