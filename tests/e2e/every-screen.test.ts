import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { findBarriers } from './support/axe.ts'
import { type Desk, openDesk, type SharedVisit } from './support/desk.ts'
import { type Filled, fillWithHostileWords, hostile } from './support/hostile-words.ts'
import { assertFits, findMisfitsAt, findMisfitsBothWays, stepTo, untilQuiet } from './support/screens.ts'
import { publicAddresses, walks } from './support/walks.ts'

let desk: Desk
let agnes: SharedVisit
let filled: Filled
before(async () => {
  desk = await openDesk()
  agnes = desk.share('agnes')
  filled = await fillWithHostileWords(desk)
})
after(() => desk.close())

/** The minimum number of screens that must show the hostile words: otherwise the test checks nothing. */
const leastScreensWithWords: Record<string, number> = { ada: 14, agnes: 8, nora: 3 }

/** These redirect to another address. */
const redirecting = new Set(['/', '/overviews', '/second_factor'])

/** On which axe looks at screens. */
const devices = [
  { width: 1440, media: { colorScheme: 'light' } },
  { width: 390, media: { colorScheme: 'dark' } },
] as const
type Device = (typeof devices)[number]

/** Devices, and between them laptops and tablets, where columns and panes are left out. */
const widths = [1440, 1280, 1024, 768, 390]

const widthOf = (page: Page) => page.viewportSize()?.width
const heightAt = (width: number) => (width === 390 ? 844 : 900)

/** The words are shown as text: they have created no element. */
async function showsWords(page: Page): Promise<boolean> {
  assert.equal(await page.locator('img[src="x"], img[onerror], script:not([src])').count(), 0, page.url())
  return (await page.getByText(hostile).count()) > 0
}

const mainPart = `(document.querySelector('main') ?? document)`

type Check = { path: string; device: Device; part: string }

/** Once per screen. */
async function findMissingAccess(page: Page, { device, part }: Check): Promise<string[]> {
  if (widthOf(page) !== device.width) return []
  const missing = (await page.title()) ? [] : ['the page has no title']
  return [...missing, ...(await findBarriers(page, part))]
}

async function showAt(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: heightAt(width) })
  await untilQuiet(page)
}

/**
 * From the width at which the screen was opened to the one at which the next screen is opened: showing a screen at
 * another width costs 80 ms of processor time.
 */
async function checkScreen(page: Page, check: Check): Promise<string[]> {
  const { path } = check
  const at = (problems: string[]) => problems.map((problem) => `${path} at ${widthOf(page)} px: ${problem}`)
  const findAll = async () => at([...(await findMissingAccess(page, check)), ...(await findMisfitsBothWays(page))])
  const { pathname } = new URL(page.url())
  const isElsewhere = !redirecting.has(path) && pathname !== path.split('?')[0]
  const problems = [...(isElsewhere ? [`${path} led to ${pathname}`] : []), ...(await findAll())]
  const [, ...others] = widthOf(page) === widths[0] ? widths : widths.toReversed()
  for (const width of others.slice(0, -1)) problems.push(...at(await findMisfitsAt(page, width, heightAt(width))))
  await showAt(page, others.at(-1) as number)
  return [...problems, ...(await findAll())]
}

/**
 * Every second screen with the theme of the first device, then the others with that of the second: another theme costs
 * 70 ms. What all screens share, such as the sidebar, is checked by axe once per device where `part` leaves it out.
 */
async function checkScreens(page: Page, paths: readonly string[], part: string) {
  const withWords: string[] = []
  const problems: string[] = []
  for (const [turn, device] of devices.entries()) {
    await page.emulateMedia(device.media)
    for (const [index, path] of paths.entries()) {
      if (index % 2 !== turn) continue
      await stepTo(page, path)
      if (await showsWords(page)) withWords.push(path)
      problems.push(...(await checkScreen(page, { path, device, part: index === turn ? 'document' : part })))
    }
  }
  return { withWords, problems }
}

const failOnDialog = (page: Page) =>
  void page.on('dialog', (dialog) => assert.fail(`markup in a name was run: ${dialog.message()}`))

for (const { who, addresses } of walks) {
  test(`every screen of ${who} shows markup in names as text, fits the window and is accessible`, async (t) => {
    const { page, goTo } = who === 'agnes' ? await agnes(t) : await desk.visit(t, who)
    failOnDialog(page)
    await goTo('/')
    await untilQuiet(page)
    const { withWords, problems } = await checkScreens(page, addresses(filled), mainPart)
    assert.deepEqual(problems, [])
    assert.ok(
      withWords.length >= (leastScreensWithWords[who] ?? 0),
      `the words were seen only on ${withWords.join(', ')}`,
    )
  })
}

test('every screen before signing in shows markup in names as text, fits the window and is accessible', async (t) => {
  const { page, goTo, expects } = await desk.visit(t, 'nobody')
  expects('POST /api/v1/users/email_verify 422')
  failOnDialog(page)
  await goTo('/signin')
  const { problems } = await checkScreens(page, publicAddresses, 'document')
  assert.deepEqual(problems, [])
})

test('markup in the name of a caller is shown as text', async (t) => {
  const visit = await agnes(t)
  const { page } = visit
  failOnDialog(page)
  await visit.stepTo('/dashboard')
  await untilQuiet(page)
  await filled.ring()
  await page.getByText(hostile).first().waitFor()
  await showsWords(page)
  await assertFits(page, 'while it rings')
})
