import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { createTransport } from 'nodemailer'
import type { FetchedInbound } from '#contract/channel-email.ts'
import { systemActor } from '#kernel/actor.ts'
import { unitOfWork } from '#kernel/unit-of-work.ts'
import { set } from '#tests/support/browser.ts'
import { tokenOf } from '#tests/support/cast.ts'
import { createAuthority } from '#tests/support/certificates.ts'
import { type Dovecot, startDovecot } from '#tests/support/dovecot.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startBreakingProxy } from '#tests/support/mail-server-proxy.ts'
import { type Call, type World, world } from '#tests/support/world.ts'
import { insertChannel } from '#channels/records/store.ts'
import { jobs } from './jobs.ts'
import { type Listener, startListener } from './listener.ts'
import type { Supervisor } from '#channels/fetching/supervise.ts'
import { superviseMailboxes } from './supervise.ts'

const authority = createAuthority()
const certificate = authority.issue()
let dovecot: Dovecot
let w: World
let user: string
let running: (Supervisor | Listener)[]

before(async () => {
  dovecot = await startDovecot({ certificate })
})
after(async () => {
  await dovecot.stop()
  authority.remove()
})
beforeEach(async () => {
  w = await world()
  user = `u${randomUUID()}`
  running = []
})
afterEach(async () => {
  await Promise.all(running.map((one) => one.stop()))
  await w.close()
})

const letter = (subject: string, body = 'Hello\r\n') =>
  `From: nora@example.com\r\nTo: help@example.com\r\nMessage-ID: <${subject}@example.com>\r\nSubject: ${subject}\r\n\r\n${body}`
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')

const inUnit = <T>(work: Parameters<typeof unitOfWork<T>>[2]) =>
  unitOfWork(w.app.deps, { actor: systemActor, requestId: 'test' }, work)

async function addChannel(inbound: object): Promise<number> {
  const options = { inbound, outbound: { adapter: 'sendmail' } }
  return (await inUnit((ctx) => insertChannel(ctx, { area: 'Email::Account', groupId: 1, options }))).id
}

function addPop3Account(options: Partial<FetchedInbound['options']> = {}): Promise<number> {
  const server = { host: 'localhost', port: dovecot.ports.pop3, ssl: 'off', ssl_verify: false }
  return addChannel({ adapter: 'pop3', options: { ...server, user, password: dovecot.password, ...options } })
}

/** An address whose email is delivered to us. */
async function addAddress(email = 'help@example.com'): Promise<number> {
  const channel_id = await addChannel({ adapter: 'smtp' })
  await w.db
    .insertInto('email_addresses')
    .values({ email, name: 'Help', channel_id, created_by_id: 1, updated_by_id: 1 })
    .execute()
  return channel_id
}

const mails = () => w.db.selectFrom('inbound_mails').selectAll().orderBy('id').execute()
const mailCount = async () => (await mails()).length
const channel = (id: number) => w.db.selectFrom('channels').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const remaining = async () => {
  await using client = await dovecot.client(user)
  const status = await client.status('INBOX', { messages: true })
  return status && status.messages
}

const fetch = () => running.push(superviseMailboxes(w.app.deps))
const stopFetching = async () => running.pop()?.stop()

test('POP3: messages are stored byte for byte, dots included, and then deleted', async () => {
  const odd = letter('dots', '.\r\n..\r\n.x\r\nä\r\n')
  await dovecot.append(user, odd)
  await dovecot.append(user, letter('plain'))
  await addPop3Account()
  fetch()
  await eventually(async () => (await mailCount()) === 2 && (await remaining()) === 0)
  assert.deepEqual(
    (await mails()).map((mail) => mail.sha256),
    [sha256(odd), sha256(letter('plain'))],
  )
  assert.ok((await mails()).every(({ state, source_key }) => state === 'waiting' && source_key.startsWith('pop3:')))
})

test('POP3: messages that stay on the server are fetched once', async () => {
  await dovecot.append(user, letter('kept'))
  const id = await addPop3Account({ keep_on_server: true })
  fetch()
  await eventually(async () => (await channel(id)).status_in === 'ok')
  await stopFetching()
  await dovecot.append(user, letter('later'))
  fetch()
  await eventually(async () => (await mailCount()) === 2)
  assert.equal(await remaining(), 2)
  assert.deepEqual(
    (await mails()).map(({ message_id }) => message_id),
    ['kept@example.com', 'later@example.com'],
  )
})

