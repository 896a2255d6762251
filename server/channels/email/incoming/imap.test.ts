import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import type { FetchedInbound } from '#contract/channel-email.ts'
import { systemActor } from '#kernel/actor.ts'
import { unitOfWork } from '#kernel/unit-of-work.ts'
import { set } from '#tests/support/browser.ts'
import { type Dovecot, startDovecot } from '#tests/support/dovecot.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startBreakingProxy } from '#tests/support/mail-server-proxy.ts'
import { type World, world } from '#tests/support/world.ts'
import { changeChannel, insertChannel } from '#channels/records/store.ts'
import { fetchedAccounts, lockMailChannel } from '../accounts/store.ts'
import { fetchNewMail } from './imap-fetch.ts'
import { runImapSession } from './imap-session.ts'
import type { Supervisor } from '#channels/fetching/supervise.ts'
import { superviseMailboxes } from './supervise.ts'

let dovecot: Dovecot
let w: World
let user: string
let running: Supervisor[]

before(async () => {
  dovecot = await startDovecot()
})
after(() => dovecot.stop())
beforeEach(async () => {
  w = await world()
  user = `u${randomUUID()}`
  running = []
})
afterEach(async () => {
  await Promise.all(running.map((supervisor) => supervisor.stop()))
  await w.close()
})

const mail = (subject: string, size = 0) =>
  `From: nora@example.com\r\nTo: support@example.com\r\nMessage-ID: <${subject}@example.com>\r\nSubject: ${subject}\r\n\r\nHello\r\n${'x'
    .repeat(76)
    .concat('\r\n')
    .repeat(Math.ceil(size / 78))}`

const inUnit = <T>(work: Parameters<typeof unitOfWork<T>>[2]) =>
  unitOfWork(w.app.deps, { actor: systemActor, requestId: 'test' }, work)

function addAccount(options: Partial<FetchedInbound['options']> = {}): Promise<number> {
  const server = { host: 'localhost', port: dovecot.ports.imap, ssl: 'off', ssl_verify: true, ...options }
  const inbound = { adapter: 'imap', options: { ...server, user, password: dovecot.password, ...options } }
  const outbound = { adapter: 'sendmail', options: {} }
  return inUnit(async (ctx) => {
    const { id } = await insertChannel(ctx, { area: 'Email::Account', groupId: 1, options: { inbound, outbound } })
    return id
  })
}

function fetch(count = 1) {
  for (let index = 0; index < count; index += 1) running.push(superviseMailboxes(w.app.deps))
}

const mails = () => w.db.selectFrom('inbound_mails').selectAll().orderBy('id').execute()
const mailOf = async (subject: string) =>
  (await mails()).find(({ message_id }) => message_id === `${subject}@example.com`)
const mailCount = async () => (await mails()).length
const channel = (id: number) => w.db.selectFrom('channels').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const remaining = async (folder = 'INBOX') => {
  await using client = await dovecot.client(user)
  const status = await client.status(folder, { messages: true })
  return status && status.messages
}
const bytesOf = async (sha256: string | null) =>
  Buffer.concat(await (await w.app.deps.blobs.read(sha256 ?? '')).toArray()).toString('latin1')

test('a new email is pushed to us, its bytes unchanged, and the job to file it is queued', async (t) => {
  const id = await addAccount()
  fetch()
  await eventually(async () => (await channel(id)).status_in === 'ok')
  const raw = `${mail('pushed')}caf\u00e9\r\n.\r\n..dots\r\n`
  await dovecot.append(user, Buffer.from(raw, 'latin1'))
  const sent = Date.now()
  const [row] = await eventually(async () => (await mailCount()) > 0 && mails())
  t.diagnostic(`${Date.now() - sent} ms from the mailbox to the row; without the push it would be minutes`)
  assert.deepEqual(
    [row?.state, row?.message_id, row?.size, row?.channel_id],
    ['waiting', 'pushed@example.com', raw.length, id],
  )
  assert.equal(await bytesOf(row?.sha256 ?? null), raw)
  assert.match(row?.source_key ?? '', /^imap:.+@localhost\/INBOX:\d+:1$/)
  const { rows } = await w.db.executeQuery<{ task: string }>(
    w.db
      .selectFrom('graphile_worker.jobs' as never)
      .select('task_identifier as task' as never)
      .compile() as never,
  )
  assert.ok(rows.some(({ task }) => task === 'file-mail'))
  await eventually(async () => (await remaining()) === 0)
})

