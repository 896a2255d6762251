import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { emailOf } from '#tests/support/cast.ts'
import { eventually } from '#tests/support/eventually.ts'
import { helpCentre } from '#tests/support/help-centre.ts'
import { createDatabase } from '#tests/support/postgres.ts'
import { startDnsServer } from '#tests/support/dns-server.ts'
import { startS3Server } from '#tests/support/s3-server.ts'
import { type World, world } from '#tests/support/world.ts'
import { commands } from './commands/all.ts'
import { judgeServer } from './doctor/database.ts'
import { checkNode, judgeDisk } from './doctor/machine.ts'
import { checkSenderDomains, judgeCertificate } from './doctor/network.ts'

let w: World
let folder: string
before(async () => {
  w = await world()
  folder = await mkdtemp(join(tmpdir(), 'console-'))
  // The key and the storage of the test application.
  Object.assign(process.env, {
    DATABASE_URL: w.connectionString,
    DATA_DIR: folder,
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    BLOBS: 'database',
  })
})
after(async () => {
  await w.close()
  await rm(folder, { recursive: true })
})

type Given = { args?: string[]; options?: Record<string, string | boolean> }

/** Runs a command in this process; the lines that it prints, and its exit code. */
async function run(name: string, { args = [], options = {} }: Given = {}) {
  const command = commands.find((each) => each.name === name)
  assert.ok(command, name)
  const lines: string[] = []
  const code = await command.run({
    args,
    option: (key) => (typeof options[key] === 'string' ? options[key] : undefined),
    has: (key) => options[key] === true,
    say: (line) => lines.push(line),
  })
  return { lines, code: code ?? 0, text: lines.join('\n') }
}

const auditOf = async (action: string) =>
  w.db
    .selectFrom('audit_logs')
    .select(['actor_id', 'real_actor_id', 'via', 'object_id'])
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

test('a user is created, gets access, and a token that works; the audit log names the command line', async () => {
  const given = {
    args: ['mia@example.com'],
    options: { role: 'Agent', group: 'Users', firstname: 'Mia', password: true },
  }
  const created = await run('user create', given)
  const [, id = '', password = ''] = /user (\d+):[^]*Password: (\S+)/.exec(created.text) ?? []
  const me = await w.as(`Basic ${btoa(`mia@example.com:${password}`)}`)('GET', '/users/me')
  assert.deepEqual([me.status, me.body.firstname, String(me.body.id)], [200, 'Mia', id])
  await assert.rejects(run('user create', given), { name: 'CommandFailed', message: /already used/ })
  const { lines } = await run('token create', { args: ['MIA@example.com', 'Report', 'ticket.agent'] })
  assert.equal((await w.as(`Token token=${lines[0]}`)('GET', '/tickets')).status, 200)
  assert.deepEqual(await auditOf('created_access_token'), {
    actor_id: Number(id),
    real_actor_id: 1,
    via: 'console',
    object_id: (await auditOf('created_access_token'))?.object_id,
  })
  await assert.rejects(run('token create', { args: ['mia@example.com', 'Bad', 'no.such'] }), /no permission no\.such/)
  await assert.rejects(run('token create', { args: ['mia@example.com', 'Bad', 'admin'] }), /does not have .* admin\./)
  const eve = { args: ['eve@example.com'] }
  await assert.rejects(
    run('user create', { ...eve, options: { role: 'King' } }),
    /no role King\. There are: Admin, Agent/,
  )
  await assert.rejects(run('user create', { ...eve, options: { group: 'Moon' } }), /no group Moon\. There are: /)
  await assert.rejects(run('user reset', { args: ['nobody@example.com'] }), /no user nobody/)
})

test('a reset unlocks the user and prints a link that sets a password', async () => {
  await sql`update users set login_failed = 99 where login = 'agnes@example.com'`.execute(w.db)
  const { text } = await run('user reset', { args: ['agnes@example.com'], options: { 'second-factor': true } })
  const [, token] = /http:\/\/127\.0\.0\.1:\d+\/#password_reset_verify\/(\S+)/.exec(text) ?? []
  const password = 'A-New-Password-77'
  const { status } = await w.anyone('POST', '/users/password_reset_verify', { token, password })
  assert.equal(status, 200)
  assert.equal((await w.as(`Basic ${btoa(`agnes@example.com:${password}`)}`)('GET', '/users/me')).status, 200)
  assert.equal((await auditOf('password_link_created'))?.via, 'console')
})

