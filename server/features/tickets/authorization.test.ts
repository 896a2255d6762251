import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Access, accessLevels } from '#kernel/actor.ts'
import { sha256 } from '#kernel/crypto/tokens.ts'
import type { CastName } from '#tests/support/cast.ts'
import { type Call, type World, world } from '#tests/support/world.ts'

/**
 * Who may do what to a ticket, as a table: all kinds of users times all kinds of access. The rules are written
 * down here independently of the implementation; the server must agree in every cell.
 */
type Person = {
  /** The level of access to the ticket's group. */
  level?: Access
  /** Owns the ticket, which adds to an access to its group and replaces none. */
  isOwner?: true
  /** Is its customer, or a colleague in an organization that shares its tickets. */
  isCustomer?: true
  isAdmin?: true
  /** Passes the gate of endpoints for agents, or for customers. */
  roles: ('Agent' | 'Customer' | 'Admin')[]
}

const people: Record<string, Person> = {
  ...Object.fromEntries(accessLevels.map((level) => [`agent with ${level}`, { level, roles: ['Agent'] }])),
  'agent of another group': { roles: ['Agent'] },
  'owner from another group': { isOwner: true, roles: ['Agent'] },
  ...Object.fromEntries(
    accessLevels.map((level) => [`owner with ${level}`, { level, isOwner: true as const, roles: ['Agent' as const] }]),
  ),
  'agent elsewhere, customer here': { isCustomer: true, roles: ['Agent', 'Customer'] },
  'agent elsewhere, colleague of the customer': { isCustomer: true, roles: ['Agent', 'Customer'] },
  customer: { isCustomer: true, roles: ['Customer'] },
  'colleague of the customer': { isCustomer: true, roles: ['Customer'] },
  'other customer': { roles: ['Customer'] },
  'administrator without tickets': { isAdmin: true, roles: ['Admin'] },
}

const holds = ({ level }: Person, access: Access) => level === access || level === 'full'
const asAgent = (access: Access) => (person: Person) =>
  holds(person, access) || (person.isOwner === true && person.level !== undefined)
const asAnyone = (access: Access) => (person: Person) => asAgent(access)(person) || person.isCustomer === true

type Subject = {
  id: number
  number: string
  other: { id: number; number: string }
  articleId: number
  fileId: number
  checklistId: number
}
type Route = {
  title: string
  allows: (person: Person) => boolean
  send: (call: Call, subject: Subject) => ReturnType<Call>
}

const route = (title: string, allows: Route['allows'], send: Route['send']): Route => ({ title, allows, send })

const routes: Route[] = [
  route('show', asAnyone('read'), (call, { id }) => call('GET', `/tickets/${id}`)),
  route('show with names', asAnyone('read'), (call, { id }) => call('GET', `/tickets/${id}?expand=true`)),
  route('show with records', asAnyone('read'), (call, { id }) => call('GET', `/tickets/${id}?full=true`)),
  route('show everything', asAnyone('read'), (call, { id }) => call('GET', `/tickets/${id}?all=true`)),
  route('change', asAnyone('change'), (call, { id }) => call('PUT', `/tickets/${id}`, { title: 'Changed' })),
  route('change many', asAgent('change'), (call, { id }) =>
    call('POST', '/tickets/mass_update', { ticket_ids: [id], attributes: { title: 'Changed' } }),
  ),
  route(
    'delete',
    ({ isAdmin }) => isAdmin === true,
    (call, { id }) => call('DELETE', `/tickets/${id}`),
  ),
  route('history', asAgent('read'), (call, { id }) => call('GET', `/ticket_history/${id}`)),
  route('related', asAgent('read'), (call, { id }) => call('GET', `/ticket_related/${id}`)),
  route('merge', asAgent('change'), (call, { id, other }) => call('PUT', `/ticket_merge/${id}/${other.number}`)),
  route('be merged into', asAgent('change'), (call, { number, other }) =>
    call('PUT', `/ticket_merge/${other.id}/${number}`),
  ),
  route('split', asAgent('read'), (call, { id, articleId }) =>
    call('GET', `/ticket_split?ticket_id=${id}&article_id=${articleId}&form_id=f`),
  ),
  route(
    'tag',
    (person) => asAgent('change')(person) || person.isAdmin === true,
    (call, { id }) => call('POST', '/tags/add', { object: 'Ticket', o_id: id, item: 'tagged' }),
  ),
  route('list links', asAgent('read'), (call, { id }) =>
    call('GET', `/links?link_object=Ticket&link_object_value=${id}`),
  ),
  route(
    'link',
    (person) => asAgent('change')(person) && asAgent('read')(person),
    (call, { id, other }) =>
      call('POST', '/links/add', {
        link_type: 'normal',
        link_object_target: 'Ticket',
        link_object_target_value: id,
        link_object_source: 'Ticket',
        link_object_source_number: other.number,
      }),
  ),
  route('follow', asAgent('read'), (call, { id }) =>
    call('POST', '/mentions', { mentionable_type: 'Ticket', mentionable_id: id }),
  ),
  route('list articles', asAnyone('read'), (call, { id }) => call('GET', `/ticket_articles/by_ticket/${id}`)),
  route('read an internal article', asAgent('read'), (call, { articleId }) =>
    call('GET', `/ticket_articles/${articleId}`),
  ),
  route('download from an internal article', asAgent('read'), (call, { id, articleId, fileId }) =>
    call('GET', `/ticket_attachment/${id}/${articleId}/${fileId}`),
  ),
  route('write an article', asAnyone('create'), (call, { id }) =>
    call('POST', '/ticket_articles', { ticket_id: id, body: 'A word' }),
  ),
  route('read the shared draft', asAgent('change'), (call, { id }) => call('GET', `/tickets/${id}/shared_draft`)),
  route('write the shared draft', asAgent('change'), (call, { id }) =>
    call('PUT', `/tickets/${id}/shared_draft`, { new_article: { body: 'Ours' } }),
  ),
  route('take the files of the shared draft', asAgent('change'), (call, { id }) =>
    call('POST', `/tickets/${id}/shared_draft/import_attachments`, { form_id: 'f' }),
  ),
  route('read the checklist', asAgent('read'), (call, { checklistId }) => call('GET', `/checklists/${checklistId}`)),
  route('give a checklist', asAgent('change'), (call, { other }) =>
    call('POST', '/checklists', { ticket_id: other.id, name: 'Steps' }),
  ),
  route('add to the checklist', asAgent('change'), (call, { checklistId }) =>
    call('POST', '/checklist_items', { checklist_id: checklistId, text: 'A step' }),
  ),
  route('list times', asAgent('change'), (call, { id }) => call('GET', `/tickets/${id}/time_accountings`)),
]