test('an account that is turned off and on at once signs in again', async () => {
  const id = await addAccount()
  fetch()
  await eventually(async () => (await channel(id)).status_in === 'ok')
  await inUnit(async (ctx) => {
    for (const active of [false, true]) await changeChannel(ctx, await lockMailChannel(ctx, id), { active })
    await ctx.db.updateTable('channels').set({ status_in: null }).where('id', '=', id).execute()
  })
  await eventually(async () => (await channel(id)).status_in === 'ok')
})

async function onlyAccount() {
  const [account] = await fetchedAccounts(w.app.deps)
  assert.ok(account)
  return account
}

type Row = Awaited<ReturnType<typeof mails>>[number]
const namesOf = (rows: readonly Row[]) =>
  rows.map(({ message_id }) => message_id?.replace('@example.com', '')).toSorted()
const subjectsOf = async () => namesOf(await mails())
const numbered = (count: number, name = 'mail') =>
  Array.from({ length: count }, (_, index) => `${name}-${String(index).padStart(4, '0')}`)

async function deliver(subjects: readonly string[], folder = 'INBOX') {
  await using client = await dovecot.client(user)
  for (const subject of subjects) await client.append(folder, mail(subject))
}

test('four fetchers on one mailbox store each email once', async () => {
  const subjects = numbered(60)
  await deliver(subjects.slice(0, 30))
  await addAccount()
  fetch(4)
  await deliver(subjects.slice(30))
  await eventually(async () => (await mailCount()) >= 60 && (await remaining()) === 0)
  assert.deepEqual(await subjectsOf(), subjects)
  assert.ok((await mails()).every(({ state }) => state === 'waiting'))
})

test('without the lock, each email is still stored once', async () => {
  const subjects = numbered(20)
  await deliver(subjects)
  await addAccount({ keep_on_server: true })
  const account = await onlyAccount()
  const fetchOnce = async () => {
    await using client = await dovecot.client(user)
    await client.mailboxOpen('INBOX')
    await fetchNewMail({ deps: w.app.deps, account, client, signal: new AbortController().signal })
  }
  await Promise.all([fetchOnce(), fetchOnce(), fetchOnce(), fetchOnce()])
  assert.deepEqual(await subjectsOf(), subjects)
})

test('other clients can delete, move and add messages during a fetch', async () => {
  const kept = numbered(40, 'kept')
  await using other = await dovecot.client(user)
  for (const subject of kept) {
    await other.append('INBOX', mail(`junk-${subject}`))
    await other.append('INBOX', mail(subject))
  }
  await other.mailboxOpen('INBOX')
  await addAccount({ keep_on_server: true })
  fetch()
  const junk = (await other.search({ subject: 'junk' }, { uid: true })) || []
  for (const uid of junk.toReversed()) await other.messageDelete(String(uid), { uid: true })
  const late = numbered(5, 'late')
  for (const subject of late) await other.append('INBOX', mail(subject))
  const wanted = [...kept, ...late]
  // A message that is deleted between its listing and its download leaves a row with the reason, possibly without a Message-ID.
  const isWhole = ({ sha256, message_id }: Row) => sha256 !== null && !message_id?.startsWith('junk')
  const whole = await eventually(async () => {
    const rows = (await mails()).filter(isWhole)
    return rows.length >= 45 && rows
  })
  assert.deepEqual(namesOf(whole), wanted.toSorted())
  assert.equal(await remaining(), 45)
})

