import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { findBarriers } from './support/axe.ts'
import { type Desk, openDesk } from './support/desk.ts'
import { type Filled, fillWithHostileWords } from './support/hostile-words.ts'
import { stepTo, untilQuiet } from './support/screens.ts'
import { publicAddresses, walks } from './support/walks.ts'

let desk: Desk
let filled: Filled
before(async () => {
  desk = await openDesk()
  filled = await fillWithHostileWords(desk)
})
after(() => desk.close())

/** These lead on to another address. */
const leadingOn = new Set(['/', '/overviews', '/second_factor'])

const atDesk = { size: { width: 1440, height: 900 }, media: { colorScheme: 'light' } } as const
const onPhone = { size: { width: 390, height: 844 }, media: { colorScheme: 'dark' } } as const

async function change(page: Page, { size, media }: typeof atDesk | typeof onPhone): Promise<void> {
  await page.setViewportSize(size)
  await page.emulateMedia(media)
}

/** Looks at a screen as it is at a desk, and then on a phone in the dark. */
async function lookAt(page: Page, path: string): Promise<string[]> {
  const problems: string[] = []
  const { pathname } = new URL(page.url())
  if (!leadingOn.has(path) && pathname !== path.split('?')[0]) problems.push(`${path} led to ${pathname}`)
  problems.push(...(await findBarriersNow(page, path)))
  await change(page, onPhone)
  await untilQuiet(page)
  problems.push(...(await findBarriersNow(page, path)))
  await change(page, atDesk)
  return problems
}

async function findBarriersNow(page: Page, path: string): Promise<string[]> {
  const circumstance = `${path} at ${page.viewportSize()?.width} px`
  return (await findBarriers(page)).map((barrier) => `${circumstance}: ${barrier}`)
}

for (const { who, addresses } of walks) {
  test(`no screen of ${who} excludes anybody`, async (t) => {
    const { page, goTo } = await desk.visit(t, who)
    const problems: string[] = []
    await goTo('/')
    await untilQuiet(page)
    for (const path of addresses(filled)) {
      await stepTo(page, path)
      problems.push(...(await lookAt(page, path)))
    }
    assert.deepEqual(problems, [])
  })
}

test('no screen before signing in excludes anybody', async (t) => {
  const { page, goTo, expects } = await desk.visit(t, 'nobody')
  expects('POST /api/v1/users/email_verify 422')
  const problems: string[] = []
  for (const path of publicAddresses) {
    await goTo(path)
    await untilQuiet(page)
    problems.push(...(await lookAt(page, path)))
  }
  assert.deepEqual(problems, [])
})
