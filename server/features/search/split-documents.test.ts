import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { type Call, type World, world } from '#tests/support/world.ts'
import { indexTickets } from './index-tickets.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

const tick = () => {
  w.clock.now = new Date(w.clock.now.getTime() + 1000)
}
const find = async (query: string, call: Call = w.ada, more: object = {}): Promise<number[]> => {
  const { status, body } = await call('POST', '/tickets/search', { query, ...more })
  assert.equal(status, 200, JSON.stringify(body))
  return body.map(({ id }: { id: number }) => id)
}
const addArticle = async (ticketId: number, given: object): Promise<number> => {
  tick()
  const article = { ticket_id: ticketId, type: 'note', internal: false, ...given }
  const { status, body } = await w.ada('POST', '/ticket_articles', article)
  assert.equal(status, 201, JSON.stringify(body))
  return body.id
}

/** Writes earlier articles by SQL and then one by the API, which indexes the ticket. Returns the ids of all of them. */
async function createLongTicket(title: string, texts: readonly string[]): Promise<{ id: number; articles: number[] }> {
  tick()
  const article = { body: 'beginning', type: 'note', internal: false }
  const { body } = await w.ada('POST', '/tickets', { title, group: 'Users', customer_id: 6, article })
  await sql`
    insert into ticket_articles (ticket_id, type_id, sender_id, body, created_by_id, updated_by_id, created_at)
    select ${body.id}, type_id, sender_id, text, 1, 1, created_at + place * interval '1 ms'
    from unnest(${texts}::text[]) with ordinality as given (text, place), ticket_articles
    where ticket_id = ${body.id}`.execute(w.db)
  await addArticle(body.id, { body: 'newest message' })
  const { rows } = await sql<{ id: number }>`
    select id from ticket_articles where ticket_id = ${body.id} order by created_at, id`.execute(w.db)
  return { id: body.id, articles: rows.map(({ id }) => id) }
}
const fillers = (count: number) => Array.from({ length: count }, (_, place) => `filler${place} text`)

type Part = { begins_with: number; articles: number; version: string }
const listParts = async (id: number): Promise<Part[]> =>
  (
    await sql<Part>`
      select begins_with, articles, xmin::text as version from ticket_search_parts
      where ticket_id = ${id} order by begins_at, begins_with`.execute(w.db)
  ).rows

/** All words, pairs and addresses of a ticket, wherever they are stored. */
async function readIndex(id: number): Promise<object | undefined> {
  const { rows } = await sql<object>`
    with texts as (
      select document, pairs from ticket_search where ticket_id = ${id}
      union all select document, pairs from ticket_search_parts where ticket_id = ${id})
    select array(select distinct lexeme from texts, unnest(document) order by 1) as words,
      array(select distinct pair from texts, unnest(pairs) as pair order by 1) as pairs,
      (select sum(length(array_to_string(positions, ''))) from texts, unnest(document)) > 0 as has_positions,
      (select row (group_id, customer_id, organization_id, updated_at, addresses)::text
        from ticket_search where ticket_id = ${id}) as head,
      array(select address from ticket_addresses where ticket_id = ${id} order by 1) as addresses`.execute(w.db)
  return rows[0]
}

/** What changes wrote is what indexing the whole ticket writes. */
async function assertExact(id: number): Promise<void> {
  const kept = await readIndex(id)
  await indexTickets(w.db, [id])
  assert.deepEqual(kept, await readIndex(id))
}

test('a short conversation has one document, a long one has parts', async () => {
  const short = await createLongTicket('short', fillers(20))
  assert.deepEqual(await listParts(short.id), [])
  const long = await createLongTicket('long', fillers(30))
  assert.deepEqual(
    (await listParts(long.id)).map(({ articles }) => articles),
    [0, 8, 8, 8, 8],
  )
  const wordy = await createLongTicket('wordy', ['stilt '.repeat(20_000), 'coot'])
  assert.deepEqual(
    (await listParts(wordy.id)).map(({ articles }) => articles),
    [0, 1, 1, 2],
  )
})