test('messages that stay on the server are marked as read and not fetched again', async () => {
  await deliver(['read-me'])
  const id = await addAccount({ keep_on_server: true })
  fetch()
  await using other = await dovecot.client(user)
  await other.mailboxOpen('INBOX')
  await eventually(async () => ((await other.search({ seen: true })) || []).length === 1)
  await other.messageFlagsRemove('1:*', [String.raw`\Seen`])
  await running.splice(0)[0]?.stop()
  fetch()
  await deliver(['another'])
  await eventually(async () => (await mailCount()) === 2)
  assert.deepEqual(await subjectsOf(), ['another', 'read-me'])
  assert.equal((await channel(id)).status_in, 'ok')
})

test('a renumbered mailbox causes no duplicates and no losses', async () => {
  await using other = await dovecot.client(user)
  await other.mailboxCreate('Support')
  const first = numbered(10)
  await deliver(first, 'Support')
  await addAccount({ folder: 'Support', keep_on_server: true })
  fetch()
  await eventually(async () => (await mailCount()) === 10)
  await running.splice(0)[0]?.stop()
  await other.mailboxDelete('Support')
  await other.mailboxCreate('Support')
  const second = numbered(12)
  await deliver(second, 'Support')
  fetch()
  await eventually(async () => (await mailCount()) >= 12)
  await deliver(['afterwards'], 'Support')
  await eventually(async () => (await subjectsOf()).includes('afterwards'))
  assert.deepEqual(await subjectsOf(), ['afterwards', ...second])
})

test('identical bytes in a mailbox are one email, and the second one is marked as a duplicate', async () => {
  await deliver(['twice', 'twice'])
  await addAccount()
  fetch()
  const [first, second] = await eventually(async () => (await mailCount()) === 2 && mails())
  assert.deepEqual([first?.state, second?.state], ['waiting', 'ignored'])
  assert.equal(second?.reason, `Duplicate of email ${first?.id}`)
})

test('a connection lost between commit and delete leaves one row, and the delete is repeated', async () => {
  const proxy = await startBreakingProxy(dovecot.ports.imap)
  try {
    await deliver(numbered(3))
    await addAccount({ port: proxy.port })
    proxy.breakBefore = /UID STORE|UID EXPUNGE/
    fetch()
    await eventually(async () => proxy.breaks > 0)
    assert.deepEqual([await mailCount(), await remaining()], [3, 3])
    proxy.breakBefore = undefined
    await eventually(async () => (await remaining()) === 0)
    assert.deepEqual(await subjectsOf(), numbered(3))
  } finally {
    await proxy.stop()
  }
})

test('a connection lost at any point causes no losses and no duplicates', async () => {
  const proxy = await startBreakingProxy(dovecot.ports.imap)
  try {
    const subjects = numbered(12)
    await deliver(subjects)
    await addAccount({ port: proxy.port })
    const account = await onlyAccount()
    const { signal } = new AbortController()
    for (
      proxy.breakAfterBytes = 400;
      (await mailCount()) < 12 || (await remaining()) !== 0;
      proxy.breakAfterBytes += 97
    ) {
      const session = runImapSession({ deps: w.app.deps, account, credentials: {}, signal, report: stopHere })
      await assert.rejects(session)
    }
    assert.ok(proxy.breaks > 10)
    assert.deepEqual(await subjectsOf(), subjects)
  } finally {
    await proxy.stop()
  }
})

test('a message that the server does not deliver does not block others and is retried', async () => {
  const proxy = await startBreakingProxy(dovecot.ports.imap)
  try {
    await deliver(numbered(3))
    const id = await addAccount({ port: proxy.port })
    proxy.refuse = /UID FETCH (?:1,2,3|2) .*BODY/
    fetch()
    await eventually(async () => (await channel(id)).status_in === 'ok' && (await remaining()) === 1)
    const refused = await mailOf('mail-0001')
    assert.deepEqual([refused?.state, refused?.sha256], ['waiting', null])
    assert.equal(refused?.reason, 'The mail server isn’t delivering this email. We’ll keep trying.')
    proxy.refuse = undefined
    await running.splice(0)[0]?.stop()
    fetch()
    await eventually(async () => (await mailOf('mail-0001'))?.sha256 && (await remaining()) === 0)
    assert.deepEqual(await subjectsOf(), numbered(3))
  } finally {
    await proxy.stop()
  }
})

