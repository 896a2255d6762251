import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { tokenOf } from '#tests/support/cast.ts'
import { type World, world } from '#tests/support/world.ts'
import { type Attributes, type Connection, query } from './clients/connection.ts'
import { goTickets } from './clients/go-like.ts'
import { phpTickets } from './clients/php-like.ts'
import { pythonTickets } from './clients/python-like.ts'
import { rubyTickets } from './clients/ruby-like.ts'
import type { TicketClient } from './clients/ticket-client.ts'

let w: World
let base: string
before(async () => {
  w = await world()
  base = await w.app.listen({ host: '127.0.0.1', port: 0 })
})
after(() => w.close())

type Library = {
  language: string
  open: (connection: Connection) => TicketClient
  authorization: string
  /** How it names the customer. */
  customer: Attributes
}

const libraries: Library[] = [
  {
    language: 'PHP',
    open: phpTickets,
    authorization: `Token token=${tokenOf('ada')}`,
    customer: { customer: 'nora@example.com' },
  },
  {
    language: 'Ruby',
    open: rubyTickets,
    authorization: `Token ${tokenOf('ada')}`,
    customer: { customer: 'Nora@Example.com' },
  },
  {
    language: 'Python',
    open: pythonTickets,
    authorization: `Bearer ${tokenOf('ada')}`,
    customer: { customer_id: 'guess:nora@example.com' },
  },
  {
    language: 'Go',
    open: goTickets,
    authorization: `Token token=${tokenOf('ada')}`,
    customer: { customer_id: 0, customer: 'nora@example.com' },
  },
]

/** All byte values, so that any transcoding is noticed. */
const everyByte = Buffer.from(Array.from({ length: 256 * 40 }, (_, index) => index % 256))
const files = [
  { filename: 'every byte.bin', content: everyByte, type: 'application/octet-stream' },
  { filename: 'Grüße ✓.txt', content: Buffer.from('Grüße\r\naus Köln\n'), type: 'text/plain' },
  { filename: 'empty.csv', content: Buffer.from(' '), type: 'text/csv' },
]
const attachments = files.map(({ filename, content, type }) => ({
  filename,
  data: content.toString('base64'),
  'mime-type': type,
}))

type File = { id: number; filename: string; size: string; preferences: Record<string, string> }
type Article = Attributes & { id: number; attachments: File[] }

const idsOf = (records: Attributes[]) => records.map(({ id }) => id)

