import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import pg from 'pg'
import { pino } from 'pino'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { readConfig } from '#server/config.ts'
import { type Running, start } from '#server/start.ts'
import { type CastName, emailOf, password, tokenOf } from '#tests/support/cast.ts'
import { takeDatabase } from '#tests/support/database.ts'
import { createDatabase } from '#tests/support/postgres.ts'
import { type SmtpPeer, startSmtpPeer } from '#tests/support/smtp-peer.ts'
import { assertAccessible } from './axe.ts'
import { openBrowser } from './chromium.ts'
import { openContext } from './contexts.ts'
import { type Manner, mirror, settingsFor, show } from './manners.ts'
import { countRequests, pushPath, untilRouteShown } from './screens.ts'
import { reportViolations, watch, type Witness } from './witness.ts'

/** A signed-in browser page. When the test ends, it must have caused no unexpected errors. */
export type Visit = Pick<Witness, 'expects'> & {
  page: Page
  context: BrowserContext
  /** Loads the application at this address. */
  goTo(path: string): Promise<void>
  /** Navigates like a link, without reloading the application, dismisses toasts and waits for the new screen. */
  stepTo(path: string): Promise<void>
  /** Checks the accessibility of the current screen. */
  inspect(): Promise<void>
}

/** Each test may ask for its own manner; without one the visit is shown as it was opened. */
export type SharedVisit = (t: TestContext, manner?: Manner) => Promise<Visit>

type Answer = {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- tests reach into bodies of every shape
  body: any
}
type Call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => Promise<Answer>

/** The whole application with a worker, a mail server and a browser. */
export type Desk = {
  address: string
  /** The path to set up the first administrator; absent when there is one. */
  setUpPath: string | undefined
  mail: SmtpPeer
  as(name: CastName): Call
  /** Straight into the database, for what would take the API minutes. */
  sql(statement: string): Promise<unknown[]>
  /** Opens a separate browser context, signed in unless `nobody` is given. */
  visit(t: TestContext, who: CastName | 'nobody', manner?: Manner): Promise<Visit>
  /** A visit for several tests: opened by the first of them, and checked after each. */
  share(who: CastName, manner?: Manner): SharedVisit
  close(): Promise<void>
}

/** `empty` is an instance before setup; with `host` it listens there; `env` is added to its environment. */
export async function openDesk({ empty = false, host = '127.0.0.1', env = {} } = {}): Promise<Desk> {
  const database = empty ? await emptyDatabase() : await takeDatabase()
  const mail = await startSmtpPeer()
  if (!empty) await connectMail(database.connectionString, mail)
  const running = await startApplication(database.connectionString, host, env)
  const browser = await openBrowser()
  const { address, setUpPath } = running
  const toEnd: (() => Promise<void>)[] = []
  const open = async (who: CastName | 'nobody', manner: Manner) => {
    const opened = await openVisit({ browser, address, who, manner })
    toEnd.push(opened.end)
    return opened
  }
  return {
    address,
    setUpPath,
    mail,
    as: (name) => callAs(address, name),
    sql: (statement) => runSql(database.connectionString, statement),
    visit: async (t, who, manner = {}) => {
      const { visit, witness, end } = await open(who, manner)
      t.after(async () => {
        await end()
        witness.testify()
      })
      return visit
    },
    share: (who, manner = {}) => {
      let opened: ReturnType<typeof open> | undefined
      return async (t, wanted = manner) => {
        opened ??= open(who, manner)
        const { visit, witness } = await opened
        await show(visit.page, wanted)
        t.after(witness.testify)
        return visit
      }
    },
    close: async () => {
      // Before the application: a page that is still loading would report that its server is gone.
      await Promise.all(toEnd.map((end) => end()))
      await running.stop()
      await mail.close()
      await database.release()
    },
  }
}

async function emptyDatabase() {
  const { connectionString, drop } = await createDatabase()
  return { connectionString, release: drop }
}

/**
 * The group Users writes from support@example.com, and the system from there too, both through the peer. The default
 * triggers are off: their confirmations would be one more message in each ticket.
 */
