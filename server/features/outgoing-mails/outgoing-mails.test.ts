import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { systemActor } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { unitOfWork } from '#kernel/unit-of-work.ts'
import { set } from '#tests/support/browser.ts'
import type { ExternalJob } from '#kernel/jobs/worker.ts'
import { mailsTo, tokenIn } from '#tests/support/mails.ts'
import { type World, world } from '#tests/support/world.ts'
import { jobs } from './jobs.ts'
import {
  findOneTimeToken,
  inviteUser,
  issueOneTimeToken,
  notifyPasswordChanged,
  redeemOneTimeToken,
  remindTakenSignup,
  sendAdminPasswordAuth,
  sendMail,
  sendPasswordReset,
  type Transport,
  verifySignup,
} from './service.ts'

let w: World
beforeEach(async () => {
  w = await world()
})
afterEach(() => w.close())

const inside = <T>(work: (ctx: Ctx) => Promise<T>) =>
  unitOfWork(w.app.deps, { actor: systemActor, requestId: 'test' }, work)

const nora = { id: 6, email: 'nora@example.com', firstname: 'Nora', lastname: 'Customer' }
const later = (seconds: number) => {
  w.clock.now = new Date(w.clock.now.getTime() + seconds * 1000)
}
const passwordReset = { userId: nora.id, purpose: 'password_reset', seconds: 3600 } as const