test('settings are read and changed with the checks of the API', async () => {
  await run('settings set', { args: ['product_name', '42'] })
  assert.equal((await run('settings get', { args: ['product_name'] })).text, '"42"')
  await assert.rejects(run('settings set', { args: ['retention_events', '"many"'] }), {
    name: 'CommandFailed',
    message: '"many" is not an allowed value for retention_events.',
  })
  await assert.rejects(run('settings set', { args: ['retention_events', 'many'] }), { name: 'WrongUsage' })
  await assert.rejects(run('settings get', { args: ['no_such'] }), /no setting no_such/)
  const all = await run('settings get')
  assert.match(all.text, /^product_name = "42"$/m)
  assert.match(all.text, /^monitoring_token = \(secret\)$/m)
})

test('status, jobs and doctor report a failed job until it is retried', async () => {
  await sql`truncate graphile_worker._private_jobs`.execute(w.db)
  await sql`select graphile_worker.add_job('no-such-task')`.execute(w.db)
  await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(w.db)
  assert.match((await run('jobs')).text, /^failed +1 +no-such-task/m)
  const status = await run('status')
  assert.deepEqual([status.code, /Failed background jobs: 1/.test(status.text)], [1, true])
  const ill = await run('doctor', { options: { offline: true } })
  assert.equal(ill.code, 1)
  assert.match(ill.text, /^PROBLEM Failed background jobs: 1$/m)
  assert.match(ill.text, /^ok +The database schema matches this version/m)
  assert.match((await run('jobs retry')).text, /run again: 1/)
  assert.equal((await run('doctor', { options: { offline: true } })).code, 0)
  assert.match((await run('mail requeue')).text, /received\): 0/)
})

test('all tickets are exported, whatever their group', async () => {
  await w.ada('POST', '/tickets', { title: 'Umbrella', group: 'Users', customer_id: 6, article: { body: 'Wet' } })
  const csv = join(folder, 'tickets.csv')
  await run('export tickets', { args: [csv] })
  assert.match(await readFile(csv, 'utf8'), /Umbrella/)
  assert.equal((await stat(csv)).mode & 0o777, 0o600)
  const lines = join(folder, 'tickets.jsonl')
  await run('export tickets', { args: [lines], options: { format: 'jsonl', articles: true, query: 'Umbrella' } })
  const [ticket] = (await readFile(lines, 'utf8')).split('\n')
  assert.deepEqual(JSON.parse(ticket as string).articles[0].body, 'Wet')
  await assert.rejects(run('export tickets', { options: { format: 'xml' } }), { name: 'WrongUsage' })
})

test('backups are kept by number, encrypted, and replace a database that stays under another name', async () => {
  const keyFile = join(folder, 'key')
  await writeFile(keyFile, 'too short')
  const sealed = { 'key-file': keyFile }
  await assert.rejects(run('backup', { options: sealed }), /at least 32 characters/)
  await writeFile(keyFile, `${'k'.repeat(40)}\n`)
  const { connectionString, drop } = await createDatabase()
  const backups = join(folder, 'backups')
  await mkdir(backups)
  for (const day of [1, 2, 3]) await writeFile(join(backups, `switchboard-2020-01-0${day}.backup`), '')
  await run('backup', { options: { ...sealed, keep: '2' } })
  const names = (await readdir(backups)).toSorted()
  assert.deepEqual([names.length, names[0]], [2, 'switchboard-2020-01-03.backup'])
  const args = [join(backups, names[1] as string)]
  process.env.DATABASE_URL = connectionString
  try {
    await assert.rejects(run('restore', { args }), /encrypted/)
    await run('restore', { args, options: sealed })
    await assert.rejects(run('restore', { args, options: sealed }), /not empty/)
    const { text } = await run('restore', { args, options: { ...sealed, replace: true } })
    const [, kept = ''] = /kept as (\w+)/.exec(text) ?? []
    assert.match((await run('status')).text, /^Tickets +1 /m)
    await sql`drop database ${sql.id(kept)}`.execute(w.db)
  } finally {
    process.env.DATABASE_URL = w.connectionString
    await drop()
  }
})