/** Ends a session that got to its end. */
const stopHere = () => Promise.reject(new Error('everything is fetched'))

test('an email that is too large stays on the server and is fetched when the limit is raised', async () => {
  await set(w, 'postmaster_max_size', 1)
  await using other = await dovecot.client(user)
  await other.append('INBOX', mail('large', 1_100_000))
  await other.append('INBOX', mail('small'))
  const id = await addAccount()
  fetch()
  await eventually(async () => (await mailCount()) === 2)
  const [large, small] = [await mailOf('large'), await mailOf('small')]
  assert.deepEqual([large?.state, large?.sha256, small?.state], ['too_large', null, 'waiting'])
  assert.equal(large?.reason, 'Left on the mail server: 1.1 MB is over the limit of 1 MB')
  assert.equal(large?.message_id, 'large@example.com')
  await eventually(async () => (await remaining()) === 1)

  await set(w, 'postmaster_max_size', 2)
  await w.db
    .updateTable('inbound_mails')
    .set({ state: 'waiting' })
    .where('id', '=', large?.id ?? 0)
    .execute()
  await running.splice(0)[0]?.stop()
  fetch()
  await eventually(async () => (await mailOf('large'))?.sha256)
  assert.equal((await mailOf('large'))?.state, 'waiting')
  await eventually(async () => (await remaining()) === 0)
  assert.equal(await mailCount(), 2)
  assert.equal((await channel(id)).status_in, 'ok')
})

test('fetched messages are moved to the configured folder', async () => {
  await using other = await dovecot.client(user)
  await other.mailboxCreate('Done')
  await deliver(['moved'])
  await addAccount({ move_to: 'Done' })
  fetch()
  await eventually(async () => (await remaining('Done')) === 1)
  assert.equal(await remaining(), 0)
})

test('an account can skip existing messages', async () => {
  await deliver(['old'])
  const id = await addAccount({ skip_existing: true })
  fetch()
  await eventually(async () => (await channel(id)).status_in === 'ok')
  await deliver(['new'])
  await eventually(async () => (await mailCount()) === 1)
  assert.deepEqual(await subjectsOf(), ['new'])
})

test('an account shows why it cannot fetch, and a change takes effect immediately', async () => {
  const words = async (options: Partial<FetchedInbound['options']>) => {
    const id = await addAccount(options)
    return eventually(async () => (await channel(id)).last_log_in)
  }
  fetch()
  await using other = await dovecot.client(user)
  const secure = { ssl: 'ssl', port: dovecot.ports.imaps } as const
  assert.equal(
    await words({ password: 'wrong' }),
    'localhost rejected the username or password: Authentication failed.',
  )
  assert.equal(await words({ folder: 'Nowhere' }), 'The folder doesn’t exist on localhost. Check its name.')
  assert.equal(await words({ port: 1 }), 'localhost doesn’t accept connections on port 1. Check the port.')
  assert.equal(await words({ host: 'mail.invalid' }), 'We can’t find mail.invalid. Check the server name.')
  assert.equal(await words(secure), 'The certificate of localhost isn’t from a trusted authority.')
  assert.equal(
    await words({ ssl: 'ssl' }),
    `localhost doesn’t support this encryption on port ${dovecot.ports.imap}. Try another one.`,
  )

  const id = await addAccount({ ...secure, password: 'wrong' })
  await eventually(async () => (await channel(id)).status_in === 'error')
  await deliver(['mended'])
  const options = { ...secure, host: 'localhost', ssl_verify: false, user, password: dovecot.password }
  await inUnit(async (ctx) => {
    await changeChannel(ctx, await lockMailChannel(ctx, id), { options: { inbound: { adapter: 'imap', options } } })
  })
  await eventually(async () => (await channel(id)).status_in === 'ok')
  await eventually(async () => (await mailCount()) === 1)
  await inUnit(async (ctx) => changeChannel(ctx, await lockMailChannel(ctx, id), { active: false }))
  await deliver(['resting'])
  await other.mailboxOpen('INBOX')
  assert.equal(await mailCount(), 1)
})