test('a query is answered as if the ticket had a single document', async () => {
  const texts = fillers(30).with(1, 'grey heron').with(12, 'white egret').with(25, 'heron egret')
  const { id } = await createLongTicket('marsh', texts)
  for (const query of [
    'marsh heron',
    'marsh hero*',
    'grey white',
    'marsh white filler3',
    'filler4 AND filler20 AND marsh AND newest',
    'nowhere OR white',
    '"grey heron"',
    '"white egret" marsh',
    'white -nowhere',
    'marsh NOT "grey egret"',
    '(nowhere OR "white egret") filler29 marsh',
    'title:marsh white',
    'state:new white grey',
    'state:new -nowhere white',
    'marsh *ewes*',
    'article.body:white title:marsh',
    'article.body:*gre*',
    '*gret* marsh',
  ]) {
    assert.deepEqual(await find(query), [id], query)
    assert.deepEqual(await find(query, w.ada, { sort_by: 'id', order_by: 'asc' }), [id], query)
    assert.deepEqual(await find(query, w.ada, { sort_by: 'relevance', order_by: 'desc' }), [id], query)
  }
  for (const query of [
    '"grey egret"',
    '"text grey"',
    'marsh nowhere',
    'marsh -white',
    'white -newest',
    'marsh NOT "grey heron"',
    'state:new marsh -filler29',
    'state:new nowhere white',
    'article.body:marsh',
  ]) {
    assert.deepEqual(await find(query), [], query)
  }
})

test('internal messages of a long conversation are found by agents only', async () => {
  const { id } = await createLongTicket('fen', fillers(30))
  const note = await addArticle(id, { body: 'secret bittern', internal: true })
  await addArticle(id, { body: 'public avocet' })
  assert.deepEqual([await find('bittern'), await find('bittern', w.nora)], [[id], []])
  assert.deepEqual([await find('*ittern*'), await find('*ittern*', w.nora)], [[id], []])
  assert.deepEqual([await find('fen avocet'), await find('fen avocet', w.nora)], [[id], [id]])
  assert.deepEqual(await find('avocet -bittern', w.nora), [id])
  await w.ada('PUT', `/ticket_articles/${note}`, { internal: false })
  assert.deepEqual(await find('bittern fen', w.nora), [id])
  await assertExact(id)
})

test('a new message writes one part, however long the conversation is', async () => {
  const { id } = await createLongTicket('reed', fillers(60))
  let parts = await listParts(id)
  for (let count = 0; count < 10; count += 1) {
    await addArticle(id, { body: `warbler${count}`, to: `bird${count % 2}@reed.example` })
    const now = await listParts(id)
    const written = now.filter((part) => !parts.some(({ version }) => version === part.version))
    assert.equal(written.length, 1, JSON.stringify(written))
    parts = now
  }
  assert.deepEqual(await find('reed warbler0 warbler9 filler0'), [id])
  assert.deepEqual(await find('article.to:*bird1@ree*'), [id])
  await assertExact(id)
})

test('changes of the ticket and of earlier messages are found in a long conversation', async () => {
  const { id, articles } = await createLongTicket('lagoon', fillers(40))
  await w.ada('PUT', `/tickets/${id}`, { title: 'estuary', group: 'Sales', customer_id: 7 })
  assert.deepEqual([await find('lagoon'), await find('estuary filler5')], [[], [id]])
  await w.ada('POST', '/tags/add', { object: 'Ticket', o_id: id, item: 'tidal' })
  assert.deepEqual(await find('tidal filler5'), [id])
  await assertExact(id)
  await sql`
    update ticket_articles set internal = true, created_by_id = newest.created_by_id
    from ticket_articles newest where newest.id = ${articles.at(-1)} and ticket_articles.id = any(${articles.slice(6, 8)})`.execute(
    w.db,
  )
  await indexTickets(w.db, [id])
  const edited = await w.ada('POST', `/ticket_articles/${articles[6]}/versions`, { body: 'dunlin instead' })
  assert.ok(edited.status < 300, JSON.stringify(edited.body))
  assert.deepEqual([await find('"filler5" estuary'), await find('dunlin "filler6"')], [[], [id]])
  await assertExact(id)
  await w.ada('POST', `/ticket_articles/${articles[7]}/versions`, { body: `plover ${'long '.repeat(4000)}` })
  assert.deepEqual([await find('"filler6" estuary'), await find('plover dunlin "filler7"')], [[], [id]])
  await assertExact(id)
})

