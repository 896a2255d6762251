import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { type APIRequestContext, type Browser, chromium } from 'playwright-core'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database.ts'
import { start } from '#server/start.ts'
import { lead } from './demo/people.ts'
import { showcaseTitle } from './demo/showcase.ts'
import { customer, openContext, password, takeScreenshots } from './screenshots/take-screenshots.ts'
import { setUpScreenshots, screenshots, type DemoScene } from './screenshots/screens.ts'

/**
 * `npm run screenshots`: fills a temporary instance with demo data and takes the screenshots of README.md. `npm
 * run screenshots -- --all` takes every main screen, in light and dark mode, wide and narrow; the others go to
 * docs/images/more.
 */
const demo = fileURLToPath(new URL('./demo.ts', import.meta.url))
const { all } = parseArgs({ options: { all: { type: 'boolean', default: false } } }).values
const browserPath = process.env.CHROMIUM ?? '/usr/bin/chromium'
const say = (line: string) => void process.stdout.write(`${line}\n`)

async function fillInstance(dataDir: string): Promise<void> {
  // Fonts for Arabic, Chinese and Japanese are not installed everywhere.
  const child = spawn(process.execPath, [demo, '--latin', '--password', password], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('Creating the demo data failed.')
}

/** In a temporary folder, which is deleted afterwards. */
async function withInstance(
  prepare: (dataDir: string) => Promise<void>,
  work: (address: string) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'switchboard-screenshots-'))
  try {
    // As root, the database runs as another user.
    await chmod(dataDir, 0o711)
    await prepare(dataDir)
    const config = readConfig({ DATA_DIR: dataDir, PORT: '0' })
    const log = pino({ level: 'silent' })
    const running = await start(config, log, await openDatabase(config, log))
    await work(running.address).finally(() => running.stop())
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function findTicket(request: APIRequestContext): Promise<number> {
  const found = await request.get('/api/v1/tickets/search', { params: { query: `title:"${showcaseTitle}"`, limit: 1 } })
  const [ticket] = (await found.json()) as { id: number }[]
  if (!ticket) throw new Error('The ticket for the screenshots is missing from the demo data.')
  return ticket.id
}

/** A customer calls; the call is answered after the screenshot, so that it does not become a missed call. */
async function startCall(address: string, token: string): Promise<() => Promise<void>> {
  const callId = `picture-${crypto.randomUUID()}`
  const post = async (event: string, more: object = {}) => {
    const call = { event, callId, direction: 'in', from: customer.phone.slice(1), to: '493060981100', queue: 'support' }
    const body = JSON.stringify({ ...call, ...more })
    await fetch(`${address}/api/v1/cti/${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
  }
  await post('newCall')
  return async () => {
    await post('answer', { user: lead.email })
    await post('hangup', { cause: 'normalClearing' })
  }
}

async function describeScene(browser: Browser, address: string): Promise<DemoScene> {
  const { request } = await openContext(browser, address, 'agent')
  const ticketId = await findTicket(request)
  const { token } = (await (await request.get('/api/v1/cti/token')).json()) as { token: string }
  return { ticketId, requestId: ticketId, ring: () => startCall(address, token) }
}

const emptyScene: DemoScene = { ticketId: 0, requestId: 0, ring: async () => async () => undefined }

const browser = await chromium.launch({
  executablePath: browserPath,
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
})
try {
  await withInstance(fillInstance, async (address) =>
    takeScreenshots(screenshots, { browser, address, scene: await describeScene(browser, address), all, say }),
  )
  if (all)
    await withInstance(
      async () => undefined,
      (address) => takeScreenshots(setUpScreenshots, { browser, address, scene: emptyScene, all, say }),
    )
} finally {
  await browser.close()
}
