import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { type World, world } from '#tests/support/world.ts'

let w: World
beforeEach(async () => {
  w = await world()
})
afterEach(() => w.close())

async function said(article: object): Promise<number> {
  const ticket = { title: 'Re: AW: Order 12', group: 'Users', customer: 'nora@example.com', article }
  return (await w.agnes('POST', '/tickets', ticket)).body.article_ids[0]
}
const reply = (id: number, mode = 'reply') => w.agnes('GET', `/ticket_articles/${id}/reply?mode=${mode}`)

test('a reply starts with recipient, subject, quote and signature', async () => {
  const body = '<p>Where <b>is</b> it?</p><script>alert(1)</script>'
  const id = await said({ body, content_type: 'text/html', type: 'web', sender: 'Customer' })
  const { status, body: prepared } = await reply(id)
  assert.equal(status, 200)
  assert.match(prepared.to, /<nora@example.com>$/)
  assert.equal(prepared.subject, 'Re: Order 12')
  assert.match(prepared.body, /<blockquote type="cite"><p>Where <b>is<\/b> it\?<\/p><\/blockquote>$/)
  assert.equal(prepared.signature.body, '<p>--<br>Agnes Agent</p>')
  assert.deepEqual(
    [(await reply(id, 'forward')).body.to, (await reply(id, 'forward')).body.subject],
    ['', 'Fwd: Order 12'],
  )
})

test('plain text is quoted as text, names in a signature are escaped', async () => {
  await w.ada('PUT', '/users/4', { firstname: '<img src=x>#{user.lastname}' })
  const { body } = await reply(await said({ body: 'a < b\nc' }))
  assert.match(body.body, /a &lt; b<br>c/)
  assert.match(body.signature.body, /&lt;img src=x&gt;#\{user\.lastname\} Agent/)
})

test('only agents of the ticket can prepare replies', async () => {
  const id = await said({ body: 'Hello' })
  const call = (who: 'anton' | 'nora' | 'anyone') => w[who]('GET', `/ticket_articles/${id}/reply`)
  assert.deepEqual(
    [(await call('anton')).status, (await call('nora')).status, (await call('anyone')).status],
    [403, 403, 401],
  )
  assert.equal((await w.agnes('GET', '/ticket_articles/99999/reply')).status, 404)
  assert.equal((await w.agnes('GET', `/ticket_articles/${id}/reply?mode=shout`)).status, 422)
})

test('a first email shows its sender and signature before there is a ticket', async () => {
  const begin = (call: World['agnes'], group_id: unknown = 1) => call('GET', `/tickets/new_email?group_id=${group_id}`)
  const signature = { id: 1, body: '<p>--<br>Agnes Agent</p>' }
  assert.deepEqual((await begin(w.agnes)).body, { from: null, senders: [], signature })
  await sql`insert into email_addresses (name, email, active, created_by_id, updated_by_id)
    values ('Help', 'help@example.com', true, 1, 1)`.execute(w.db)
  await sql`update groups set email_address_id = (select max(id) from email_addresses) where id = 1`.execute(w.db)
  const from = 'Agnes Agent via Help <help@example.com>'
  const [sender] = (await begin(w.agnes)).body.senders
  assert.deepEqual((await begin(w.agnes)).body, { from, senders: [{ id: sender.id, from }], signature })
  await w.ada('PUT', '/signatures/1', { body: '<p>#{ticket.title}#{group.name}</p>' })
  assert.equal((await begin(w.agnes)).body.signature.body, '<p>Users</p>')
  assert.deepEqual(
    [(await begin(w.anton)).status, (await begin(w.nora)).status, (await begin(w.anyone)).status],
    [403, 403, 401],
  )
  for (const wrong of [4711, 'abc', '', 0]) assert.equal((await begin(w.agnes, wrong)).status, 422, String(wrong))
})
