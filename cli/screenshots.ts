import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database.ts'
import { start } from '#server/start.ts'
import { customers, lead } from './demo/people.ts'

/** `npm run screenshots`: fills an instance of its own with the demo and takes the pictures of docs/images. */
const images = fileURLToPath(new URL('../docs/images/', import.meta.url))
const demo = fileURLToPath(new URL('./demo.ts', import.meta.url))
const password = 'Pictures-Of-Coffee-7'
const browserPath = process.env.CHROMIUM ?? '/usr/bin/chromium'

type Picture = {
  name: string
  /** Who looks, an agent unless said otherwise. */
  who?: string
  path: string
  /** On the screen before the picture is taken. */
  shows: (page: Page) => ReturnType<Page['getByRole']>
  isNarrow?: boolean
}

const anything = (page: Page) => page.getByRole('main').first()
const rows = (page: Page) => page.getByRole('row').nth(3)
const customer = customers.find(({ language }) => language === 'en')?.email ?? ''

const pictures: Picture[] = [
  { name: 'list', path: '/overviews/all_open', shows: rows },
  { name: 'ticket', path: '/tickets/{id}', shows: (page) => page.getByRole('article').first() },
  { name: 'dashboard', path: '/dashboard', shows: anything },
  { name: 'search', path: '/search?q=machine', shows: rows },
  { name: 'calls', path: '/phone', shows: rows },
  { name: 'new-ticket', path: '/tickets/new', shows: anything },
  { name: 'administration', path: '/admin/users', shows: rows },
  { name: 'portal', who: customer, path: '/requests', shows: (page) => page.getByRole('heading').first() },
  { name: 'list-narrow', path: '/overviews/all_open', shows: anything, isNarrow: true },
  { name: 'ticket-narrow', path: '/tickets/{id}', shows: (page) => page.getByRole('article').first(), isNarrow: true },
]

async function fillInstance(dataDir: string): Promise<void> {
  const child = spawn(process.execPath, [demo, '--password', password], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('The demo could not be made.')
}

async function startInstance(dataDir: string) {
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0' })
  const log = pino({ level: 'silent' })
  return start(config, log, await openDatabase(config, log))
}

async function signIn({ request }: BrowserContext, username: string): Promise<void> {
  const shown = await request.get('/api/v1/signshow')
  const headers = { 'x-csrf-token': shown.headers()['csrf-token'] ?? '' }
  const answer = await request.post('/api/v1/signin', { headers, data: { username, password } })
  if (!answer.ok()) throw new Error(`${username} could not sign in: ${await answer.text()}`)
}

/** The ticket with the longest conversation says most about the screen. */
async function findTicket({ request }: BrowserContext): Promise<string> {
  const found = await request.get('/api/v1/tickets/search?query=state:open&sort_by=article_count&order_by=desc&limit=1')
  const [ticket] = (await found.json()) as { id: number }[]
  return String(ticket?.id)
}

type Theme = 'light' | 'dark'

async function takePicture(context: BrowserContext, { name, path, shows }: Picture, theme: Theme): Promise<void> {
  const page = await context.newPage()
  await page.goto(path.includes('{id}') ? path.replace('{id}', await findTicket(context)) : path)
  await shows(page).waitFor()
  await page.waitForLoadState('networkidle')
  const taken = await page.screenshot({ animations: 'disabled' })
  // A palette of 256 colours is enough for a screen, and a third of the size.
  await sharp(taken)
    .png({ palette: true, effort: 10 })
    .toFile(join(images, `${name}-${theme}.png`))
  await page.close()
}

async function takePictures(address: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: browserPath,
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  })
  await mkdir(images, { recursive: true })
  for (const theme of ['light', 'dark'] as const) {
    for (const picture of pictures) {
      const viewport = picture.isNarrow ? { width: 390, height: 844 } : { width: 1440, height: 900 }
      const context = await browser.newContext({
        baseURL: address,
        viewport,
        colorScheme: theme,
        reducedMotion: 'reduce',
      })
      await signIn(context, picture.who ?? lead.email)
      await takePicture(context, picture, theme)
      await context.close()
      process.stdout.write(`docs/images/${picture.name}-${theme}.png\n`)
    }
  }
  await browser.close()
}

const dataDir = await mkdtemp(join(tmpdir(), 'switchboard-screenshots-'))
await chmod(dataDir, 0o711)
try {
  await fillInstance(dataDir)
  const running = await startInstance(dataDir)
  await takePictures(running.address).finally(() => running.stop())
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