for (const { language, open, authorization, customer } of libraries) {
  /** Like the one in the PHP suite: with a dot, searched literally. */
  const word = `65f1${language.toLowerCase()}.12345678`
  const client = () => open({ base, authorization })
  const create = async (title: string, more: Attributes = {}) => {
    const ticket = { title, group: 'Users', ...customer, article: { subject: title, body: `about ${title}` }, ...more }
    return (await client().tickets.create(ticket)) as Attributes & { id: number; number: string }
  }

  test(`${language}: a ticket is created for a customer and has the given values`, async () => {
    const created = await create(`Order ${word}`, { note: 'a note', priority: '3 high', tags: 'from,the,start' })
    assert.deepEqual([created.customer_id, created.priority_id, created.article_count], [6, 3, 1])
    const found = await client().tickets.find(created.id)
    assert.deepEqual({ ...created, ...found }, created)
    const updated = await client().tickets.update(created.id, {
      state: 'open',
      article: { body: 'on it', internal: true },
    })
    assert.deepEqual([updated.state_id, updated.article_count], [2, 2])
    assert.deepEqual(await client().tagsOf(created.id), ['from', 'the', 'start'])
    await client().tickets.destroy(created.id)
  })

  test(`${language}: attachments are returned byte for byte`, async () => {
    const { id } = await create(`Files ${word}`)
    const sent = {
      ticket_id: id,
      subject: 's',
      body: 'see files',
      content_type: 'text/plain',
      type: 'note',
      attachments,
    }
    const article = (await client().addArticle(sent)) as Article
    const listed = ((await client().articlesOf(id)) as Article[]).at(-1)
    assert.deepEqual(article.attachments, listed?.attachments)
    assert.deepEqual(
      article.attachments.map(({ filename, size, preferences }) => [filename, size, preferences['Mime-Type']]),
      files.map(({ filename, content, type }) => [filename, String(content.length), type]),
    )
    for (const [index, { content }] of files.entries()) {
      const file = article.attachments[index] as File
      assert.deepEqual(await client().download(id, article.id, file.id), content, file.filename)
    }
    await client().tickets.destroy(id)
  })

  test(`${language}: tags and links are added and removed`, async () => {
    const [one, other] = [await create(`One ${word}`), await create(`Other ${word}`)]
    for (const tag of ['red', 'two words', 'red', 'ümläut']) assert.equal(await client().tag(one.id, tag), true)
    assert.equal(await client().untag(one.id, 'red'), true)
    assert.equal(await client().untag(one.id, 'never there'), true)
    assert.deepEqual(await client().tagsOf(one.id), ['two words', 'ümläut'])
    await client().link(other.number, one.id)
    assert.deepEqual([await client().linksOf(one.id), await client().linksOf(other.id)], [[other.id], [one.id]])
    await assert.rejects(client().link(other.number, one.id))
    await client().unlink(other.id, one.id)
    assert.deepEqual(await client().linksOf(one.id), [])
    for (const { id } of [one, other]) await client().tickets.destroy(id)
  })

  test(`${language}: tickets are found by word and by field, page by page`, async () => {
    const made = [await create(`First ${word}`), await create(`Second ${word}`, { state: 'open' })]
    await create(`Third ${word}`, { article: undefined })
    const ids = idsOf(made)
    const found = async (words: string) => idsOf(await client().tickets.search(words)).toSorted()
    assert.deepEqual(await found(word), ids, 'a ticket without articles is found by fields only')
    assert.deepEqual(await found(`number:${made[0]?.number}`), [ids[0]])
    assert.deepEqual(await found(`${word} AND state.name:open`), [ids[1]])
    assert.deepEqual(await found(`${word} (state:new OR state:open) customer.email:nora@example.com`), ids)
    assert.deepEqual(await found(`${word} NOT title:First*`), [ids[1]])
    assert.deepEqual(await found(`${word} group_id:4711`), [])
    const pages = [1, 2, 3].map(async (page) => {
      const address = `${base}/api/v1/tickets/search?${query({ query: word, page, per_page: 1, expand: true })}`
      return (await (await fetch(address, { headers: { authorization } })).json()) as Attributes[]
    })
    assert.deepEqual(
      (await Promise.all(pages)).map(({ length }) => length),
      [1, 1, 0],
    )
  })

  test(`${language}: two tickets are merged, and the rest is deleted`, async () => {
    const [source, target] = [await create(`Source ${word}`), await create(`Target ${word}`)]
    const merged = await client().merge(source.id, target.number)
    assert.equal(merged.result, 'success')
    assert.equal((merged.target_ticket as Attributes).id, target.id)
    assert.equal((await client().tickets.find(source.id)).state_id, 5)
    assert.ok((await client().articlesOf(target.id)).length >= 2)
    assert.equal((await client().merge(target.id, '4711000')).result, 'failed')
    await client().tickets.destroy(target.id)
    await assert.rejects(client().tickets.find(target.id), /Couldn't find Ticket with 'id'=/)
  })

  test(`${language}: invalid requests have clear errors, and nothing is left behind`, async () => {
    const count = async () => (await client().tickets.all()).length
    const before = await count()
    await assert.rejects(client().tickets.create({}), /title|Title/)
    await assert.rejects(create(`Empty ${word}`, { article: { body: '' } }), /article body/)
    await assert.rejects(create(`Lost ${word}`, { group: 'No Such Group' }), /No lookup value found for 'group'/)
    await assert.rejects(create(`Nowhere ${word}`, { group: undefined }), /group_id/)
    assert.equal(await count(), before)
  })

  test(`${language}: a customer's ticket is created in the customer's name`, async () => {
    const acting = open({ base, authorization, onBehalfOf: 'nora@example.com' })
    const own = { title: `Own ${word}`, group: 'Users', article: { body: 'It is me' } }
    const { id, created_by_id, customer_id } = await acting.tickets.create(own)
    assert.deepEqual([created_by_id, customer_id], [6, 6])
    assert.ok(idsOf(await acting.tickets.all()).includes(id))
    await assert.rejects(acting.tickets.destroy(Number(id)))
  })
}

test('Go: zero values do not change a ticket', async () => {
  const { tickets } = goTickets({ base, authorization: `Token token=${tokenOf('ada')}` })
  const sent = { title: 'Gopher', group: 'Users', customer_id: 0, customer: 'nora@example.com' }
  const { id, ...created } = await tickets.create(sent)
  assert.deepEqual([created.customer_id, created.owner_id, created.state_id, created.priority_id], [6, 1, 1, 2])
  const updated = await tickets.update(Number(id), { title: 'Gopher 2', customer_id: 0 })
  assert.deepEqual([updated.title, updated.owner_id, updated.customer_id, updated.state_id], ['Gopher 2', 1, 6, 1])
})