/** After these a ticket is not what it was. */
const spent = new Set(['delete', 'merge', 'be merged into'])

let w: World
const calls = new Map<string, Call>()
const ids = new Map<string, number>()

before(async () => {
  w = await world()
  for (const [name, person] of Object.entries(people)) await hire(name, person)
})
after(() => w.close())

const known: Record<string, CastName> = {
  customer: 'nora',
  'colleague of the customer': 'noah',
  'other customer': 'otto',
  'administrator without tickets': 'pia',
}
const numbers: Record<CastName, number> = { ada: 3, agnes: 4, anton: 5, nora: 6, noah: 7, otto: 8, pia: 9 }

/** All users work in Support; their access to Users, the group of the tickets, decides. */
async function hire(name: string, { level, roles }: Person): Promise<void> {
  const member = known[name]
  if (member) {
    calls.set(name, w[member])
    ids.set(name, numbers[member])
    return
  }
  const { body } = await w.ada('POST', '/users', {
    firstname: name,
    email: `${name.replaceAll(/\W+/g, '.')}@example.com`,
    roles,
    group_ids: { 3: ['full'], ...(level ? { 1: [level] } : {}) },
    ...(name.includes('colleague') ? { organization: 'Acme' } : {}),
  })
  const token = `token-of-${body.id}`
  const preferences = JSON.stringify({ permission: ['ticket.agent', 'ticket.customer'] })
  await w.db
    .insertInto('access_tokens')
    .values({ user_id: body.id, name, token_sha256: sha256(token), preferences })
    .execute()
  calls.set(name, w.as(`Token token=${token}`))
  ids.set(name, body.id)
}

/** A ticket of the customer with an internal article, a file in it, a draft and a checklist, and another ticket. */
async function subjectFor(name: string, { isOwner }: Person): Promise<Subject> {
  const customer_id = name === 'agent elsewhere, customer here' ? ids.get(name) : 6
  const article = {
    body: 'Between us',
    internal: true,
    attachments: [{ filename: 'a.txt', data: 'SGVsbG8=', 'mime-type': 'text/plain' }],
  }
  const create = async () => {
    const ticket = { title: 'Whose?', group: 'Users', customer_id, article }
    const { body } = await w.ada('POST', '/tickets', ticket)
    if (isOwner) {
      const owner_id = ids.get(name) as number
      await w.db.updateTable('tickets').set({ owner_id }).where('id', '=', body.id).execute()
    }
    return body
  }
  const [ticket, other] = [await create(), await create()]
  const [articleId] = ticket.article_ids
  const { attachments } = (await w.ada('GET', `/ticket_articles/${articleId}`)).body
  await w.ada('PUT', `/tickets/${ticket.id}/shared_draft`, { new_article: { body: 'Between us, too' } })
  const checklist = await w.ada('POST', '/checklists', { ticket_id: ticket.id, name: 'To do' })
  const { id, number } = ticket
  return { id, number, other, articleId, fileId: attachments[0].id, checklistId: checklist.body.id }
}

