import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type World, world } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

const file = { filename: 'a.txt', data: 'SGVsbG8=', 'mime-type': 'text/plain' }
const create = async (group = 'Users') => {
  const article = { body: 'Two questions at once', internal: true, attachments: [file] }
  const { body } = await w.ada('POST', '/tickets', { title: 'Two in one', group, customer_id: 6, article })
  return { ticketId: body.id as number, articleId: body.article_ids[0] as number }
}
const split = (name: 'agnes' | 'anton' | 'nora', ticketId: number, articleId: number, formId = '') =>
  w[name]('GET', `/ticket_split?ticket_id=${ticketId}&article_id=${articleId}&form_id=${formId}`)

test('splitting returns the article, and its attachments as uploads of the form', async () => {
  const { ticketId, articleId } = await create()
  const { status, body } = await split('agnes', ticketId, articleId, 'f1')
  assert.deepEqual([status, body.attachments.length, body.attachments[0].filename], [200, 1, 'a.txt'])
  assert.equal(body.assets.TicketArticle[articleId].body, 'Two questions at once')
  const { body: made } = await w.agnes('POST', '/tickets', {
    title: 'The other half',
    group: 'Sales',
    customer_id: 6,
    article: { body: 'split off', form_id: 'f1' },
  })
  const { body: article } = await w.agnes('GET', `/ticket_articles/${made.article_ids[0]}`)
  assert.deepEqual(
    article.attachments.map(({ filename }: { filename: string }) => filename),
    ['a.txt'],
  )
})

test('splitting requires agent access to the ticket and an article of the same ticket', async () => {
  const [own, foreign] = [await create(), await create('Support')]
  assert.equal((await split('agnes', own.ticketId, own.articleId)).status, 422)
  assert.equal((await split('agnes', foreign.ticketId, foreign.articleId, 'f2')).status, 403)
  assert.equal((await split('agnes', own.ticketId, foreign.articleId, 'f2')).status, 403)
  assert.equal((await split('nora', own.ticketId, own.articleId, 'f2')).status, 403)
  assert.equal((await split('agnes', 4711, own.articleId, 'f2')).status, 404)
  const waiting = await w.db.selectFrom('attachments').select('id').where('form_id', '=', 'f2').execute()
  assert.deepEqual(waiting, [])
})

test('an article of another ticket of the same agent is rejected', async () => {
  const [one, other] = [await create(), await create('Sales')]
  const { status, body } = await split('agnes', one.ticketId, other.articleId, 'f3')
  assert.deepEqual([status, body.error], [403, 'The article does not belong to the specified ticket.'])
})