test('files move to S3 and the doctor checks that storage', async () => {
  const attachments = [{ filename: 'a.txt', data: 'bGFtcA==', 'mime-type': 'text/plain' }]
  const article = { body: 'Lamp', attachments }
  await w.ada('POST', '/tickets', { title: 'Lamp', group: 'Users', customer_id: 6, article })
  const s3 = await startS3Server()
  process.env.BLOBS = s3.url
  const examine = () => run('doctor', { options: { offline: true } })
  try {
    assert.match((await examine()).text, /^warning Files not stored in s3:\/\/files\S*\/desk\/: 1\. /m)
    const { text, code } = await run('files move')
    assert.deepEqual([code, /moved: 1,/.test(text)], [0, true], text)
    assert.match((await examine()).text, /^ok +The newest files are in storage \(checked: 1\)/m)
    await s3.stop()
    assert.match((await examine()).text, /^PROBLEM No file can be stored in s3:\/\/files\S*\/desk\/: .*ECONNREFUSED/m)
    await s3.start()
    process.env.BLOBS = 'database'
    await assert.rejects(run('files move'), { name: 'CommandFailed', message: /BLOBS_BEFORE/ })
    process.env.BLOBS_BEFORE = s3.url
    assert.match((await run('files move')).text, /All files are in database \(moved: 1,/)
  } finally {
    process.env.BLOBS = 'database'
    delete process.env.BLOBS_BEFORE
    await s3.close()
  }
})

test('commands other than the start never migrate', async () => {
  const name = { name: '0001_create_kernel.sql' }
  await w.db.deleteFrom('schema_migrations').where('name', '=', name.name).execute()
  await assert.rejects(run('status'), /missing migrations: 1\)\. Start Switchboard once/)
  assert.match((await run('doctor', { options: { offline: true } })).text, /PROBLEM Migrations are pending: 1/)
  await w.db.insertInto('schema_migrations').values(name).execute()
})

test('before the first start commands say so and create nothing', async () => {
  const { DATABASE_URL, DATA_DIR } = process.env
  delete process.env.DATABASE_URL
  process.env.DATA_DIR = join(folder, 'nothing')
  const { text, code } = await run('doctor')
  await assert.rejects(
    run('status'),
    /^CommandFailed: Nothing is stored in .*nothing\. Start Switchboard once: npm start/,
  )
  await assert.rejects(run('backup'), /^CommandFailed: Nothing is stored in /)
  Object.assign(process.env, { DATABASE_URL, DATA_DIR })
  assert.match(text, /^warning Nothing is stored in .*nothing yet\. Start Switchboard once: npm start$/m)
  assert.deepEqual([code, (await readdir(folder)).includes('nothing')], [0, false])
})

test('what the doctor sees is judged', () => {
  const levels = (findings: { level: string }[]) => findings.map(({ level }) => level)
  assert.deepEqual(levels(checkNode('20.19.0')), ['problem'])
  const disk = { total: 1e12, freeFiles: 9e5, files: 1e6 }
  assert.deepEqual(
    [1e8, 1e9, 1e11].flatMap((free) => levels(judgeDisk({ ...disk, free }))),
    ['problem', 'warning', 'fine'],
  )
  assert.deepEqual(levels(judgeDisk({ ...disk, free: 1e11, freeFiles: 10 })), ['problem', 'fine'])
  const server = { version: '16', number: 160_000, encoding: 'UTF8', connections: 10, most: 100 }
  const now = new Date()
  assert.deepEqual(levels(judgeServer({ ...server, now }, now)), ['fine', 'fine', 'fine', 'fine'])
  const bad = {
    ...server,
    number: 140_001,
    encoding: 'SQL_ASCII',
    connections: 99,
    now: new Date(now.getTime() + 5000),
  }
  assert.deepEqual(levels(judgeServer(bad, now)), ['problem', 'problem', 'problem', 'warning'])
  const inDays = (days: number) => judgeCertificate('a', new Date(now.getTime() + days * 86_400_000), now).level
  assert.deepEqual([-1, 3, 60].map(inDays), ['problem', 'warning', 'fine'])
})