test('POP3: a connection lost before the end of the session causes no duplicates', async () => {
  const proxy = await startBreakingProxy(dovecot.ports.pop3)
  try {
    await dovecot.append(user, letter('once'))
    await addPop3Account({ port: proxy.port })
    proxy.breakBefore = /^QUIT/m
    fetch()
    await eventually(async () => proxy.breaks > 1)
    proxy.breakBefore = undefined
    await eventually(async () => (await remaining()) === 0)
    assert.equal(await mailCount(), 1)
  } finally {
    await proxy.stop()
  }
})

test('POP3: STARTTLS, TLS, a message over the limit and a wrong password', async () => {
  await set(w, 'postmaster_max_size', 1)
  await dovecot.append(user, letter('large', `${'x'.repeat(76)}\r\n`.repeat(15_000)))
  await dovecot.append(user, letter('small'))
  await addPop3Account({ ssl: 'starttls' })
  fetch()
  const [large] = await eventually(async () => (await mailCount()) === 2 && mails())
  assert.deepEqual([large?.state, large?.sha256], ['too_large', null])
  await eventually(async () => (await remaining()) === 1)
  const wrong = await addPop3Account({ ssl: 'ssl', port: dovecot.ports.pop3s, password: 'wrong' })
  const words = await eventually(async () => (await channel(wrong)).last_log_in)
  assert.equal(words, 'localhost rejected the username or password.')
  const untrusted = await addPop3Account({ ssl: 'starttls', ssl_verify: true })
  assert.match(await eventually(async () => (await channel(untrusted)).last_log_in), /isn’t from a trusted authority/)
})

async function listen(options: { protocol?: 'smtp' | 'lmtp'; tls?: boolean } = {}): Promise<number> {
  const { protocol = 'smtp', tls = false } = options
  const more = tls ? { certificate } : {}
  const listener = await startListener(w.app.deps, { protocol, host: '127.0.0.1', port: 0, ...more })
  running.push(listener)
  return listener.port
}

const send = (port: number, to: string | string[], raw: string, more: object = {}) => {
  const transport = createTransport({ host: '127.0.0.1', port, tls: { rejectUnauthorized: false }, ...more })
  return transport.sendMail({ envelope: { from: 'nora@example.com', to }, raw }).finally(() => transport.close())
}

test('SMTP: an email to one of our addresses is stored before it is acknowledged', async () => {
  const channelId = await addAddress()
  const port = await listen({ tls: true })
  const raw = letter('by-smtp', '.\r\n..two dots\r\n')
  await send(port, ['help@example.com', 'HELP+x1y2@example.com'], raw, { requireTLS: true })
  const [row] = await mails()
  assert.deepEqual([row?.channel_id, row?.state, row?.sha256], [channelId, 'waiting', sha256(raw)])
  assert.deepEqual(row?.envelope, {
    from: 'nora@example.com',
    to: ['help@example.com', 'HELP+x1y2@example.com'],
    remote: '127.0.0.1',
  })
  await send(port, 'help@example.com', raw)
  assert.equal(await mailCount(), 1, 'sent again because the 250 was lost')
})

test('SMTP: other recipients and messages over the limit are rejected', async () => {
  await set(w, 'postmaster_max_size', 1)
  await addAddress()
  const port = await listen()
  await assert.rejects(send(port, 'stranger@elsewhere.example', letter('relay')), /550/)
  await assert.rejects(send(port, 'help@example.com', letter('big', 'x\r\n'.repeat(500_000))), /552|Message size/)
  await send(port, ['help@example.com', 'stranger@elsewhere.example'], letter('mixed'))
  assert.deepEqual(
    (await mails()).map(({ message_id }) => message_id),
    ['mixed@example.com'],
  )
})

