import assert from 'node:assert/strict'
import type { CastName } from '#tests/support/cast.ts'
import type { Desk } from './desk.ts'

/** If this is read as markup, the browser requests /x from our server, which is noticed. */
export const hostile = '<img src=x onerror=alert(1)>'

/** With what breaks out of attributes, turns the reading direction round, and does not break into lines. */
const worse = `${hostile}"'>\u202E{{1}}${'W'.repeat(40)}`

export type Filled = {
  ticketId: number
  customerId: number
  organizationId: number
  chatId: number
  chatSessionId: number
  help: { categoryId: number; answerId: number }
  /** Of overviews and views: one of the system, one with such a name, one of the agent's own. */
  links: string[]
  /** Starts a call from a person with such a name. */
  ring(): Promise<void>
}

type Send = (method: 'POST' | 'PUT', path: string, body: unknown) => Promise<{ id: number } & Record<string, string>>

const senderFor =
  (desk: Desk, who: CastName): Send =>
  async (method, path, body) => {
    const answer = await desk.as(who)(method, path, body)
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`)
    return answer.body
  }

const customerId = 6
const telephone = '+49 30 5550123'

/** Puts such words into everything that has a name. */
export async function fillWithHostileWords(desk: Desk): Promise<Filled> {
  const ada = senderFor(desk, 'ada')
  await nameHouse(desk, ada)
  await nameRecords(ada)
  const overview = await ada('POST', '/overviews', {
    name: worse,
    condition: { 'ticket.state_id': { operator: 'is', value: ['1', '2'] } },
    roles: ['Agent'],
  })
  const organizationId = await namePeople(ada)
  const ticketId = await writeTicket(desk, ada)
  await nameOwnThings(desk)
  const chatId = await describeChat(ada)
  return {
    ticketId,
    customerId,
    organizationId,
    chatId,
    chatSessionId: await writeChat(desk, chatId),
    help: await writeHelp(ada),
    links: ['all_unassigned', String(overview.link), 'my-hostile'],
    ring: await connectTelephone(desk, ada),
  }
}

/** A help centre with one category and one published answer. */
async function writeHelp(ada: Send): Promise<Filled['help']> {
  const languages = [{ system_locale_id: 1, primary: true }, { system_locale_id: 2 }]
  const { id } = await ada('POST', '/knowledge_bases/manage', { kb_locales_attributes: languages })
  const title = { kb_locale_id: 1, title: worse }
  const category = { category_icon: 'f115', translations_attributes: [title] }
  const categoryId = (await ada('POST', `/knowledge_bases/${id}/categories`, category)).id
  const text = { ...title, content_attributes: { body: `<p>${worse}</p>` } }
  const answer = { category_id: categoryId, translations_attributes: [text] }
  const answerId = (await ada('POST', `/knowledge_bases/${id}/answers`, answer)).id
  await ada('POST', `/knowledge_bases/${id}/answers/${answerId}/publish`, {})
  return { categoryId, answerId }
}

async function describeChat(ada: Send): Promise<number> {
  const questions = [{ name: 'order', label: worse, type: 'select', options: [worse] }]
  const preferences = { title: worse, greeting: worse, questions, texts: { 'de.title': worse } }
  const topic = { name: worse, note: worse, allowed_websites: worse.replaceAll(';', ''), block_ip: worse }
  return (await ada('POST', '/chats', { ...topic, preferences })).id
}

/** A visitor writes over a socket; here only what agents see of it matters. */
async function writeChat(desk: Desk, chatId: number): Promise<number> {
  const quoted = `'${worse.replaceAll("'", "''")}'`
  const [session] = await desk.sql(`
    insert into chat_sessions (chat_id, session_id, name, state, user_id, preferences, closed_at)
    values (${chatId}, repeat('0a', 16), ${quoted}, 'closed', 4,
      jsonb_build_object('visitor', jsonb_build_object('name', ${quoted}::text, 'email', 'visitor@example.com')), now())
    returning id`)
  const { id } = session as { id: number }
  const escaped = quoted.replaceAll('<', '&lt;')
  await desk.sql(`insert into chat_messages (chat_session_id, content) values (${id}, ${escaped})`)
  return id
}

/** The name of the helpdesk and the maintenance message. */
async function nameHouse(desk: Desk, ada: Send): Promise<void> {
  const settings: { id: number; name: string }[] = (await desk.as('ada')('GET', '/settings')).body
  for (const { id } of settings.filter(({ name }) => name === 'product_name' || name === 'organization')) {
    await ada('PUT', `/settings/${id}`, { state_current: { value: worse } })
  }
}

