import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { customers, type DemoCustomer, lead } from '../demo/people.ts'
import type { Screenshot, DemoScene, Viewer } from './screens.ts'

export const password = 'Pictures-Of-Coffee-7'
export const customer = customers.find(({ firstname }) => firstname === 'Olivia') as DemoCustomer

const root = new URL('../../', import.meta.url)
const readme = readFileSync(new URL('README.md', root), 'utf8')

const manners = [
  { theme: 'light', width: 1440, height: 900, suffix: 'light' },
  { theme: 'dark', width: 1440, height: 900, suffix: 'dark' },
  { theme: 'light', width: 390, height: 844, suffix: 'light-narrow' },
  { theme: 'dark', width: 390, height: 844, suffix: 'dark-narrow' },
] as const

const logins: Record<Viewer, string | undefined> = { agent: lead.email, customer: customer.email, nobody: undefined }

const isInReadme = (name: string) => readme.includes(`docs/images/${name}.png`)

/** The screenshots of README.md are kept with the source; the others are only for viewing. */
async function createPath(name: string): Promise<string> {
  const folder = new URL(isInReadme(name) ? 'docs/images/' : 'docs/images/more/', root)
  await mkdir(folder, { recursive: true })
  return fileURLToPath(new URL(`${name}.png`, folder))
}

async function develop(taken: Buffer, name: string): Promise<void> {
  // A palette of 256 colours is enough for a screen, and a third of the size.
  await sharp(taken)
    .png({ palette: true, effort: 7 })
    .toFile(await createPath(name))
}

async function takeOne(page: Page, picture: Screenshot, scene: DemoScene): Promise<Buffer> {
  await page.goto(picture.path(scene))
  await picture.shows(page).waitFor()
  await page.waitForLoadState('networkidle')
  await page.getByRole('status', { name: 'Loading…' }).first().waitFor({ state: 'hidden' })
  const undo = await picture.act?.(page, scene)
  await page.evaluate('document.fonts.ready')
  const taken = await page.screenshot({ animations: 'disabled' })
  await undo?.()
  return taken
}

async function signIn({ request }: BrowserContext, username: string): Promise<void> {
  const shown = await request.get('/api/v1/signshow')
  const headers = { 'x-csrf-token': shown.headers()['csrf-token'] ?? '' }
  const answer = await request.post('/api/v1/signin', { headers, data: { username, password } })
  if (!answer.ok()) throw new Error(`${username} cannot sign in: ${await answer.text()}`)
}

/** Text typed for earlier screenshots must not appear again. */
async function forgetDrafts({ request }: BrowserContext): Promise<void> {
  const answer = await request.get('/api/v1/taskbar')
  const headers = { 'x-csrf-token': answer.headers()['csrf-token'] ?? '' }
  for (const { id } of (await answer.json()) as { id: number }[]) {
    await request.delete(`/api/v1/taskbar/${id}`, { headers })
  }
}

export async function openContext(browser: Browser, address: string, who: Viewer, manner = manners[0] as Manner) {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: manner.width, height: manner.height },
    colorScheme: manner.theme,
    hasTouch: manner.width < 640,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
  })
  context.setDefaultTimeout(60_000)
  const login = logins[who]
  if (login) {
    await signIn(context, login)
    await forgetDrafts(context)
  }
  return context
}

type Manner = (typeof manners)[number]
type Session = { browser: Browser; address: string; scene: DemoScene; all: boolean; say(line: string): void }

/** Light and dark, desktop and phone: those of README.md, or all. */
export async function takeScreenshots(
  pictures: readonly Screenshot[],
  { browser, address, scene, all, say }: Session,
): Promise<void> {
  for (const manner of manners) {
    for (const who of ['agent', 'customer', 'nobody'] as const) {
      const nameOf = ({ name }: Screenshot) => `${name}-${manner.suffix}`
      const wanted = pictures.filter((picture) => picture.who === who && (all || isInReadme(nameOf(picture))))
      const context = wanted.length > 0 && (await openContext(browser, address, who, manner))
      if (!context) continue
      const page = await context.newPage()
      for (const picture of wanted) {
        await develop(await takeOne(page, picture, scene), nameOf(picture))
        say(nameOf(picture))
      }
      await context.close()
    }
  }
}
