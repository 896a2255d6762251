import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { queryOnce, readPlace } from './database.ts'
import { installPackages, packageVersion, run, startServer } from './install.ts'
import { bodyFor, type Peer, pick, titleFor, wordFor } from './peer.ts'

const port = 4591
const address = `http://127.0.0.1:${port}`

/** Redmine of Debian, in production mode on Puma with two processes of four threads. */
export async function startRedmine(databaseUrl: string): Promise<Peer> {
  await installPackages(
    ['redmine redmine/instances/default/dbconfig-install boolean false'],
    ['redmine', 'redmine-pgsql', 'puma'],
  )
  const home = await mkdtemp(join(tmpdir(), 'bench-redmine-'))
  await run('cp', ['-rL', '/usr/share/redmine/.', home])
  await writeFile(join(home, 'instances/default/config/database.yml'), databaseSettings(databaseUrl))
  const env = {
    RAILS_ENV: 'production',
    SECRET_KEY_BASE: randomBytes(32).toString('hex'),
    REDMINE_LANG: 'en',
  }
  // The second task needs a process that starts with the tables.
  for (const task of ['db:migrate', 'redmine:load_default_data'])
    await run('bundle', ['exec', 'rake', task], { cwd: home, env })
  const key = await prepareData(databaseUrl)
  const command = ['puma', '--dir', home, '-e', 'production', '-w', '2', '-t', '4:4', '-b', `tcp://127.0.0.1:${port}`]
  const server = await startServer(command, address, { cwd: home, env: { ...process.env, ...env } })
  return {
    name: 'Redmine',
    version: await packageVersion('redmine'),
    address,
    headers: { 'x-redmine-api-key': key },
    requests,
    createdId: (answer) => (answer as { issue: { id: number } }).issue.id,
    megabytes: server.megabytes,
    stop: async () => {
      await server.stop()
      await rm(home, { recursive: true, force: true })
    },
  }
}

const requests: Peer['requests'] = {
  show: (turn, ids) => ({ method: 'GET', path: `/issues/${pick(ids, turn)}.json` }),
  'list 20': (turn) => ({ method: 'GET', path: `/issues.json?limit=20&offset=${20 * (turn % 10)}` }),
  search: (turn) => ({ method: 'GET', path: `/search.json?q=${wordFor(turn)}&issues=1&limit=20` }),
  create: (turn) => ({
    method: 'POST',
    path: '/issues.json',
    body: { issue: { project_id: 1, tracker_id: 1, subject: titleFor(turn), description: bodyFor(turn) } },
  }),
  message: (turn, ids) => ({
    method: 'PUT',
    path: `/issues/${pick(ids, turn)}.json`,
    body: { issue: { notes: bodyFor(turn) } },
  }),
  update: (turn, ids) => ({
    method: 'PUT',
    path: `/issues/${pick(ids, turn)}.json`,
    body: { issue: { priority_id: 1 + (turn % 3) } },
  }),
}

function databaseSettings(databaseUrl: string): string {
  const { host, port, user, password, database } = readPlace(databaseUrl)
  const settings = { adapter: 'postgresql', encoding: 'utf8', host, port, username: user, password, database }
  // YAML reads JSON.
  return JSON.stringify({ production: settings })
}

/** A project, the REST API switched on, and the key of the administrator. */
async function prepareData(databaseUrl: string): Promise<string> {
  const key = randomBytes(20).toString('hex')
  await queryOnce(databaseUrl, [
    `insert into settings (name, value, updated_on) values ('rest_api_enabled', '1', now())`,
    `update users set must_change_passwd = false where login = 'admin'`,
    `insert into tokens (user_id, action, value, created_on, updated_on)
     select id, 'api', '${key}', now(), now() from users where login = 'admin'`,
    `insert into projects (id, name, identifier, status, lft, rgt, is_public, created_on, updated_on)
     values (1, 'Support', 'support', 1, 1, 2, true, now(), now())`,
    `insert into enabled_modules (project_id, name) values (1, 'issue_tracking')`,
    'insert into projects_trackers (project_id, tracker_id) select 1, id from trackers',
  ])
  return key
}
