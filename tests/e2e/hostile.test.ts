import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { type Desk, openDesk } from './support/desk.ts'
import { type Filled, fillWithHostileWords, hostile } from './support/hostile-words.ts'
import { assertFits, findMisfits, stepTo, untilQuiet } from './support/screens.ts'
import { publicAddresses, walks } from './support/walks.ts'

let desk: Desk
let filled: Filled
before(async () => {
  desk = await openDesk()
  filled = await fillWithHostileWords(desk)
})
after(() => desk.close())

/** On how many screens at least the words must be seen: else the test looks at nothing. */
const telling: Record<string, number> = { ada: 14, agnes: 8, nora: 3 }

const widths = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const

/** The words themselves, not what a browser would make of them. */
async function tellsWords(page: Page): Promise<boolean> {
  assert.equal(await page.locator('img[src="x"], img[onerror], script:not([src])').count(), 0, page.url())
  return (await page.getByText(hostile).count()) > 0
}

/** Each address begins in the width in which the one before ended. */
const otherWidth = (page: Page) => (page.viewportSize()?.width === widths[0].width ? widths[1] : widths[0])

async function misfitsNow(page: Page, path: string): Promise<string[]> {
  return (await findMisfits(page)).map((misfit) => `${path} at ${page.viewportSize()?.width} px: ${misfit}`)
}

for (const { who, addresses } of walks) {
  test(`whatever markup is in names, ${who} reads it as text and every screen keeps its shape`, async (t) => {
    const { page, goTo } = await desk.visit(t, who)
    page.on('dialog', (dialog) => assert.fail(`somebody's name ran: ${dialog.message()}`))
    const told: string[] = []
    const problems: string[] = []
    await goTo('/')
    await untilQuiet(page)
    for (const path of addresses(filled)) {
      await stepTo(page, path)
      if (await tellsWords(page)) told.push(path)
      problems.push(...(await misfitsNow(page, path)))
      await page.setViewportSize(otherWidth(page))
      await untilQuiet(page)
      problems.push(...(await misfitsNow(page, path)))
    }
    assert.deepEqual(problems, [])
    assert.ok(told.length >= (telling[who] ?? 0), `the words were seen on ${told.join(', ')} only`)
  })
}

test('a name that rings, and one that writes just now, are text as well', async (t) => {
  const { page, goTo } = await desk.visit(t, 'agnes')
  page.on('dialog', (dialog) => assert.fail(`somebody's name ran: ${dialog.message()}`))
  await goTo('/dashboard')
  await untilQuiet(page)
  await filled.ring()
  await page.getByText(hostile).first().waitFor()
  await tellsWords(page)
  await assertFits(page, 'while it rings')
})

test('a sign-in page with a hostile name of the house is text as well', async (t) => {
  const { page, goTo, expects } = await desk.visit(t, 'nobody')
  expects('POST /api/v1/users/email_verify 422')
  page.on('dialog', (dialog) => assert.fail(`somebody's name ran: ${dialog.message()}`))
  for (const path of publicAddresses) {
    await goTo(path)
    await untilQuiet(page)
    await tellsWords(page)
    for (const size of widths) {
      await page.setViewportSize(size)
      await assertFits(page, `at ${size.width} px`)
    }
  }
})
