import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Call, type World, world } from '#tests/support/world.ts'

let w: World
const ids: number[] = []
before(async () => {
  w = await world()
  for (const group of ['Users', 'Support']) {
    const { body } = await w.ada('POST', '/tickets', {
      title: `In ${group}`,
      group,
      customer_id: 6,
      article: { body: 'Hello', internal: false },
    })
    ids.push(body.id)
    await w.ada('POST', '/ticket_articles', { ticket_id: body.id, body: 'Secret', internal: true })
    await w.ada('POST', '/tags/add', { object: 'Ticket', o_id: body.id, item: 'urgent' })
  }
  const [link_object_source_value, link_object_target_value] = ids
  await w.ada('POST', '/links/add', {
    link_type: 'normal',
    link_object_source: 'Ticket',
    link_object_source_value,
    link_object_target: 'Ticket',
    link_object_target_value,
  })
})
after(() => w.close())

const everyone = () => [w.ada, w.agnes, w.anton, w.nora, w.otto, w.pia]
const isRead = (statement: string) => statement.includes('from tickets as wanted')

type Shown = {
  ticket_article_ids: number[]
  tags: string[]
  links: unknown[]
  assets: Record<string, Record<number, Record<string, unknown>>>
}

const bodiesIn = ({ assets }: Shown) => Object.values(assets.TicketArticle ?? {}).map(({ body }) => body)

/** All at once, and how many statements read tickets. The credentials are cached before. */
async function showAtOnce(paths: readonly string[]) {
  const asked = everyone().flatMap((call: Call) => paths.map((path) => ({ call, path })))
  const alone = []
  for (const { call, path } of asked) alone.push(await call('GET', path))
  w.queries()
  const together = await Promise.all(asked.map(({ call, path }) => call('GET', path)))
  return { alone, together, reads: w.queries().filter(isRead).length }
}

for (const mode of ['', '?expand=true', '?all=true'])
  test(`requests at once read their tickets with one statement, each with its own access${mode}`, async () => {
    const { alone, together, reads } = await showAtOnce([...ids, 4711].map((id) => `/tickets/${id}${mode}`))
    assert.equal(reads, 1)
    assert.deepEqual(
      together.map(({ status, body }) => ({ status, body })),
      alone.map(({ status, body }) => ({ status, body })),
    )
    const statuses = together.map(({ status }) => status)
    const [ada, agnes, anton, nora, otto, pia] = everyone().map((_, index) => statuses.slice(3 * index, 3 * index + 3))
    assert.deepEqual(ada, [200, 200, 404])
    assert.deepEqual(agnes, [200, 403, 404])
    assert.deepEqual(anton, [403, 200, 404])
    assert.deepEqual(nora, [200, 200, 404])
    assert.deepEqual(otto, [403, 403, 404])
    assert.deepEqual(pia, [403, 403, 404])
  })

test('requests at once for everything of tickets get what each actor may see', async () => {
  const { together } = await showAtOnce(ids.map((id) => `/tickets/${id}?all=true`))
  const [[ada], [agnes], [, anton], [nora]] = everyone().map((_, index) =>
    together.slice(2 * index, 2 * index + 2).map(({ body }) => body),
  ) as [[Shown], [Shown], [Shown, Shown], [Shown]]
  for (const agent of [ada, agnes, anton]) {
    assert.deepEqual(bodiesIn(agent), ['Hello', 'Secret'])
    assert.deepEqual(agent.tags, ['urgent'])
  }
  assert.equal(ada.links.length, 1, 'an administrator may open the other ticket')
  assert.deepEqual([agnes.links, anton.links], [[], []], 'agents of one group may not')
  assert.deepEqual([nora.ticket_article_ids.length, nora.tags, nora.links], [1, [], []])
  assert.deepEqual(bodiesIn(nora), ['Hello'])
  assert.deepEqual(nora.assets.Ticket?.[ids[0] as number]?.article_ids, nora.ticket_article_ids)
  assert.doesNotMatch(JSON.stringify(nora), /Secret/)
})

test('requests at once for articles get those that each actor may see', async () => {
  const { body } = await w.ada('GET', `/tickets/${ids[0]}?all=true`)
  const paths = [...body.ticket_article_ids, 4711].map((id) => `/ticket_articles/${id}`)
  const asked = everyone().map((call) => paths.map((path) => call('GET', path)))
  const answers = await Promise.all(asked.map((calls) => Promise.all(calls)))
  assert.deepEqual(
    answers.map((of) => of.map(({ status }) => status)),
    [
      [200, 200, 404],
      [200, 200, 404],
      [403, 403, 404],
      [200, 403, 404],
      [403, 403, 404],
      [403, 403, 403],
    ],
  )
})

test('a change answers everything of the ticket as it was written', async () => {
  const changed = await w.agnes('PUT', `/tickets/${ids[0]}?all=true`, { title: 'Written', article: { body: 'New' } })
  const { text, headers } = await w.agnes('GET', `/tickets/${ids[0]}?all=true`)
  assert.equal(changed.body.assets.Ticket[ids[0] as number].title, 'Written')
  assert.deepEqual([changed.text, changed.headers.etag], [text, headers.etag])
})

test('an id that no ticket can have does not disturb the others', async () => {
  const statuses = await Promise.all(
    [`/tickets/${ids[0]}`, '/tickets/99999999999999999999', '/tickets/-1', '/tickets/0'].map(
      async (path) => (await w.ada('GET', path)).status,
    ),
  )
  assert.equal(statuses[0], 200)
  assert.deepEqual([...new Set(statuses.slice(1))], [404])
})

test('a request after a change reads the change, also while others read', async () => {
  const reading = Array.from({ length: 20 }, () => w.ada('GET', `/tickets/${ids[0]}`))
  await w.ada('PUT', `/tickets/${ids[0]}`, { title: 'Changed' })
  const { body } = await w.ada('GET', `/tickets/${ids[0]}`)
  assert.equal(body.title, 'Changed')
  for (const { status } of await Promise.all(reading)) assert.equal(status, 200)
})