test('SMTP: a dot between bare line feeds does not end a message', async () => {
  await addAddress()
  const socket = connect(await listen(), '127.0.0.1')
  const heard: string[] = []
  socket.on('data', (text) => heard.push(String(text)))
  const say = async (text: string, reply: RegExp) => {
    socket.write(text)
    await eventually(async () => reply.test(heard.join('')))
    heard.length = 0
  }
  await say('', /^220/m)
  await say('EHLO x\r\n', /^250 /m)
  await say('MAIL FROM:<a@example.com>\r\n', /^250/m)
  await say('RCPT TO:<help@example.com>\r\n', /^250/m)
  await say('DATA\r\n', /^354/m)
  const raw = 'Subject: one\r\n\r\nfirst\n.\nMAIL FROM:<evil@example.com>\nRCPT TO:<help@example.com>\nDATA\nsecond\r\n'
  await say(`${raw}.\r\n`, /^250/m)
  socket.destroy()
  assert.deepEqual(
    (await mails()).map((mail) => mail.sha256),
    [sha256(raw)],
  )
})

test('LMTP: a local mail server delivers the same way', async () => {
  await addAddress()
  await send(await listen({ protocol: 'lmtp' }), 'help@example.com', letter('by-lmtp'), { lmtp: true })
  assert.deepEqual(
    (await mails()).map(({ message_id, state }) => [message_id, state]),
    [['by-lmtp@example.com', 'waiting']],
  )
})

const handOver = (raw: string | Buffer, query = '') =>
  w.send({
    method: 'POST',
    url: `/api/v1/inbound_mails${query}`,
    headers: { authorization: `Token token=${tokenOf('pia')}`, 'content-type': 'message/rfc822' },
    payload: raw,
  })

test('a gateway can deliver the same bytes any number of times', async () => {
  const raw = Buffer.from(letter('by-http', 'caf\u00E9 \0\r\n'), 'latin1')
  const { status, body } = await handOver(raw)
  assert.deepEqual(
    [status, body.state, body.message_id, body.size],
    [201, 'waiting', 'by-http@example.com', raw.length],
  )
  assert.equal((await handOver(raw)).body.id, body.id)
  const { headers } = await w.ada('GET', `/inbound_mails/${body.id}/raw`)
  assert.equal(headers['content-type'], 'message/rfc822')
  assert.equal(
    headers['content-disposition'],
    `attachment; filename="mail-${body.id}.eml"; filename*=UTF-8''mail-${body.id}.eml`,
  )
  const { rawPayload } = await w.app.inject({
    url: `/api/v1/inbound_mails/${body.id}/raw`,
    headers: { authorization: `Token token=${tokenOf('ada')}` },
  })
  assert.ok(rawPayload.equals(raw))
  const channelId = await addAddress()
  assert.equal((await handOver(raw, `?channel_id=${channelId}`)).body.channel_id, channelId)
  assert.equal(await mailCount(), 2, 'each channel gets its own')
  assert.equal((await handOver(raw, '?channel_id=4711')).status, 422)
  assert.equal((await handOver('')).status, 422)
  await set(w, 'postmaster_max_size', 1)
  assert.equal((await handOver('x'.repeat(1_100_000))).status, 413)
})

test('a received email becomes a ticket', async () => {
  const { body } = await handOver(letter('my-printer'))
  await w.work.drain()
  const { body: mail } = await w.ada('GET', `/inbound_mails/${body.id}`)
  assert.equal(mail.state, 'filed', mail.reason)
  assert.equal((await w.ada('GET', `/tickets/${mail.ticket_id}`)).body.title, 'my-printer')
})

test('the pipe stores a message, or exits so that the mail server keeps it', async () => {
  const address = await w.app.listen({ host: '127.0.0.1', port: 0 })
  const pipe = async (message: string, env: Record<string, string>) => {
    const path = fileURLToPath(new URL('../../../../cli/mail.ts', import.meta.url))
    const child = spawn(process.execPath, [path], { env: { ...process.env, SWITCHBOARD_URL: address, ...env } })
    child.stdin.end(message)
    const [code] = (await once(child, 'exit')) as [number]
    return code
  }
  const SWITCHBOARD_TOKEN = tokenOf('pia')
  assert.equal(await pipe(letter('piped'), { SWITCHBOARD_TOKEN }), 0)
  assert.equal(await pipe(letter('piped'), { SWITCHBOARD_TOKEN }), 0)
  assert.equal(await pipe(letter('lost'), { SWITCHBOARD_TOKEN: 'wrong' }), 75)
  assert.equal(await pipe(letter('lost'), { SWITCHBOARD_TOKEN, SWITCHBOARD_URL: 'http://127.0.0.1:1' }), 75)
  assert.equal(await pipe('', { SWITCHBOARD_TOKEN }), 65)
  assert.deepEqual(
    (await mails()).map(({ message_id }) => message_id),
    ['piped@example.com'],
  )
})