test('the doctor asks DNS for the mail servers of sender addresses', async () => {
  const dns = await startDnsServer({ 'good.example': 'mx.good.example' })
  const values = ['help@good.example', 'help@gone.example'].map((email) => ({ email, name: email, active: true }))
  const added = await w.db
    .insertInto('email_addresses')
    .values(values.map((value) => ({ ...value, created_by_id: 1, updated_by_id: 1 })))
    .returning('id')
    .execute()
  const findings = await checkSenderDomains({ deps: { ...w.app.deps, dnsServers: [dns.address] } })
  const texts = findings.map(({ level, text }) => `${level} ${text}`)
  assert.ok(texts.includes('fine Mail for good.example goes to mx.good.example.'), texts.join('\n'))
  assert.ok(
    texts.some((text) => text.startsWith('warning good.example has no SPF record')),
    texts.join('\n'),
  )
  assert.ok(
    texts.some((text) => text.startsWith('problem DNS names no mail server for gone.example')),
    texts.join('\n'),
  )
  await w.db
    .deleteFrom('email_addresses')
    .where(
      'id',
      'in',
      added.map(({ id }) => id),
    )
    .execute()
  dns.close()
})

test('the executable explains itself and exits with 2 for wrong arguments', () => {
  const bin = fileURLToPath(new URL('../bin/switchboard.js', import.meta.url))
  const call = (...args: string[]) => spawnSync(process.execPath, [bin, ...args], { encoding: 'utf8' })
  const help = call('help')
  assert.equal(help.status, 0)
  for (const { name } of commands) assert.match(help.stdout, new RegExp(`^  ${name}`, 'm'))
  const wrong = call('token', 'create', 'mia@example.com')
  assert.deepEqual([wrong.status, wrong.stdout], [2, ''])
  assert.match(wrong.stderr, /Missing: NAME\n\nswitchboard token create USER NAME PERMISSION…/)
  assert.match(
    call('user', 'create', 'mia@example.com', '--role=Agent', '--role=Admin').stderr,
    /^--role is given twice\./,
  )
  assert.match(call('status', '--nope').stderr, /^Unknown option '--nope'\.\n/)
  const part = call('export')
  assert.equal(part.status, 2)
  assert.match(part.stderr, /^There is no command “export”\.\n[\s\S]+\n  export tickets /)
  assert.doesNotMatch(part.stderr, /doctor/)
  assert.equal(call('restore', '/nowhere/a.backup').stderr, 'There is no file or folder /nowhere/a.backup.\n')
})

// Last: the imported archive stays among the files.
test('the help centre is moved out as Markdown files and in again', async () => {
  const path = join(folder, 'site')
  await assert.rejects(run('help-centre export', { args: [path] }), /no help centre/)
  const help = await helpCentre(w)
  await help.answer(await help.category('Machines'), 'Descale it')
  const { text } = await run('help-centre export', { args: [path] })
  assert.match(text, /^Files written: [1-9]/)
  await assert.rejects(run('help-centre export', { args: [path] }), /not empty/)
  const archive = join(folder, 'site.zip')
  await run('help-centre export', { args: [archive] })
  assert.equal((await stat(archive)).mode & 0o777, 0o600)
  await writeFile(join(path, 'en-us', 'machines', 'new.md'), '---\ntitle: Clean it\n---\n\nWith **water**.\n')
  await assert.rejects(run('help-centre import', { args: [path] }), { name: 'WrongUsage' })
  const importing = run('help-centre import', { args: [path], options: { user: emailOf('ada') } })
  await eventually(async () => (await w.ada('GET', `/knowledge_bases/${help.base}/imports`)).body.length === 1)
  await w.work.drain()
  const imported = await importing
  assert.deepEqual([imported.lines.at(-1), imported.code], ['Created: 1, changed: 1, problems: 0', 0])
  const { body } = await w.ada('POST', '/knowledge_bases/search', { query: 'clean water' })
  assert.equal(body.details.length, 1)
})
