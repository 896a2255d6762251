import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core'
import { bringUpToDate, databaseOf, type Server } from './database.ts'
import { admin, type Instance, startInstance } from './instance.ts'
import { copyDatabase } from './web-database.ts'

const probe = readFileSync(new URL('web-probe.js', import.meta.url), 'utf8')

/** A list of everything, two tickets to write in, and one with a mail to answer. */
type Places = { list: string; short: string; long: string; mail: string }

/** An instance with this many tickets, and a browser. */
export type Desk = {
  instance: Instance
  places: Places
  /** A new browser context, signed in unless `nobody` is given. */
  open(who?: 'nobody'): Promise<Window>
  /** The same in a browser of its own, with a profile on disk: only there the browser caches compiled scripts. */
  openProfile(): Promise<Window & { remove(): Promise<void> }>
  close(): Promise<void>
}

export type Window = {
  context: BrowserContext
  page: Page
  devtools: CDPSession
  /** Calls a function of web-probe.js in the page. */
  ask<T>(question: string): Promise<T>
}

const launched = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--enable-precise-memory-info'],
}
const screen = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const

async function openProfile(baseURL: string) {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-profile-'))
  const context = await chromium.launchPersistentContext(folder, { ...launched, ...screen, baseURL })
  context.setDefaultTimeout(120_000)
  await signIn(context)
  const remove = async () => {
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { ...(await newWindow(context)), remove }
}

export async function openDesk(server: Server, tickets: number): Promise<Desk> {
  await bringUpToDate(databaseOf(server, tickets))
  const database = await copyDatabase(server, tickets)
  const instance = await startInstance(database.url)
  const browser = await chromium.launch(launched)
  const places = await furnish(instance)
  return {
    instance,
    places,
    open: async (who) => {
      const context = await browser.newContext({ baseURL: instance.address, ...screen })
      context.setDefaultTimeout(120_000)
      if (who !== 'nobody') await signIn(context)
      return newWindow(context)
    },
    openProfile: () => openProfile(instance.address),
    close: async () => {
      await browser.close()
      await instance.stop()
      await database.drop()
    },
  }
}

export async function newWindow(context: BrowserContext): Promise<Window> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await page.addInitScript({ content: `{\n${probe}}` })
  return { context, page, devtools, ask: (question) => withTimeout(question, page.evaluate(`probe.${question}`)) }
}

const answerTimeout = 120_000

/** A page may wait forever; a measurement must not. */
const withTimeout = <T>(question: string, answer: Promise<T>): Promise<T> =>
  Promise.race([
    answer,
    delay(answerTimeout, undefined, { ref: false }).then(() => {
      throw new Error(`${question}: no answer within ${answerTimeout / 1000} s`)
    }),
  ])

async function signIn({ request }: BrowserContext): Promise<void> {
  const seen = await request.get('/api/v1/signshow')
  const headers = { 'x-csrf-token': seen.headers()['csrf-token'] ?? '' }
  const data = { username: admin.email, password: admin.password }
  const answer = await request.post('/api/v1/signin', { headers, data })
  if (!answer.ok()) throw new Error(`sign-in: ${answer.status()} ${await answer.text()}`)
}

const longConversation = 200

async function furnish(instance: Instance): Promise<Places> {
  const { call } = instance
  const states = await call<{ id: number }[]>('GET', '/ticket_states')
  const roles = await call<{ id: number; name: string }[]>('GET', '/roles')
  const { link } = await call<{ link: string }>('POST', '/overviews', {
    name: 'Everything',
    condition: { 'ticket.state_id': { operator: 'is', value: states.map(({ id }) => id) } },
    order: { by: 'updated_at', direction: 'DESC' },
    view: { s: ['title', 'customer', 'group', 'owner', 'state', 'priority', 'updated_at'] },
    role_ids: roles.filter(({ name }) => name === 'Agent').map(({ id }) => id),
  })
  const [short, long] = [await addTicket(instance, 3), await addTicket(instance, longConversation)]
  const mail = await addTicket(instance, 1, {
    type: 'email',
    sender: 'Customer',
    from: 'c1@customers.example',
    to: 'support@example.com',
  })
  return { list: `/overviews/${link}`, short: `/tickets/${short}`, long: `/tickets/${long}`, mail: `/tickets/${mail}` }
}

async function addTicket({ call }: Instance, messages: number, first: object = {}): Promise<number> {
  const { id } = await call<{ id: number }>('POST', '/tickets', {
    title: `A conversation of ${messages} messages`,
    group: 'Group 1',
    customer: 'c1@customers.example',
    article: { body: 'It began like this.', ...first },
  })
  for (let message = 2; message <= messages; message += 1) {
    const body = `Message ${message}. `.repeat(20)
    await call('POST', '/ticket_articles', { ticket_id: id, type: 'note', internal: message % 2 === 0, body })
  }
  return id
}
