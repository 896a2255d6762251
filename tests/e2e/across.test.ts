import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { CastName } from '#tests/support/cast.ts'
import { type Desk, openDesk } from './support/desk.ts'
import { show } from './support/manners.ts'
import { findMisfits, stepTo, untilQuiet } from './support/screens.ts'

let desk: Desk
let ticketId: number
before(async () => {
  desk = await openDesk()
  for (const title of [
    'The lamp in the stairwell flickers since the last storm',
    'Invoice 4711 names the wrong company',
  ]) {
    const { status, body } = await desk.as('ada')('POST', '/tickets', {
      title,
      group: 'Users',
      customer: 'nora@example.com',
      tags: ['lamp', 'stairwell'],
      article: { type: 'email', sender: 'Customer', to: 'support@example.com', body: 'Could you have a look, please?' },
    })
    assert.equal(status, 201)
    ticketId = body.id
  }
})
after(() => desk.close())

const screens: readonly [CastName, readonly string[]][] = [
  [
    'ada',
    [
      '/overviews/all_unassigned',
      '/tickets/{id}',
      '/tickets/new',
      '/search?q=lamp',
      '/dashboard',
      '/notifications',
      '/profile/notifications',
      '/admin/users',
      '/admin/overviews',
      '/admin/settings/tickets',
      '/admin/telephony',
      '/gallery',
    ],
  ],
  ['nora', ['/requests', '/requests/{id}', '/requests/new', '/account']],
]

/**
 * `every-screen.test.ts` checks all widths, both themes and from right to left, in English and without forced colours.
 * One visit is shown in all of these, because loading the application costs more than measuring it.
 */
const circumstances = [
  ['in German', { width: 1024 }],
  ['in German on a phone', { width: 390 }],
  ['in German, enlarged to 200 %, with the colours of the system', { width: 720, forcedColors: true, theme: 'dark' }],
] as const

for (const [who, paths] of screens) {
  test(`nothing is cut or pushed out of the window in German, on a phone, or enlarged to 200 % (${who})`, async (t) => {
    // What a user has chosen matters more than the language of the browser.
    await desk.as(who)('PUT', '/users/preferences', { locale: 'de-de' })
    const { page, goTo } = await desk.visit(t, who)
    await goTo('/')
    await untilQuiet(page)
    assert.equal(await page.evaluate('document.documentElement.lang'), 'de-de')
    const problems: string[] = []
    for (const [index, path] of paths.entries()) {
      await stepTo(page, path.replace('{id}', String(ticketId)))
      // Each screen is opened as the one before was left.
      for (const [name, manner] of index % 2 === 0 ? circumstances : circumstances.toReversed()) {
        await show(page, manner)
        await untilQuiet(page)
        problems.push(...(await findMisfits(page)).map((misfit) => `${path} ${name}: ${misfit}`))
      }
    }
    assert.deepEqual(problems, [])
  })
}

test('a button that waits for an answer shows a spinner in place of its label', async (t) => {
  const { page, goTo } = await desk.visit(t, 'ada')
  await goTo('/gallery')
  const label = page.getByRole('button', { name: 'Saving' }).getByText('Saving')
  await label.waitFor()
  assert.equal(await label.evaluate((text) => getComputedStyle(text).opacity), '0')
})
