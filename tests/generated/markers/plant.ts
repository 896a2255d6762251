import type { World } from '#tests/support/world.ts'
import { groups, type Member } from './people.ts'
import type { Marker, Planted } from './rules.ts'

/** Ids of what was planted, by what addresses call it. */
export type Ids = Record<
  'tickets' | 'articles' | 'checklists' | 'items' | 'users' | 'organizations' | 'mails',
  number[]
> & {
  /** Files by their whole chain of ids. */
  files: string[]
}

type Plan = Omit<Planted, 'id'>

const plans: readonly Plan[] = [
  { groupId: groups.users, customer: 'customer shared', organization: 'Shared' },
  { groupId: groups.sales, customer: 'customer closed', organization: 'Closed' },
  { groupId: groups.support, customer: 'dual' },
  { groupId: groups.support, customer: 'customer alone', owner: 'owner without group' },
  { groupId: groups.support, customer: 'secondary closed', organization: 'Shared', owner: 'owner with overview' },
]

let count = 0
/** A word of letters only, so that every search reads it as one word. */
const newWord = (): string => {
  count += 1
  return `marker${String.fromCharCode(97 + (count % 26), 97 + Math.floor(count / 26))}qzx`
}

/** The words in a text. One search is faster than one for each word, because there are two hundred. */
export const wordsIn = (text: string): ReadonlySet<string> => new Set(text.match(/marker..qzx/g))

export async function plant(w: World, members: ReadonlyMap<string, Member>): Promise<{ markers: Marker[]; ids: Ids }> {
  const markers: Marker[] = []
  const ids: Ids = {
    tickets: [],
    articles: [],
    checklists: [],
    items: [],
    files: [],
    users: [],
    organizations: [],
    mails: [],
  }
  for (const plan of plans) await plantTicket(w, plan, { members, markers, ids })
  await plantOrganizations(w, markers, ids)
  await plantCall(w, markers)
  await plantMail(w, markers, ids)
  await plantUserNotes(w, { members, markers, ids })
  await w.work.drain()
  w.app.deps.caches.dropAll()
  return { markers, ids }
}

type Into = { members: ReadonlyMap<string, Member>; markers: Marker[]; ids: Ids }

async function plantTicket(w: World, plan: Plan, { members, markers, ids }: Into): Promise<void> {
  const ticket: Planted = { ...plan, id: 0 }
  const word = (what: string, kind: Marker['kind']): string => {
    const made = newWord()
    markers.push({ word: made, what: `${what} of the ticket of ${plan.customer}`, kind, ticket })
    return made
  }
  const { body } = await w.ada('POST', '/tickets', {
    title: `Title ${word('title', 'title')}`,
    group_id: plan.groupId,
    customer_id: members.get(plan.customer)?.id,
    note: word('note', 'internal'),
    preferences: { planted: word('preferences', 'internal') },
    article: articleOf(word, 'public'),
  })
  ticket.id = body.id
  await w.ada('POST', '/ticket_articles', {
    ticket_id: ticket.id,
    ...articleOf(word, 'internal'),
    internal: true,
    time_unit: 3,
  })
  await plantWork(w, ticket, { word, ids })
  if (plan.owner) {
    const owner_id = members.get(plan.owner)?.id ?? 1
    await w.db.updateTable('tickets').set({ owner_id }).where('id', '=', ticket.id).execute()
  }
  const articles = await w.ada('GET', `/ticket_articles/by_ticket/${ticket.id}`)
  for (const { id, attachments } of articles.body as { id: number; attachments: { id: number }[] }[]) {
    ids.articles.push(id)
    ids.files.push(...attachments.map((file) => `/ticket_attachment/${ticket.id}/${id}/${file.id}`))
  }
  ids.tickets.push(ticket.id)
}

type Word = (what: string, kind: Marker['kind']) => string

const articleOf = (word: Word, kind: 'public' | 'internal') => ({
  subject: word(`${kind} subject`, kind),
  body: word(`${kind} body`, kind),
  attachments: [
    {
      filename: `${word(`${kind} file name`, kind)}.txt`,
      data: Buffer.from(word(`${kind} file`, kind)).toString('base64'),
      'mime-type': 'text/plain',
    },
  ],
})

/** What agents keep with a ticket. */
async function plantWork(w: World, { id }: Planted, { word, ids }: { word: Word; ids: Ids }): Promise<void> {
  const list = await w.ada('POST', '/checklists', { ticket_id: id, name: word('checklist', 'internal') })
  const text = word('checklist item', 'internal')
  const item = await w.ada('POST', '/checklist_items', { checklist_id: list.body.id, text })
  await w.ada('PUT', `/tickets/${id}/shared_draft`, { new_article: { body: word('shared draft', 'draft') } })
  await w.ada('POST', '/tags/add', { object: 'Ticket', o_id: id, item: word('tag', 'tag') })
  ids.checklists.push(list.body.id)
  ids.items.push(item.body.id)
}

async function plantOrganizations(w: World, markers: Marker[], ids: Ids): Promise<void> {
  const rows = await w.db.selectFrom('organizations').select(['id', 'name']).where('name', 'like', '% Ltd').execute()
  for (const { id, name } of rows) {
    const note = newWord()
    markers.push({ word: note, what: `note about ${name}`, kind: 'note' })
    await w.db.updateTable('organizations').set({ note }).where('id', '=', id).execute()
    ids.organizations.push(id)
  }
}

async function plantCall(w: World, markers: Marker[]): Promise<void> {
  const { token } = (await w.ada('GET', '/cti/token')).body
  const user = newWord()
  markers.push({ word: user, what: 'comment of a call', kind: 'call' })
  const call = { event: 'newCall', callId: 'planted', direction: 'in', from: '4930111222', to: '4930999', user }
  await w.anyone('POST', `/cti/${token}`, call)
}

/** A mail that could not be filed: its sender and subject are in a list of administrators. */
async function plantMail(w: World, markers: Marker[], ids: Ids): Promise<void> {
  const [from, subject, reason] = [newWord(), newWord(), newWord()]
  for (const word of [from, subject, reason]) markers.push({ word, what: 'an incoming mail', kind: 'mail' })
  const values = {
    source_key: 'planted',
    size: 1,
    state: 'failed',
    reason,
    envelope: JSON.stringify({ from: `${from}@example.com`, to: ['help@example.com'], subject }),
  }
  const { id } = await w.db.insertInto('inbound_mails').values(values).returning('id').executeTakeFirstOrThrow()
  ids.mails.push(id)
}

/** About an agent, a customer and an administrator. */
async function plantUserNotes(w: World, { members, markers, ids }: Into): Promise<void> {
  for (const name of ['agent full', 'customer shared', 'customer alone', 'administrator']) {
    const id = members.get(name)?.id ?? 0
    const note = newWord()
    markers.push({ word: note, what: `note about ${name}`, kind: 'note' })
    await w.db.updateTable('users').set({ note }).where('id', '=', id).execute()
    ids.users.push(id)
  }
}