test('administrators of email list received emails by state and channel', async () => {
  const channelId = await addAddress()
  await handOver(letter('one'))
  await handOver(letter('two'), `?channel_id=${channelId}`)
  const subjects = async (query: string) =>
    (await w.pia('GET', `/inbound_mails${query}`)).body.map((mail: { message_id: string }) => mail.message_id)
  assert.deepEqual(await subjects(''), ['two@example.com', 'one@example.com'])
  assert.deepEqual(await subjects(`?channel_id=${channelId}`), ['two@example.com'])
  assert.deepEqual(await subjects('?channel_id=0'), ['one@example.com'])
  assert.deepEqual(await subjects('?state=failed'), [])
  assert.deepEqual(await subjects('?state[]=waiting&state[]=failed&per_page=1'), ['two@example.com'])
  assert.equal((await w.pia('GET', '/inbound_mails?state=lost')).status, 422)
  for (const path of ['/inbound_mails', '/inbound_mails/1', '/inbound_mails/1/raw']) {
    assert.equal((await w.anyone('GET', path)).status, 401)
    for (const caller of [w.agnes, w.nora]) assert.equal((await caller('GET', path)).status, 403)
  }
  for (const id of ['4711', 'abc', '0', '-1', '99999999999999999999']) {
    assert.equal((await w.ada('GET', `/inbound_mails/${id}/raw`)).status, 404)
    assert.equal((await w.ada('POST', `/inbound_mails/${id}/retry`)).status, 404)
  }
})

test('an email without an article is deleted after a while, and recognized when it arrives again', async () => {
  for (const subject of ['in a ticket', 'in a deleted ticket']) await handOver(letter(subject))
  await w.work.drain()
  const [, deleted] = await mails()
  assert.equal((await w.ada('DELETE', `/tickets/${deleted?.ticket_id}`)).status, 200)
  const put = async (state: string) => {
    const { id } = (await handOver(letter(state))).body
    await w.db.updateTable('inbound_mails').set({ state }).where('id', '=', id).execute()
    return id as number
  }
  const ignored = await put('ignored')
  await put('failed')
  const received_at = new Date(w.clock.now.getTime() - 91 * 86_400_000).toISOString()
  await w.db.updateTable('inbound_mails').set({ received_at, envelope: '{"remote": "192.0.2.1"}' }).execute()
  const young = (await handOver(letter('young'))).body.id
  await w.db.updateTable('inbound_mails').set({ state: 'ignored' }).where('id', '=', young).execute()
  await sql`select graphile_worker.add_job('forget-inbound-mails')`.execute(w.db)
  await w.work.drain()
  assert.deepEqual(
    (await mails()).flatMap((mail) => (mail.sha256 === null ? [[mail.id, mail.envelope]] : [])),
    [deleted?.id, ignored].map((id) => [id, {}]),
  )
  assert.equal((await w.ada('GET', `/inbound_mails/${ignored}/raw`)).status, 404)
  assert.equal((await w.ada('POST', `/inbound_mails/${ignored}/retry`)).status, 422)
  assert.equal((await handOver(letter('ignored'))).body.id, ignored)
  assert.equal(await mailCount(), 5)
})

