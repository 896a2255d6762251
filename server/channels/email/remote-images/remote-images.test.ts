import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { systemActor } from '#kernel/actor.ts'
import type { OpenUnit } from '#kernel/jobs/worker.ts'
import { unitOfWork } from '#kernel/unit-of-work.ts'
import { type World, world } from '#tests/support/world.ts'
import { fileMail } from '../filing/file-mail.ts'
import { receiveMail } from '../incoming/receive.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

const open: OpenUnit = (work) => unitOfWork(w.app.deps, { actor: systemActor, requestId: 'test' }, work)

const markup = [
  '<p onclick="x()">Hello</p>',
  '<table><tr><td>1</td></tr></table>',
  '<img alt="a" src = "https://cdn.example/a.png?x=1&amp;y=2">',
  "<IMG SRC='//cdn.example/b.gif'>",
  '<img src="cid:own"><script>alert(1)</script><img src=javascript:alert(1)>',
].join('')

let serial = 0
async function arrive(html = markup): Promise<number> {
  serial += 1
  const lines = [
    `Message-ID: <${serial}@mail.example>`,
    'From: Nora <nora@example.com>',
    'Subject: Pictures',
    'Content-Type: text/html',
    '',
    html,
  ]
  await receiveMail(w.app.deps, { channelId: null, key: `test:${serial}` }, Buffer.from(lines.join('\r\n')))
  const { id } = await w.db.selectFrom('inbound_mails').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  await fileMail(open, id)
  const mail = await w.db.selectFrom('inbound_mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return mail.article_id as number
}

const sourcesIn = (html: string) => [...html.matchAll(/<img src="([^"]*)"/g)].map(([, source = '']) => source)
const addressIn = (source: string) =>
  Buffer.from(
    new URL(source.replaceAll('&amp;', '&'), 'http://x').searchParams.get('url') ?? '',
    'base64url',
  ).toString()

test('the body of an email is shown with its remote images, served by us', async () => {
  const id = await arrive()
  const { status, body } = await w.agnes('GET', `/ticket_articles/${id}/with_remote_images`)
  assert.equal(status, 200)
  const sources = sourcesIn(body.body)
  assert.deepEqual(sources.filter((source) => source.startsWith('/api/v1/remote_images?')).map(addressIn), [
    'https://cdn.example/a.png?x=1&y=2',
    'https://cdn.example/b.gif',
  ])
  assert.doesNotMatch(body.body, /script|onclick|src="(?:https?:)?\/\//)
  assert.match(body.body, /<td>1<\/td>/)
  const { body: stored } = await w.agnes('GET', `/ticket_articles/${id}`)
  assert.doesNotMatch(stored.body, /cdn\.example|remote_images/)
})

test('only URLs signed for the user are fetched, and none from our own network', async () => {
  const id = await arrive('<img src="http://127.0.0.1:80/secret.png">')
  const { body } = await w.agnes('GET', `/ticket_articles/${id}/with_remote_images`)
  const [source = ''] = sourcesIn(body.body)
  const path = source.replaceAll('&amp;', '&').replace('/api/v1', '')
  assert.equal((await w.agnes('GET', path)).status, 422)
  for (const call of [w.ada, w.anton]) assert.equal((await call('GET', path)).status, 403)
  for (const call of [w.nora, w.pia]) assert.equal((await call('GET', path)).status, 403)
  assert.equal((await w.anyone('GET', path)).status, 401)
  assert.equal((await w.agnes('GET', path.replace(/url=/, 'url=x'))).status, 403)
  assert.equal((await w.agnes('GET', '/remote_images')).status, 422)
})

test('users who cannot read the article get nothing, and without the source there is no body', async () => {
  const id = await arrive()
  for (const call of [w.anton, w.nora]) {
    assert.equal((await call('GET', `/ticket_articles/${id}/with_remote_images`)).status, 403)
  }
  assert.equal((await w.agnes('GET', '/ticket_articles/4711/with_remote_images')).status, 404)
  const article = { body: '<p>Hi</p>', content_type: 'text/html' }
  const { body } = await w.agnes('POST', '/tickets', { title: 'Note', group: 'Users', customer_id: 6, article })
  const { body: none } = await w.agnes('GET', `/ticket_articles/${body.article_ids[0]}/with_remote_images`)
  assert.deepEqual(none, { body: null })
})
