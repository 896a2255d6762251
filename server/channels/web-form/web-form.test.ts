import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { set, signedIn } from '#tests/support/browser.ts'
import { type DnsServer, startDnsServer } from '#tests/support/dns-server.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
let dns: DnsServer
before(async () => {
  dns = await startDnsServer({ 'new.example': 'mx.new.example', 'no-mail.example': null })
  w = await world({ dnsServers: [dns.address] })
  await set(w, 'form_ticket_create', true)
})
after(async () => {
  await w.close()
  dns.close()
})

const fingerprint = 'a browser with more than thirty characters'
const site = { origin: 'https://shop.example', 'sec-fetch-site': 'cross-site' }
const message = { name: 'Ines Berg', email: 'ines@new.example', title: 'Order', body: 'Where is <b>it</b>?\nThanks' }

const loadToken = async () => (await w.anyone('POST', '/form_config', { fingerprint }, site)).body.token
const submit = async (values: Record<string, unknown>, headers: Record<string, string> = site) =>
  w.anyone('POST', '/form_submit', { fingerprint, token: await loadToken(), ...values }, headers)
/** The limit of an address is smaller than the number of submissions in this file. */
const forgetLimits = () => w.db.deleteFrom('rate_limits').execute()

test('a page of another site gets a token and may read the response', async () => {
  const { status, body, headers } = await w.anyone('POST', '/form_config', { fingerprint }, site)
  assert.equal(status, 200)
  assert.deepEqual([body.enabled, body.endpoint], [true, 'http://switchboard.example.com/api/v1/form_submit'])
  assert.deepEqual(body.spam_protection, { honeypot: { field: 'website_url' } })
  assert.equal(headers['access-control-allow-origin'], '*')
  const asForm = await w.send({
    method: 'POST',
    url: '/api/v1/form_config',
    headers: { ...site, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ fingerprint }).toString(),
  })
  assert.equal(asForm.status, 200)
})

test('a submission creates a customer and a ticket with a plain-text article', async () => {
  const { status, body } = await submit(message)
  assert.equal(status, 200, JSON.stringify(body))
  const { body: ticket } = await w.ada('GET', `/tickets/${body.ticket.id}?expand=true`)
  assert.deepEqual(
    [ticket.number, ticket.title, ticket.customer, ticket.group, ticket.state],
    [body.ticket.number, 'Order', 'ines@new.example', 'Users', 'new'],
  )
  assert.equal(ticket.preferences.form.fingerprint_md5, createHash('md5').update(fingerprint).digest('hex'))
  const { body: articles } = await w.ada('GET', `/ticket_articles/by_ticket/${ticket.id}?expand=true`)
  const [article] = articles
  assert.deepEqual(
    [article.type, article.sender, article.content_type, article.body, article.from, article.internal],
    ['web', 'Customer', 'text/plain', message.body, 'Ines Berg <ines@new.example>', false],
  )
  assert.equal(article.created_by, 'ines@new.example')
  const { body: person } = await w.ada('GET', `/users/${ticket.customer_id}`)
  assert.deepEqual([person.firstname, person.lastname], ['Ines', 'Berg'])
  const again = await submit({ ...message, email: 'INES@new.example', title: 'Second' })
  const { body: second } = await w.ada('GET', `/tickets/${again.body.ticket.id}`)
  assert.equal(second.customer_id, ticket.customer_id)
})

test('a form fills in the custom fields that customers see', async () => {
  const shown = { create_middle: { 'ticket.customer': { shown: true, required: false } } }
  const add = (name: string, more: object) =>
    w.ada('POST', '/object_manager_attributes', { object: 'Ticket', name, display: name, screens: shown, ...more })
  await add('serial', { data_type: 'input', data_option: { maxlength: 10 } })
  await add('contract', { data_type: 'select', data_option: { options: { gold: 'Gold' } } })
  await add('urgent', { data_type: 'boolean' })
  await add('rating_by_us', { data_type: 'input', screens: {} })
  const wrong = await submit({ ...message, serial: 'x'.repeat(11), contract: 'lead' })
  assert.deepEqual(wrong.body.errors, { serial: 'too_long', contract: 'invalid_value' })
  const values = { serial: 'A-1', contract: 'gold', urgent: 'on', rating_by_us: 'good', owner_id: 3, state_id: 4 }
  const { body } = await submit({ ...message, ...values })
  const { body: ticket } = await w.ada('GET', `/tickets/${body.ticket.id}?expand=true`)
  assert.deepEqual(
    [ticket.serial, ticket.contract, ticket.urgent, ticket.rating_by_us, ticket.owner_id, ticket.state],
    ['A-1', 'gold', true, null, 1, 'new'],
  )
  await forgetLimits()
})