test('an email that cannot be filed is tried five times, then stopped, and does not block others', async () => {
  await handOver(letter('poison'))
  await handOver(letter('harmless'))
  const [poison, harmless] = await mails()
  assert.ok(poison && harmless)
  const [filing] = jobs(async (open, id) => {
    if (id === poison.id) throw new Error('this mail is poison')
    await open(({ db }) => db.updateTable('inbound_mails').set({ state: 'filed' }).where('id', '=', id).execute())
  })
  assert.ok(filing && 'runOutsideTransaction' in filing)
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await filing.runOutsideTransaction(inUnit, { inbound_mail_id: poison.id })
    const [row] = await mails()
    assert.deepEqual([row?.attempts, row?.state], [attempt, 'failed'], 'seen at once')
    const { body: health } = await w.ada('GET', '/monitoring/health_check')
    assert.ok(health.issues.includes('Emails that couldn’t be processed: 1'))
    if (attempt < 5) assert.equal(await dueIn(poison.id), 5 ** (attempt - 1))
  }
  await filing.runOutsideTransaction(inUnit, { inbound_mail_id: harmless.id })
  assert.equal((await mails())[1]?.state, 'filed')
  assert.equal((await w.ada('POST', `/inbound_mails/${harmless.id}/retry`)).status, 422)
  const { body } = await w.ada('POST', `/inbound_mails/${poison.id}/retry`)
  assert.deepEqual([body.state, body.attempts, body.reason], ['waiting', 0, null])
})

/** A user with one permission and nothing else. */
async function onlyWith(permission: string): Promise<Call> {
  const name = `only-${permission}`
  await w.ada('POST', '/roles', { name, permissions: [permission] })
  const user = { email: `${name}@example.com`, firstname: name, roles: [name], password: 'Correct-Horse-7' }
  assert.equal((await w.ada('POST', '/users', user)).status, 201)
  return w.as(`Basic ${Buffer.from(`${name}@example.com:Correct-Horse-7`).toString('base64')}`)
}

test('S-13: a received email is readable for readers of its ticket; an unfiled one for administrators, with an audit entry', async () => {
  await set(w, 'postmaster_max_size', 1)
  await handOver(letter('filed-one'))
  await w.work.drain()
  await handOver(letter('unfiled'))
  const [filed, unfiled] = await mails()
  assert.deepEqual([filed?.state, unfiled?.state], ['filed', 'waiting'])
  const channels = await onlyWith('admin.channel_email')
  const everyAdmin = w.pia
  const reads = async (caller: Call, id = 0) => {
    const [{ body: shown }, { body: list }] = [
      await caller('GET', `/inbound_mails/${id}`),
      await caller('GET', '/inbound_mails'),
    ]
    const listed = list.find((mail: { id: number }) => mail.id === id)
    assert.deepEqual(shown, listed, 'one rule')
    const { status } = await caller('GET', `/inbound_mails/${id}/raw`)
    const isFound = (
      await caller('GET', `/inbound_mails?message_id=${id === filed?.id ? 'filed-one' : 'unfiled'}@example.com`)
    ).body.length
    assert.equal(shown.from, shown.readable ? 'nora@example.com' : null)
    assert.equal(shown.subject !== null, shown.readable)
    return [shown.readable, shown.message_id !== null, Object.keys(shown.envelope).length > 0, status, isFound]
  }
  const [open, closed] = [
    [true, true, true, 200, 1],
    [false, false, false, 403, 0],
  ]
  assert.deepEqual(await reads(channels, filed?.id), closed)
  assert.deepEqual(await reads(channels, unfiled?.id), closed)
  assert.deepEqual(await reads(everyAdmin, filed?.id), closed, 'an administrator without the ticket')
  assert.deepEqual(await reads(everyAdmin, unfiled?.id), open)
  assert.deepEqual(await reads(w.ada, filed?.id), open)
  const retried = await channels('POST', `/inbound_mails/${unfiled?.id}/retry`)
  assert.deepEqual([retried.status, retried.body.readable, retried.body.message_id], [200, false, null])
  const audited = await w.db
    .selectFrom('audit_logs')
    .select('object_id')
    .where('action', '=', 'unfiled_mail_read')
    .execute()
  assert.deepEqual(
    audited.map(({ object_id }) => Number(object_id)),
    [unfiled?.id],
  )
})

/** Minutes until a mail is filed again. */
async function dueIn(id: number): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    select round(extract(epoch from run_at - now()) / 60)::int as minutes
    from graphile_worker.jobs where key = ${`file-mail-${id}`}`.execute(w.db)
  return rows[0]?.minutes ?? 0
}