test('an invitation contains the name and a link to the configured URL', async () => {
  await set(w, 'fqdn', 'help.acme.example:8443')
  await set(w, 'http_type', 'https')
  await set(w, 'accent_color', 'red')
  await inside((ctx) => inviteUser(ctx, nora))
  const [mail] = await mailsTo(w, nora.email)
  assert.ok(mail)
  assert.match(mail.html, /color:#b0433f/)
  assert.equal(mail.subject, 'Welcome to Switchboard')
  assert.match(mail.text, /^Hello Nora Customer,\n/)
  assert.match(mail.text, /\nhttps:\/\/help\.acme\.example:8443\/#password_reset_verify\/[\w-]{43}\n/)
  assert.match(mail.html, /<a [^>]*href="https:\/\/help\.acme\.example:8443\/#password_reset_verify\/[\w-]{43}">/)
  assert.match(mail.message_id, /^<outgoing\.[0-9a-f-]{36}@help\.acme\.example>$/)
})

test('every template uses the language of its recipient', async () => {
  await w.db
    .updateTable('users')
    .set({ preferences: JSON.stringify({ locale: 'de-at' }) })
    .where('id', '=', 7)
    .execute()
  const kinds = [inviteUser, remindTakenSignup, sendPasswordReset, sendAdminPasswordAuth, notifyPasswordChanged]
  await inside(async (ctx) => {
    for (const send of kinds) await send(ctx, { id: 7, email: 'noah@example.com', firstname: 'Noah', lastname: '' })
    for (const send of kinds) await send(ctx, nora)
  })
  const german = await mailsTo(w, 'noah@example.com')
  const english = await mailsTo(w, nora.email)
  assert.deepEqual(
    german.map(({ kind }) => kind),
    ['invitation', 'signup_taken', 'password_reset', 'admin_password_auth', 'password_changed'],
  )
  assert.ok(german.every(({ text, html }) => /^Hallo(?: Noah)?,/.test(text) && html.includes('lang="de"')))
  assert.ok(english.every(({ text, html }) => /^Hello(?: Nora Customer)?,/.test(text) && html.includes('lang="en"')))
  const subjects = [...german, ...english].map(({ subject }) => subject)
  assert.equal(new Set(subjects).size, 10)
  assert.ok(subjects.every((subject) => subject.includes('Switchboard') && !subject.includes('{')))
})

test('a user without a language gets the default one', async () => {
  await w.db.updateTable('users').set({ preferences: '{}' }).where('id', '=', nora.id).execute()
  await set(w, 'locale_default', 'de-de')
  await inside((ctx) => notifyPasswordChanged(ctx, nora))
  assert.match((await mailsTo(w, nora.email))[0]?.text ?? '', /^Hallo /)
})

test('S-46: emails that anyone can trigger contain no name, which may be a stranger’s text', async () => {
  const named = { ...nora, firstname: 'Win a prize at', lastname: 'evil.example' }
  for (const send of [verifySignup, remindTakenSignup, sendPasswordReset]) await inside((ctx) => send(ctx, named))
  const mails = await mailsTo(w, nora.email)
  assert.equal(mails.length, 3)
  for (const mail of mails) {
    assert.match(mail.text, /^Hello,\n/)
    assert.doesNotMatch(JSON.stringify(mail), /prize|evil/)
  }
})

test('markup, addresses and placeholders in a name are plain text', async () => {
  const firstname = '<a href=//evil.example>x</a> {link} {product}'
  await inside((ctx) => inviteUser(ctx, { ...nora, firstname, lastname: 'www.evil.example http://1.2.3.4 \u202E"&' }))
  const [mail] = await mailsTo(w, nora.email)
  assert.ok(mail)
  const greeting = mail.text.split('\n')[0] ?? ''
  assert.match(greeting, /\{link\} \{product\}/)
  assert.doesNotMatch(greeting, /:\/\/|\.(?=[a-z]{2})|\u202E/)
  assert.equal(mail.html.match(/<a /g)?.length, 1)
  assert.match(mail.html, /&lt;a href=\/\/evil\. example&gt;/)
})

test('line breaks cannot inject headers', async () => {
  await set(w, 'product_name', 'Desk\r\nBcc: spy@evil.example\u2028X')
  await inside((ctx) =>
    sendMail(ctx, {
      kind: 'password_changed',
      userId: nora.id,
      to: 'nora@example.com\r\nBcc: spy@evil.example\0',
      variables: { link: 'http://x/', name: 'A\r\nB' },
    }),
  )
  const row = await w.db.selectFrom('outgoing_mails').selectAll().executeTakeFirstOrThrow()
  assert.equal(row.recipient, 'nora@example.com Bcc: spy@evil.example')
  assert.equal(row.subject, 'Your password for Desk Bcc: spy@evil.example X was changed')
})

test('without a mail server an email waits with a reason and can be retried', async () => {
  await inside((ctx) => inviteUser(ctx, nora))
  await w.work.drain()
  const { body: list } = await w.pia('GET', '/outgoing_mails')
  assert.deepEqual(
    list.map((mail: Record<string, unknown>) => [mail.kind, mail.recipient, mail.state, mail.reason, mail.attempts]),
    [['invitation', 'nora@example.com', 'waiting', 'No mail server is configured yet.', 0]],
  )
  const path = `/outgoing_mails/${list[0].id}`
  later(60)
  const { body: retried } = await w.pia('POST', `${path}/retry`)
  assert.deepEqual([retried.state, retried.reason, retried.updated_at], ['waiting', null, '2026-11-15T09:01:00.000Z'])
  await w.work.drain()
  const shown = (await w.pia('GET', path)).body
  assert.deepEqual([shown.reason, shown.reason_code], ['No mail server is configured yet.', 'no_mail_server'])
})

test('the content of an email is encrypted in the database and in no response, event or job', async () => {
  await inside((ctx) => inviteUser(ctx, nora))
  const [mail] = await mailsTo(w, nora.email)
  const secret = tokenIn(mail ?? { text: '' })
  assert.equal(secret.length, 43)
  const answers = [await w.ada('GET', '/outgoing_mails'), await w.ada('GET', `/outgoing_mails/${mail?.id}`)]
  assert.ok(answers.every(({ text }) => !text.includes(secret) && !text.includes('content')))
  const tables = ['outgoing_mails', 'one_time_tokens', 'events', 'audit_logs', 'history'] as const
  const rows = await Promise.all(tables.map((table) => w.db.selectFrom(table).selectAll().execute()))
  const jobs = await w.db
    .selectFrom('graphile_worker._private_jobs' as never)
    .selectAll()
    .execute()
  assert.ok(!JSON.stringify([rows, jobs]).includes(secret))
})

test('only administrators of email or users can list outgoing emails', async () => {
  assert.equal((await w.anyone('GET', '/outgoing_mails')).status, 401)
  for (const caller of [w.agnes, w.nora, w.otto]) {
    assert.equal((await caller('GET', '/outgoing_mails')).status, 403)
    assert.equal((await caller('POST', '/outgoing_mails/1/retry')).status, 403)
  }
  for (const id of ['4711', 'abc', '0', '-1', '1e3', '99999999999999999999']) {
    assert.equal((await w.ada('GET', `/outgoing_mails/${id}`)).status, 404)
    assert.equal((await w.ada('POST', `/outgoing_mails/${id}/retry`)).status, 404)
  }
})

test('emails are listed newest first, in pages', async () => {
  await inside(async (ctx) => {
    for (let i = 0; i < 5; i += 1) await inviteUser(ctx, nora)
  })
  const { body, headers } = await w.ada('GET', '/outgoing_mails?per_page=2&page=2')
  assert.deepEqual([body.map(({ id }: { id: number }) => id), headers['x-total-count']], [[3, 2], '5'])
  assert.equal((await w.ada('GET', '/outgoing_mails?sort_by=content')).status, 422)
})

async function deliver(transport: Transport, id: number): Promise<void> {
  const [deliverMail] = jobs(transport)
  await (deliverMail as ExternalJob).runOutsideTransaction(inside, { mail_id: id })
}

test('an accepted email is sent once, however often its job runs', async () => {
  await inside((ctx) => inviteUser(ctx, nora))
  const seen: string[] = []
  const transport: Transport = async (_open, { recipient, text }) => {
    seen.push(`${recipient} ${text.includes('/#password_reset_verify/')}`)
    return { state: 'sent', reason: null }
  }
  await deliver(transport, 1)
  await deliver(transport, 1)
  assert.deepEqual(seen, ['nora@example.com true'])
  const { body } = await w.ada('GET', '/outgoing_mails/1')
  assert.deepEqual([body.state, body.attempts, body.sent_at], ['sent', 1, '2026-11-15T09:00:00.000Z'])
  const { status, body: refused } = await w.ada('POST', '/outgoing_mails/1/retry')
  assert.deepEqual([status, refused.error], [422, 'This email has already been sent.'])
})

test('a rejected email has a reason and can be retried', async () => {
  await inside((ctx) => inviteUser(ctx, nora))
  await deliver(async () => ({ state: 'failed', reason: '550 no such mailbox' }), 1)
  const { body } = await w.ada('GET', '/outgoing_mails/1')
  assert.deepEqual([body.state, body.reason, body.attempts], ['failed', '550 no such mailbox', 1])
  assert.equal((await w.ada('POST', '/outgoing_mails/1/retry')).body.state, 'waiting')
})

test('an email that a busy server deferred is retried later', async () => {
  await inside((ctx) => inviteUser(ctx, nora))
  await deliver(async () => ({ state: 'deferred', reason: '451 come back later' }), 1)
  const { body } = await w.ada('GET', '/outgoing_mails/1')
  assert.deepEqual([body.state, body.reason, body.attempts], ['waiting', '451 come back later', 1])
})

test('two concurrent deliveries of one email send it once', async () => {
  await inside((ctx) => inviteUser(ctx, nora))
  let sent = 0
  const transport: Transport = async () => {
    sent += 1
    return { state: 'sent', reason: null }
  }
  await Promise.all([deliver(transport, 1), deliver(transport, 1), deliver(transport, 1)])
  assert.equal(sent, 1)
})

test('a job for a deleted email does nothing', async () => {
  await deliver(async () => assert.fail('nothing to deliver'), 4711)
})

test('anonymous requests cause at most three emails an hour to one address, in any spelling', async () => {
  const spellings = ['nora@example.com', 'NORA@example.com', ' nora@Example.com']
  for (const email of [...spellings, ...spellings]) {
    await inside((ctx) => sendPasswordReset(ctx, { ...nora, email }))
    await inside((ctx) => verifySignup(ctx, { ...nora, email }))
    await inside((ctx) => remindTakenSignup(ctx, { ...nora, email }))
  }
  const count = async () => (await w.db.selectFrom('outgoing_mails').selectAll().execute()).length
  assert.equal(await count(), 3)
  later(3601)
  await inside((ctx) => sendPasswordReset(ctx, nora))
  assert.equal(await count(), 4)
})

test('a user without an address gets no email', async () => {
  await inside((ctx) => inviteUser(ctx, { ...nora, email: '' }))
  await inside((ctx) => sendPasswordReset(ctx, { ...nora, email: null }))
  assert.deepEqual(await w.db.selectFrom('outgoing_mails').selectAll().execute(), [])
})

test('a token works once, for its own purpose', async () => {
  const token = await inside((ctx) => issueOneTimeToken(ctx, passwordReset))
  assert.equal(await inside((ctx) => redeemOneTimeToken(ctx, 'email_verify', token)), undefined)
  assert.equal(await inside((ctx) => findOneTimeToken(ctx, 'password_reset', token)), nora.id)
  const racing = await Promise.all(
    [1, 2, 3, 4].map(() => inside((ctx) => redeemOneTimeToken(ctx, 'password_reset', token))),
  )
  assert.deepEqual(
    racing.filter((id) => id !== undefined),
    [nora.id],
  )
})

test('a token becomes invalid by time, a newer token, a new address, a new password and with its account', async () => {
  const issue = () => inside((ctx) => issueOneTimeToken(ctx, passwordReset))
  const opens = async (token: string) =>
    (await inside((ctx) => findOneTimeToken(ctx, 'password_reset', token))) === nora.id
  const change = (values: Record<string, unknown>) =>
    w.db.updateTable('users').set(values).where('id', '=', nora.id).execute()

  const old = await issue()
  const token = await issue()
  assert.deepEqual([await opens(old), await opens(token)], [false, true])
  later(3599)
  assert.equal(await opens(token), true)
  later(1)
  assert.equal(await opens(token), false)

  for (const values of [{ email: 'new@example.com' }, { password: 'another' }, { active: false }]) {
    await change({ active: true })
    const fresh = await issue()
    assert.equal(await opens(fresh), true)
    await change(values)
    assert.equal(await opens(fresh), false)
  }
})

test('a wildcard does not match a token', async () => {
  await inside((ctx) => issueOneTimeToken(ctx, passwordReset))
  for (const guess of ['', '%', '*', '_'.repeat(43), 'null', '{}', "' or true --", '\0', '\uD800']) {
    assert.equal(await inside((ctx) => redeemOneTimeToken(ctx, 'password_reset', guess)), undefined)
  }
})
