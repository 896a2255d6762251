import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DatabasePlace, readPlace } from './database.ts'
import { installPackages, packageVersion, run, startServer } from './install.ts'
import { bodyFor, type Peer, pick, titleFor, wordFor } from './peer.ts'

const port = 4592
const address = `http://127.0.0.1:${port}`

/** Request Tracker of Debian on its own server with four processes. */
export async function startRt(databaseUrl: string): Promise<Peer> {
  await installPackages(
    ['request-tracker5 request-tracker5/dbconfig-install boolean false'],
    ['request-tracker5', 'rt5-standalone', 'rt5-db-postgresql', 'starlet'],
  )
  const home = await mkdtemp(join(tmpdir(), 'bench-rt-'))
  for (const folder of ['more', 'var']) await mkdir(join(home, folder))
  await writeFile(join(home, 'RT_SiteConfig.pm'), siteConfig(readPlace(databaseUrl), home))
  const env = { RT_SITE_CONFIG: join(home, 'RT_SiteConfig.pm'), RT_SITE_CONFIG_DIR: join(home, 'more') }
  const { user, password } = readPlace(databaseUrl)
  const dba = ['--dba', user, '--dba-password', password || 'none']
  await run('rt-setup-database-5', ['--action', 'init', '--skip-create', ...dba], { env })
  const command = ['/usr/share/request-tracker5/libexec/rt-server', '--port', String(port)]
  const workers = ['--server', 'Starlet', '--max-workers', '4']
  const server = await startServer([...command, ...workers], address, { env: { ...process.env, ...env } })
  return {
    name: 'RT',
    version: await packageVersion('request-tracker5'),
    address,
    headers: await signIn(),
    requests,
    createdId: (answer) => Number((answer as { id: string }).id),
    megabytes: server.megabytes,
    stop: async () => {
      await server.stop()
      await rm(home, { recursive: true, force: true })
    },
  }
}

const requests: Peer['requests'] = {
  show: (turn, ids) => ({ method: 'GET', path: `/REST/2.0/ticket/${pick(ids, turn)}` }),
  'list 20': (turn) => ({
    method: 'GET',
    path: `/REST/2.0/tickets?query=${encodeURIComponent("Queue = 'General'")}&per_page=20&page=${1 + (turn % 10)}&fields=Subject,Status,Owner,Queue,Created,LastUpdated`,
  }),
  search: (turn) => ({
    method: 'GET',
    path: `/REST/2.0/tickets?query=${encodeURIComponent(`Subject LIKE '${wordFor(turn)}'`)}&per_page=20&fields=Subject,Status,Owner,Queue,Created,LastUpdated`,
  }),
  create: (turn) => ({
    method: 'POST',
    path: '/REST/2.0/ticket',
    body: { Queue: 'General', Subject: titleFor(turn), Content: bodyFor(turn), ContentType: 'text/plain' },
  }),
  message: (turn, ids) => ({
    method: 'POST',
    path: `/REST/2.0/ticket/${pick(ids, turn)}/comment`,
    body: { Content: bodyFor(turn), ContentType: 'text/plain' },
  }),
  update: (turn, ids) => ({
    method: 'PUT',
    path: `/REST/2.0/ticket/${pick(ids, turn)}`,
    // A prime number, so that the same ticket gets another priority each time.
    body: { Priority: turn % 101 },
  }),
}

const siteConfig = ({ host, port: databasePort, user, password, database }: DatabasePlace, home: string): string =>
  Object.entries({
    rtname: 'bench.example',
    Organization: 'bench.example',
    WebDomain: '127.0.0.1',
    WebPort: port,
    DatabaseType: 'Pg',
    DatabaseHost: host,
    DatabasePort: databasePort,
    DatabaseName: database,
    DatabaseUser: user,
    DatabasePassword: password,
    MailCommand: 'testfile',
    LogDir: join(home, 'var'),
    LogToSyslog: 'error',
    LogToSTDERR: 'error',
    WebSecureCookies: 0,
    EnablePriorityAsString: 0,
  })
    .map(([name, value]) => `Set($${name}, '${value}');\n`)
    .concat('1;\n')
    .join('')

/** A session, because RT hashes the password of each request that has one. */
async function signIn(): Promise<Record<string, string>> {
  const form = new URLSearchParams({ user: 'root', pass: 'password' })
  const answer = await fetch(`${address}/NoAuth/Login.html`, { method: 'POST', body: form, redirect: 'manual' })
  const [cookie] = answer.headers.getSetCookie().map((one) => one.split(';')[0] as string)
  if (!cookie) throw new Error(`RT did not sign in: ${answer.status}`)
  return { cookie, referer: `${address}/` }
}