test('files of the form become attachments', async () => {
  const fields = { ...message, fingerprint, token: await loadToken() }
  const parts = [
    ...Object.entries(fields).map(
      ([name, value]) => `--seam\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}`,
    ),
    `--seam\r\nContent-Disposition: form-data; name="file[]"; filename="order.txt"\r\nContent-Type: text/plain\r\n\r\n${'4711 '.repeat(40_000)}`,
  ]
  const { body } = await w.send({
    method: 'POST',
    url: '/api/v1/form_submit',
    headers: { ...site, 'content-type': 'multipart/form-data; boundary=seam' },
    payload: `${parts.join('\r\n')}\r\n--seam--\r\n`,
  })
  const { body: articles } = await w.ada('GET', `/ticket_articles/by_ticket/${body.ticket.id}`)
  const [file] = articles[0].attachments
  assert.deepEqual([file.filename, file.preferences['Mime-Type']], ['order.txt', 'text/plain'])
})

test('all problems of the fields are answered at once', async () => {
  const cases: [Record<string, unknown>, Record<string, string>][] = [
    [{}, { name: 'required', email: 'required', title: 'required', body: 'required' }],
    [{ ...message, body: ' \n ' }, { body: 'required' }],
    [
      { ...message, name: { $ne: null }, title: ['x'] },
      { name: 'required', title: 'required' },
    ],
    [{ ...message, email: 'not an address' }, { email: 'invalid' }],
    [{ ...message, email: 'ines@unknown.example' }, { email: 'invalid' }],
    [{ ...message, email: 'ines@no-mail.example' }, { email: 'invalid' }],
    [{ ...message, title: 'x'.repeat(251) }, { title: 'too_long' }],
  ]
  for (const [values, errors] of cases) {
    const { status, body } = await submit(values)
    assert.deepEqual([status, body], [200, { errors }])
  }
  await forgetLimits()
})

test('a filled-in hidden field is spam; the setting turns this off', async () => {
  const spam = await submit({ ...message, website_url: 'https://spam.example' })
  assert.match(spam.body.errors.spam, /looks like spam/)
  await set(w, 'form_ticket_create_honeypot', false)
  assert.ok((await submit({ ...message, website_url: 'https://spam.example' })).body.ticket)
  await set(w, 'form_ticket_create_honeypot', true)
})

test('the token is bound to the browser, the host name and a day', async () => {
  const token = await loadToken()
  const outcome = async (values: object) => {
    const { status, body } = await w.anyone('POST', '/form_submit', { ...message, ...values }, site)
    return `${status} ${body.error ?? ''}`
  }
  assert.equal(await outcome({ fingerprint }), '403 Not authorized')
  assert.equal(await outcome({ token, fingerprint: 'short' }), '403 Not authorized')
  assert.equal(await outcome({ token: `${token}x`, fingerprint }), '401 Authorization failed')
  assert.equal(await outcome({ token, fingerprint: `${fingerprint}, another` }), '401 Authorization failed')
  const start = w.clock.now
  w.clock.now = new Date(start.getTime() + 86_401_000)
  assert.equal(await outcome({ token, fingerprint }), '401 Authorization failed')
  w.clock.now = start
  await set(w, 'fqdn', 'help.example.com')
  assert.equal(await outcome({ token, fingerprint }), '401 Authorization failed')
  await set(w, 'fqdn', 'switchboard.example.com')
  await forgetLimits()
})

test('a body is read only while the form is on, and only up to its limit', async () => {
  const send = (path: string, bytes: number) => w.anyone('POST', path, { fingerprint, body: 'x'.repeat(bytes) }, site)
  assert.equal((await send('/form_config', 600 * 1024)).status, 413)
  assert.equal((await send('/form_submit', 26 * 1024 * 1024)).status, 413)
  assert.equal((await send('/form_config', 300 * 1024)).status, 200)
  await set(w, 'form_ticket_create', false)
  assert.equal((await send('/form_submit', 26 * 1024 * 1024)).status, 403)
  await set(w, 'form_ticket_create', true)
  await forgetLimits()
})