async function connectMail(connectionString: string, { port }: SmtpPeer): Promise<void> {
  const outbound = { adapter: 'smtp', options: { host: '127.0.0.1', port, ssl: 'off', ssl_verify: true } }
  const statement = `
     with added as (
       insert into channels (area, options, created_by_id, updated_by_id)
       select area, $1, 1, 1 from unnest(array['Email::Account', 'Email::Notification']) area returning id, area
     ), address as (
       insert into email_addresses (name, email, channel_id, created_by_id, updated_by_id)
       select 'Support', 'support@example.com', id, 1, 1 from added where area = 'Email::Account' returning id
     )
     update groups set email_address_id = address.id from address where groups.name = 'Users'`
  await runSql(connectionString, statement, [JSON.stringify({ outbound })])
  await runSql(connectionString, 'update triggers set active = false')
}

async function runSql(connectionString: string, statement: string, values: unknown[] = []): Promise<unknown[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query(statement, values)
  await client.end()
  return rows
}

/**
 * The port of the last desk. The next one gets the same, because the files that a browser has in its cache are those of
 * an address.
 */
let lastPort = 0

async function startApplication(connectionString: string, host: string, env: object): Promise<Running> {
  const startOn = (port: number) => startOnPort(port, connectionString, { HOST: host, ...env })
  const running = await startOn(lastPort).catch((error) => {
    if (error.code !== 'EADDRINUSE') throw error
    return startOn(0)
  })
  lastPort = Number(new URL(running.address).port)
  return running
}

function startOnPort(port: number, connectionString: string, env: NodeJS.ProcessEnv): Promise<Running> {
  const config = readConfig({
    ...env,
    PORT: String(port),
    DATABASE_URL: connectionString,
    BLOBS: 'database',
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  })
  const place = { place: 'test', failed: new Promise<string>(() => {}), announce: () => {}, stop: async () => {} }
  return start(config, pino({ level: process.env.TEST_LOG ?? 'silent' }), { connectionString, ...place })
}

const callAs =
  (address: string, name: CastName): Call =>
  async (method, path, body) => {
    const response = await fetch(`${address}/api/v1${path}`, {
      method,
      headers: { authorization: `Token token=${tokenOf(name)}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return { status: response.status, body: isJson ? JSON.parse(text) : text }
  }

type Opening = { browser: Browser; address: string; who: CastName | 'nobody'; manner: Manner }

type Opened = { visit: Visit; witness: Witness; end(): Promise<void> }

async function openVisit({ browser, address, who, manner }: Opening): Promise<Opened> {
  const { mirrored = false, clock = false, locale = 'en-GB' } = manner
  const fixed = { baseURL: address, timezoneId: 'Europe/Berlin', reducedMotion: 'reduce' } as const
  const { context, page, release } = await openContext(browser, {
    options: { ...fixed, locale, ...settingsFor(manner) },
    scripts: [...(mirrored ? [mirror] : []), countRequests, reportViolations],
    clock,
  })
  const witness = watch(context, address)
  if (who !== 'nobody') await signIn(context, who)
  const visit: Visit = {
    page,
    context,
    expects: witness.expects,
    goTo: async (path) => void (await page.goto(path)),
    stepTo: (path) => stepInside(page, path),
    inspect: () => assertAccessible(page),
  }
  let ended: Promise<void> | undefined
  const end = () => (ended ??= release().then(witness.stop))
  return { visit, witness, end }
}

/** Runs in the page in one step, because a toast can time out between two. The last button of a toast dismisses it. */
const dismissToasts = `document.querySelectorAll('[data-toasts] li').forEach((toast) =>
  [...toast.querySelectorAll('button')].at(-1)?.click())`

/** Loads the application only if the page is still empty. */
async function stepInside(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank') {
    await page.goto(path)
    return untilRouteShown(page)
  }
  await page.evaluate(dismissToasts)
  await pushPath(page, path)
}

/** As our own page does it, without the page: looks first, then sends what it got. */
export async function signIn({ request }: BrowserContext, who: CastName): Promise<void> {
  const shown = await request.get('/api/v1/signshow')
  const answer = await request.post('/api/v1/signin', {
    headers: { 'x-csrf-token': shown.headers()['csrf-token'] ?? '' },
    data: { username: emailOf(who), password },
  })
  assert.equal(answer.status(), 201, await answer.text())
}
