import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Call, type World, world } from '#tests/support/world.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

type Input = Record<string, unknown>

/** A note of Agnes; returns its id and that of its ticket. */
async function writeNote(input: Input = {}): Promise<{ ticketId: number; id: number }> {
  const article = { body: 'Call back on Monday', internal: true, ...input }
  const { body } = await w.agnes('POST', '/tickets', { title: 'Pump', group: 'Users', customer_id: 6, article })
  return { ticketId: body.id, id: body.article_ids[0] }
}

const edit = (by: Call, id: number, input: Input = { body: 'Call back on Thursday' }) =>
  by('POST', `/ticket_articles/${id}/versions`, input)
const versionsOf = (by: Call, id: number) => by('GET', `/ticket_articles/${id}/versions`)

test('an agent edits their own note: earlier texts are kept with their times, and search finds only the new text', async () => {
  const { ticketId, id } = await writeNote()
  const find = async (query: string) =>
    (await w.agnes('GET', `/tickets/search?query=${query}&limit=50`)).body.map((ticket: Input) => ticket.id)
  assert.deepEqual(await find('Monday'), [ticketId])
  const written = w.clock.now.toISOString()
  w.clock.now = new Date(w.clock.now.getTime() + 60_000)
  const edited = w.clock.now.toISOString()
  const { status, body } = await edit(w.agnes, id)
  assert.deepEqual(
    [status, body.body, body.internal, body.preferences.edited_at],
    [200, 'Call back on Thursday', true, edited],
  )
  assert.deepEqual([await find('Monday'), await find('Thursday')], [[], [ticketId]])
  w.clock.now = new Date(w.clock.now.getTime() + 60_000)
  await edit(w.agnes, id, { body: '<p>Call <b>Friday</b><script>alert(1)</script></p>', content_type: 'text/html' })
  const { body: versions } = await versionsOf(w.ada, id)
  assert.deepEqual(
    versions.map((version: Input) => [version.body, version.content_type, version.created_at, version.replaced_at]),
    [
      ['Call back on Monday', 'text/plain', written, edited],
      ['Call back on Thursday', 'text/plain', edited, w.clock.now.toISOString()],
    ],
  )
  assert.equal((await w.ada('GET', `/ticket_articles/${id}`)).body.body, '<p>Call <b>Friday</b></p>')
})

test('the same text is not an edit, and the history contains an edit without its text', async () => {
  const { ticketId, id } = await writeNote()
  const same = await edit(w.agnes, id, { body: 'Call back on Monday' })
  assert.deepEqual([same.status, same.body.preferences], [200, {}])
  await edit(w.agnes, id)
  const { body } = await w.agnes('GET', `/ticket_history/${ticketId}`)
  const told = body.history.filter((entry: Input) => entry.object === 'Ticket::Article' && entry.type === 'updated')
  assert.deepEqual(
    told.map(({ o_id, attribute, value_from, value_to }: Input) => [o_id, attribute, value_from, value_to]),
    [[id, 'body', '', '']],
  )
})

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('images stay with the note when it is edited, and with the version when they are removed', async () => {
  const { id } = await writeNote({ body: `<p>See</p><img src="${pixel}">`, content_type: 'text/html' })
  const shown = (await w.agnes('GET', `/ticket_articles/${id}`)).body.body as string
  const address = /src="([^"]+)"/.exec(shown)?.[1] as string
  const { body: edited } = await edit(w.agnes, id, { body: `${shown}<p>More</p>`, content_type: 'text/html' })
  assert.ok(edited.body.includes(address) && edited.body.includes('More'))
  assert.equal(edited.attachments.length, 1)
  await edit(w.agnes, id, { body: '<p>Gone</p>', content_type: 'text/html' })
  const { body: versions } = await versionsOf(w.agnes, id)
  assert.ok(versions[1].body.includes(address))
  assert.equal((await w.agnes('GET', address)).status, 200)
})

test('an added mention makes its user follow the ticket', async () => {
  const { ticketId, id } = await writeNote()
  const mention = '<p>Ask <a data-mention-user-id="3" href="/users/3">Ada</a></p>'
  assert.equal((await edit(w.agnes, id, { body: mention, content_type: 'text/html' })).status, 200)
  const { body } = await w.agnes('GET', `/mentions?mentionable_type=Ticket&mentionable_id=${ticketId}`)
  assert.deepEqual(
    body.mentions.map(({ user_id }: Input) => user_id),
    [3],
  )
})

test('only the author can edit, only an internal note, and only with access to its group', async () => {
  const { ticketId, id } = await writeNote()
  const refusal = async (by: Call, note: number) => {
    const { status, body } = await edit(by, note)
    return [status, body.code]
  }
  assert.deepEqual(await refusal(w.ada, id), [403, 'note_not_editable'])
  assert.deepEqual(await refusal(w.anton, id), [403, 'not_authorized'])
  assert.deepEqual(await refusal(w.nora, id), [403, 'permission_missing'])
  assert.equal(
    (await w.send({ method: 'POST', url: `/api/v1/ticket_articles/${id}/versions`, payload: {} })).status,
    401,
  )
  assert.deepEqual(await refusal(w.agnes, 999_999), [404, 'not_found'])
  const add = async (input: Input) =>
    (await w.agnes('POST', '/ticket_articles', { ticket_id: ticketId, body: 'x', ...input })).body.id
  for (const other of [
    { internal: false },
    { internal: true, type: 'phone' },
    { internal: true, sender: 'Customer' },
  ]) {
    assert.deepEqual(await refusal(w.agnes, await add(other)), [403, 'note_not_editable'], JSON.stringify(other))
  }
})

test('an empty or too long text is rejected, and a client cannot fake an edit', async () => {
  const { ticketId, id } = await writeNote()
  for (const body of [undefined, '', '  \n']) {
    const { status, body: refusal } = await edit(w.agnes, id, { body })
    assert.deepEqual([status, refusal.code, refusal.field], [422, 'required', 'article.body'])
  }
  const long = await edit(w.agnes, id, { body: 'x'.repeat(1_500_001) })
  assert.deepEqual([long.status, long.body.code], [422, 'too_long'])
  const { body } = await w.agnes('POST', '/ticket_articles', {
    ticket_id: ticketId,
    body: 'new',
    preferences: { edited_at: '2020-01-01T00:00:00Z', highlight: 'x' },
  })
  assert.deepEqual(body.preferences, { highlight: 'x' })
})

test('customers can read neither earlier texts nor that there are any, even when the note becomes public', async () => {
  const { id } = await writeNote()
  await edit(w.agnes, id)
  assert.equal((await versionsOf(w.nora, id)).status, 403)
  await w.agnes('PUT', `/ticket_articles/${id}`, { internal: false })
  assert.deepEqual((await w.nora('GET', `/ticket_articles/${id}`)).body.preferences, {})
  assert.equal((await versionsOf(w.nora, id)).status, 403)
  assert.equal((await versionsOf(w.anton, id)).status, 403)
  assert.equal((await versionsOf(w.ada, id)).body.length, 1)
  assert.equal((await edit(w.agnes, id)).body.code, 'note_not_editable')
})

test('a deleted note deletes its versions', async () => {
  const { id } = await writeNote()
  await edit(w.agnes, id)
  assert.equal((await w.agnes('DELETE', `/ticket_articles/${id}`)).status, 200)
  const left = w.db.selectFrom('ticket_article_versions').select('id').where('ticket_article_id', '=', id)
  assert.deepEqual(await left.execute(), [])
  assert.equal((await versionsOf(w.agnes, id)).status, 404)
})