for (const [name, person] of Object.entries(people)) {
  test(`${name}: access matches the table`, async () => {
    const outcomes: Record<string, number | string> = {}
    const demanded: Record<string, number | string> = {}
    let subject = await subjectFor(name, person)
    for (const { title, allows, send } of routes) {
      const { status } = await send(calls.get(name) as Call, subject)
      outcomes[title] = status < 300 ? 'allowed' : status
      demanded[title] = allows(person) ? 'allowed' : 403
      if (status < 300 && spent.has(title)) subject = await subjectFor(name, person)
    }
    assert.deepEqual(outcomes, demanded)
  })
}

/** Places where a ticket may appear without being requested by its id. */
const places: Record<string, (call: Call, subject: Subject) => Promise<boolean>> = {
  list: async (call, { id }) => has((await call('GET', '/tickets?per_page=100&page=1')).body, id),
  search: async (call, { id }) => has((await call('GET', `/tickets/search?query=id:${id}`)).body, id),
  statistics: async (call, { id }) => (await call('GET', '/ticket_stats?user_id=6')).body.user.open_ids.includes(id),
}
const has = (tickets: { id: number }[], id: number) => tickets.some((ticket) => ticket.id === id)

test('lists, searches and statistics show a ticket only to users who may read it through group or customer', async () => {
  await w.db.deleteFrom('tickets').execute()
  for (const [name, person] of Object.entries(people)) {
    if (name === 'agent elsewhere, customer here') continue
    const subject = await subjectFor(name, person)
    const isListed = holds(person, 'read') || person.isCustomer === true
    for (const [place, shows] of Object.entries(places)) {
      assert.equal(await shows(calls.get(name) as Call, subject), isListed, `${name} in ${place}`)
    }
  }
})

test('an agent of another group sees their own request like any customer', async () => {
  const name = 'agent elsewhere, customer here'
  const { id } = await subjectFor(name, people[name] as Person)
  await w.ada('PUT', `/tickets/${id}`, { preferences: { secret: true }, article: { body: 'Public', time_unit: 5 } })
  await w.ada('POST', '/tags/add', { object: 'Ticket', o_id: id, item: 'difficult' })
  const call = calls.get(name) as Call
  const { body: shown } = await call('GET', `/tickets/${id}?expand=true`)
  assert.deepEqual([shown.time_unit, shown.preferences, shown.ticket_time_accounting_ids], [null, {}, []])
  assert.equal(shown.article_ids.length, 1)
  const { body: all } = await call('GET', `/tickets/${id}?all=true`)
  assert.deepEqual([all.tags, all.links, all.mentions, all.ticket_article_ids.length], [[], [], [], 1])
  const { body: changed } = await call('PUT', `/tickets/${id}`, {
    owner_id: ids.get(name),
    customer_id: 7,
    group: 'Support',
    preferences: { mine: true },
  })
  const { body: kept } = await w.ada('GET', `/tickets/${id}`)
  assert.deepEqual([kept.owner_id, kept.customer_id, kept.preferences], [1, ids.get(name), { secret: true }])
  assert.equal(changed.id, id)
})

test('creating: agents with create access for anyone, others only for themselves, administrators not at all', async () => {
  for (const [name, person] of Object.entries(people)) {
    const call = calls.get(name) as Call
    const { status, body } = await call('POST', '/tickets', { title: 'New', group: 'Users', customer_id: 8 })
    const isAgent = holds(person, 'create')
    const isAllowed = isAgent || person.roles.includes('Customer')
    assert.equal(status, isAllowed ? 201 : 403, name)
    if (isAllowed) assert.equal(body.customer_id, isAgent ? 8 : ids.get(name), name)
  }
})

test('revoked access applies to the next request', async () => {
  const name = 'agent with full'
  const { id } = await subjectFor(name, people[name] as Person)
  const call = calls.get(name) as Call
  assert.equal((await call('GET', `/tickets/${id}`)).status, 200)
  await w.ada('PUT', `/users/${ids.get(name)}`, { group_ids: { 3: ['full'] } })
  assert.equal((await call('GET', `/tickets/${id}`)).status, 403)
  assert.equal((await call('PUT', `/tickets/${id}`, { title: 'Late' })).status, 403)
})

test('a list with names costs a constant number of queries', async () => {
  const count = async (perPage: number) => {
    await w.ada('GET', `/tickets?expand=true&per_page=${perPage}`)
    w.queries()
    const { body } = await w.ada('GET', `/tickets?expand=true&per_page=${perPage}`)
    assert.equal(body.length, perPage)
    return w.queries().length
  }
  assert.equal(await count(10), await count(2))
})