test('while the form is off only the preview of an administrator works, and a page cannot use a session', async () => {
  await set(w, 'form_ticket_create', false)
  const config = { fingerprint, test: true }
  assert.equal((await w.anyone('POST', '/form_config', config)).status, 403)
  assert.equal((await w.agnes('POST', '/form_config', config)).status, 403)
  assert.equal((await w.anyone('GET', '/form_captcha_challenge')).status, 403)
  const page = await signedIn(w, 'ada')
  const { status, headers } = await page('POST', '/form_config', config)
  assert.deepEqual([status, headers['csrf-token']], [200, undefined])
  assert.equal((await page('POST', '/form_config', { fingerprint })).status, 403)
  await set(w, 'form_ticket_create', true)
})

test('submissions are limited by address and in total', async () => {
  await set(w, 'form_ticket_create_by_ip_per_hour', 2)
  const statuses = []
  for (let time = 0; time < 3; time += 1) statuses.push((await submit({})).status)
  assert.deepEqual(statuses, [200, 200, 429])
  assert.equal((await submit({}, { ...site, 'x-forwarded-for': '198.51.100.7' })).status, 429)
  await set(w, 'form_ticket_create_by_ip_per_hour', 20)
  await forgetLimits()
  await set(w, 'form_ticket_create_per_day', 1)
  assert.deepEqual([(await submit({})).status, (await submit({})).status], [200, 429])
  await set(w, 'form_ticket_create_per_day', 5000)
  await forgetLimits()
})

test('a challenge has to be solved, once, for valid fields only', async () => {
  assert.equal((await w.anyone('GET', '/form_captcha_challenge')).status, 404)
  await set(w, 'form_ticket_create_captcha_provider', 'altcha')
  const { body: config } = await w.anyone('POST', '/form_config', { fingerprint }, site)
  assert.equal(config.spam_protection.captcha.response_field, 'altcha')
  const altcha = await solveChallenge()
  assert.deepEqual((await submit({ ...message, name: '', altcha })).body.errors, { name: 'required' })
  for (const wrong of [undefined, 'x', Buffer.from('{}').toString('base64'), await solveChallenge(1)]) {
    assert.ok((await submit({ ...message, altcha: wrong })).body.errors?.spam)
  }
  assert.ok((await submit({ ...message, altcha })).body.ticket)
  assert.ok((await submit({ ...message, altcha })).body.errors?.spam, 'a solution works once')
  await set(w, 'form_ticket_create_captcha_provider', '')
})

/** Off by `error` for a wrong solution. */
async function solveChallenge(error = 0): Promise<string> {
  const { body } = await w.anyone('GET', '/form_captcha_challenge', undefined, site)
  const { challenge, salt, maxnumber } = body
  const digest = (number: number) => createHash('sha256').update(`${salt}${number}`).digest('hex')
  const number = Array.from({ length: maxnumber + 1 }, (_, each) => each).find(
    (each) => digest(each) === challenge,
  ) as number
  return Buffer.from(JSON.stringify({ ...body, number: number + error })).toString('base64')
}

test('the page of the form exists only while the form is on', async () => {
  const open = () => w.send({ method: 'GET', url: '/form', headers: { accept: 'text/html', 'accept-language': 'de' } })
  const { status, text, headers } = await open()
  assert.equal(status, 200)
  assert.match(text, /<html lang="de">.*data-switchboard-form=.*src="\/assets\/form\/form\.js"/s)
  assert.match(String(headers['content-security-policy']), /default-src 'none'/)
  await set(w, 'form_ticket_create', false)
  assert.equal((await open()).status, 404)
  await set(w, 'form_ticket_create', true)
})

test('a deactivated group is replaced by the first active one', async () => {
  await set(w, 'form_ticket_create_group_id', 999)
  const { body } = await submit(message)
  assert.equal((await w.ada('GET', `/tickets/${body.ticket.id}`)).body.group_id, 1)
  await set(w, 'form_ticket_create_group_id', 1)
})
