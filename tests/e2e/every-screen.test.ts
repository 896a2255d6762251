import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { findBarriers } from './support/axe.ts'
import { type Desk, openDesk, type SharedVisit } from './support/desk.ts'
import { type Filled, fillWithHostileWords, hostile } from './support/hostile-words.ts'
import { assertFits, findMirroredMisfits, findMisfits, findMisfitsAt, stepTo, untilQuiet } from './support/screens.ts'
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

const atDesk = { size: { width: 1440, height: 900 }, media: { colorScheme: 'light' } } as const
const onPhone = { size: { width: 390, height: 844 }, media: { colorScheme: 'dark' } } as const
type Device = typeof atDesk | typeof onPhone

async function switchTo(page: Page, { size, media }: Device): Promise<void> {
  await page.setViewportSize(size)
  await page.emulateMedia(media)
  await untilQuiet(page)
}

/** The words are shown as text: they have created no element. */
async function showsWords(page: Page): Promise<boolean> {
  assert.equal(await page.locator('img[src="x"], img[onerror], script:not([src])').count(), 0, page.url())
  return (await page.getByText(hostile).count()) > 0
}

/** The sidebar is the same on every screen, so axe checks it once per walk. */
const mainPart = `(document.querySelector('main') ?? document)`

const at = (page: Page, path: string, problems: readonly string[]): string[] =>
  problems.map((problem) => `${path} at ${page.viewportSize()?.width} px: ${problem}`)

const findAllMisfits = async (page: Page, path: string): Promise<string[]> =>
  at(page, path, [...(await findMisfits(page)), ...(await findMirroredMisfits(page))])

/** Once per screen, on the device on which it is opened: the next screen is opened on the other one. */
async function findMissingAccess(page: Page, path: string, part: string): Promise<string[]> {
  const missing = (await page.title()) ? [] : ['the page has no title']
  return at(page, path, [...missing, ...(await findBarriers(page, part))])
}

/** Laptops and tablets, where columns and panes are left out. */
const widthsBetween = [1280, 1024, 768]

async function findMisfitsBetween(page: Page, path: string): Promise<string[]> {
  const problems: string[] = []
  for (const width of widthsBetween) {
    problems.push(...at(page, path, await findMisfitsAt(page, width, atDesk.size.height)))
  }
  return problems
}

/** Each screen is opened on the device on which the one before was left. */
const otherDevice = (page: Page): Device => (page.viewportSize()?.width === atDesk.size.width ? onPhone : atDesk)

/** Checks a screen at a desk, on a phone with the dark theme, and at the widths between. */
async function checkScreen(page: Page, path: string, part: string): Promise<string[]> {
  const { pathname } = new URL(page.url())
  const isElsewhere = !redirecting.has(path) && pathname !== path.split('?')[0]
  const problems = isElsewhere ? [`${path} led to ${pathname}`] : []
  problems.push(...(await findMissingAccess(page, path, part)), ...(await findAllMisfits(page, path)))
  const other = otherDevice(page)
  problems.push(...(await findMisfitsBetween(page, path)))
  await switchTo(page, other)
  problems.push(...(await findAllMisfits(page, path)))
  return problems
}

const failOnDialog = (page: Page) =>
  void page.on('dialog', (dialog) => assert.fail(`markup in a name was run: ${dialog.message()}`))

for (const { who, addresses } of walks) {
  test(`every screen of ${who} shows markup in names as text, fits the window and is accessible`, async (t) => {
    const { page, goTo } = who === 'agnes' ? await agnes(t) : await desk.visit(t, who)
    failOnDialog(page)
    const withWords: string[] = []
    const problems: string[] = []
    await goTo('/')
    await untilQuiet(page)
    for (const [index, path] of addresses(filled).entries()) {
      await stepTo(page, path)
      if (await showsWords(page)) withWords.push(path)
      problems.push(...(await checkScreen(page, path, index === 0 ? 'document' : mainPart)))
    }
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
  const problems: string[] = []
  await goTo('/signin')
  for (const path of publicAddresses) {
    await stepTo(page, path)
    await showsWords(page)
    problems.push(...(await checkScreen(page, path, 'document')))
  }
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