async function nameRecords(ada: Send): Promise<void> {
  const record = { name: worse, note: worse }
  await ada('POST', '/groups', { ...record, name: `Group ${worse}` })
  await ada('POST', '/roles', { ...record, permissions: ['ticket.agent'] })
  await ada('POST', '/ticket_states', { ...record, state_type_id: 2 })
  await ada('POST', '/ticket_priorities', record)
  await ada('POST', '/signatures', { ...record, body: worse })
  await ada('POST', '/text_modules', { ...record, keywords: worse, content: worse })
  await ada('POST', '/checklist_templates', { name: worse, items: [worse] })
  await ada('POST', '/time_accounting/types', record)
  await ada('POST', '/tag_list', { name: worse })
  await ada('POST', '/email_addresses', { ...record, email: 'hostile-sender@example.com', channel_id: 1 })
  await ada('POST', '/applications', { name: worse, redirect_uri: 'https://example.com/cb', confidential: true })
  const filter = {
    match: { subject: { operator: 'contains', value: worse } },
    perform: { 'ticket-tags': { value: worse } },
  }
  await ada('POST', '/postmaster_filters', { ...record, ...filter })
}

async function namePeople(ada: Send): Promise<number> {
  const { id } = await ada('POST', '/organizations', { name: `Org ${worse}`, note: worse })
  const name = { firstname: worse, lastname: hostile, department: worse, street: worse, city: worse, note: worse }
  const person = { ...name, email: 'hostile@example.com', phone: telephone, organization_id: id, roles: ['Customer'] }
  await ada('POST', '/users', person)
  await ada('PUT', `/users/${customerId}`, { ...name, organization_id: id })
  await ada('PUT', '/users/4', name)
  return id
}

async function writeTicket(desk: Desk, ada: Send): Promise<number> {
  const file = { filename: `${worse}.txt`, data: btoa('text'), 'mime-type': 'text/plain' }
  const article = { subject: worse, body: worse, content_type: 'text/plain', attachments: [file] }
  const about = { group: 'Users', customer_id: customerId, tags: [worse], note: worse, article }
  const { id } = await ada('POST', '/tickets', { ...about, title: worse })
  const other = await ada('POST', '/tickets', { ...about, title: `Other ${worse}`, owner_id: 4 })
  const html = `<p>Dear ${hostile.replace('<', '&lt;')} <img src="https://elsewhere.example/x.png"><script>alert(1)</script></p>`
  await ada('POST', '/ticket_articles', { ticket_id: id, body: html, content_type: 'text/html', type: 'note' })
  await ada('POST', '/ticket_articles', { ticket_id: id, body: worse, type: 'note', internal: true, time_unit: 5 })
  const checklist = await ada('POST', '/checklists', { ticket_id: id, name: worse })
  await ada('POST', '/checklist_items', { checklist_id: checklist.id, text: worse })
  await ada('PUT', `/tickets/${id}/shared_draft`, { new_article: { body: worse, type: 'note', internal: true } })
  await ada('POST', '/links/add', {
    link_type: 'normal',
    link_object_source: 'Ticket',
    link_object_source_number: other.number,
    link_object_target: 'Ticket',
    link_object_target_value: id,
  })
  await ada('PUT', `/tickets/${id}`, { owner_id: 4, title: worse })
  await senderFor(desk, 'nora')('POST', '/ticket_articles', { ticket_id: id, body: worse })
  return id
}

/** Personal records: a view, a token, an out-of-office text. */
async function nameOwnThings(desk: Desk): Promise<void> {
  const agnes = senderFor(desk, 'agnes')
  const condition = { 'ticket.title': { operator: 'contains', value: worse } }
  await agnes('PUT', '/users/preferences', { ticket_views: [{ link: 'my-hostile', name: worse, condition }] })
  await desk.sql(`update access_tokens set name = $name$${worse}$name$ where user_id = 4`)
  await agnes('POST', '/recent_view', { object: 'Ticket', o_id: 1 })
}

async function connectTelephone(desk: Desk, ada: Send): Promise<() => Promise<void>> {
  await ada('PUT', '/cti/config', {
    enabled: true,
    notify_map: [{ queue: worse, user_ids: [3, 4] }],
    block_caller_ids: [{ caller_id: '4930999999', note: worse }],
  })
  const { token } = (await desk.as('ada')('GET', '/cti/token')).body
  const post = (callId: string, event: string, more: object = {}) =>
    ada('POST', `/cti/${token}`, {
      event,
      direction: 'in',
      callId,
      from: telephone.replaceAll(/\D/g, ''),
      to: '4930600000',
      user: worse,
      queue: worse,
      ...more,
    })
  await post('past', 'newCall')
  await post('past', 'hangup', { cause: 'cancel' })
  return async () => void (await post('now', 'newCall'))
}