test('deleted and merged messages are found where they are', async () => {
  const { id } = await createLongTicket('delta', fillers(40))
  const note = await addArticle(id, { body: 'whimbrel', internal: true })
  assert.deepEqual(await find('whimbrel'), [id])
  assert.equal((await w.ada('DELETE', `/ticket_articles/${note}`)).status, 200)
  assert.deepEqual(await find('whimbrel'), [])
  await assertExact(id)
  const target = await createLongTicket('shore', fillers(30))
  const { number } = (await w.ada('GET', `/tickets/${target.id}`)).body
  assert.equal((await w.ada('PUT', `/ticket_merge/${id}/${number}`)).body.result, 'success')
  assert.deepEqual(await find('filler39 filler29 shore'), [target.id])
  await assertExact(target.id)
  assert.deepEqual(await listParts(id), [], 'the source is short now')
  await assertExact(id)
  await w.ada('DELETE', `/tickets/${target.id}`)
  assert.deepEqual(await find('filler39 shore'), [])
})

test('a renamed customer is found in a long conversation', async () => {
  const { body: person } = await w.ada('POST', '/users', { firstname: 'Ida', lastname: 'Fulmar' })
  const { id } = await createLongTicket('cliff', fillers(30))
  await w.ada('PUT', `/tickets/${id}`, { customer_id: person.id })
  assert.deepEqual(await find('fulmar cliff filler2'), [id])
  await w.ada('PUT', `/users/${person.id}`, { lastname: 'Gannet' })
  assert.deepEqual([await find('fulmar'), await find('gannet filler2')], [[], [id]])
  await assertExact(id)
})

test('concurrent messages of a long conversation are all found', async () => {
  const { id } = await createLongTicket('busy', fillers(30))
  const words = ['ruff', 'knot', 'snipe', 'turnstone', 'sanderling', 'curlew', 'godwit', 'stint', 'redshank']
  await Promise.all(words.map((body) => w.ada('POST', '/ticket_articles', { ticket_id: id, body, type: 'note' })))
  assert.deepEqual(await find(words.join(' ')), [id])
  await assertExact(id)
})

test('a misspelled word is corrected to a word of a long conversation, if the reader may see it', async () => {
  const { id } = await createLongTicket('harbour', fillers(30).with(3, 'cormorant'))
  await addArticle(id, { body: 'secret oystercatcher', internal: true })
  const suggest = async (query: string, call: Call) =>
    (await call('POST', '/search', { query, suggest: true })).body.suggestion
  assert.equal(await suggest('cormorent', w.ada), 'cormorant')
  assert.equal(await suggest('cormorent', w.nora), 'cormorant')
  assert.equal(await suggest('oystercacher', w.ada), 'oystercatcher')
  assert.equal(await suggest('oystercacher', w.nora), undefined)
})

test('by relevance, a long conversation is ranked like a single document', async () => {
  const { id } = await createLongTicket('guillemot', fillers(30))
  const texts = await createLongTicket('other', fillers(30).with(2, 'guillemot'))
  const twice = await createLongTicket('another', fillers(30).with(2, 'guillemot').with(22, 'guillemot'))
  const byRelevance = { sort_by: 'relevance', order_by: 'desc' }
  assert.deepEqual(await find('guillemot', w.ada, byRelevance), [id, twice.id, texts.id])
})

test('of a conversation beyond the limit, the newest messages are indexed', async () => {
  const { id } = await createLongTicket('endless', fillers(600))
  assert.deepEqual([await find('"filler50" endless'), await find('"filler150" endless')], [[], [id]])
  const countArticles = async () => (await listParts(id)).reduce((sum, { articles }) => sum + articles, 0)
  assert.equal(await countArticles(), 500)
  for (const body of ['puffin', 'razorbill', 'shag', 'skua', 'petrel']) await addArticle(id, { body })
  const added = await countArticles()
  assert.ok(added <= 500, `${added} articles`)
  assert.deepEqual(await find('puffin endless "filler150"'), [id])
})

test('unused words of long conversations are deleted, used ones are kept', async () => {
  const { id } = await createLongTicket('cove', fillers(30).with(1, 'guineafowl'))
  await sql`select graphile_worker.add_job('forget-words')`.execute(w.db)
  await w.work.drain()
  assert.deepEqual(await find('*uineafow*'), [id])
})
