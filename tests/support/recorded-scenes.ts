import type { Answer, World } from '#tests/support/world.ts'

/** Sets up what a recorded request was about, and sends it. */
type Scene = (w: World) => Promise<Answer>

let serial = 0
const newName = () => `recorded ${(serial += 1)}`

const article = { body: 'as recorded', type: 'note', internal: true }

async function newTicket(w: World) {
  const { body } = await w.ada('POST', '/tickets', {
    title: newName(),
    customer: 'nora@example.com',
    group: 'Users',
    article,
  })
  return body
}

async function newArticle(w: World) {
  const ticket = await newTicket(w)
  const file = { filename: 'a.txt', data: 'YQ==', 'mime-type': 'text/plain' }
  return w.ada('POST', '/ticket_articles', { ...article, ticket_id: ticket.id, time_unit: '15', attachments: [file] })
}

async function newLink(w: World) {
  const [one, other] = [await newTicket(w), await newTicket(w)]
  const target = { link_type: 'normal', link_object_target: 'Ticket', link_object_target_value: other.id }
  const source = { link_object_source: 'Ticket', link_object_source_number: one.number }
  return { one, target, answer: await w.ada('POST', '/links/add', { ...target, ...source }) }
}

async function newTag(w: World) {
  const name = newName()
  const answer = await w.ada('POST', '/tag_list', { name })
  const { body } = await w.ada('GET', '/tag_list')
  return { id: body.find((tag: { name: string }) => tag.name === name)?.id, answer }
}

/** A ticket of another user in one of her groups: Agnes is notified. */
async function newNotice(w: World) {
  await newTicket(w)
  await w.work.drain()
  return (await w.agnes('GET', '/online_notifications')).body[0]
}

async function newTime(w: World) {
  const ticket = await newTicket(w)
  const type = await w.ada('POST', '/time_accounting/types', { name: newName(), active: true })
  const time = {
    ticket_id: ticket.id,
    ticket_article_id: ticket.article_ids[0],
    time_unit: '30',
    type_id: type.body.id,
  }
  return w.ada('POST', '/time_accountings', time)
}

const tagOf = (ticket: { id: number }) => ({ item: 'recorded', object: 'Ticket', o_id: ticket.id })

/** By `METHOD /path`, for endpoints that are not plain resources. */
export const scenes: Record<string, Scene> = {
  'GET /links': async (w) => {
    const { one } = await newLink(w)
    return w.ada('GET', `/links?link_object=Ticket&link_object_value=${one.id}`)
  },
  'POST /links/add': async (w) => (await newLink(w)).answer,
  'DELETE /links/remove': async (w) => {
    const { one, target } = await newLink(w)
    return w.ada('DELETE', '/links/remove', {
      ...target,
      link_object_source: 'Ticket',
      link_object_source_value: one.id,
    })
  },
  'GET /online_notifications': async (w) => {
    await newNotice(w)
    return w.agnes('GET', '/online_notifications?expand=true')
  },
  'GET /online_notifications/{id}': async (w) =>
    w.agnes('GET', `/online_notifications/${(await newNotice(w)).id}?expand=true`),
  'POST /online_notifications/mark_all_as_read': (w) => w.agnes('POST', '/online_notifications/mark_all_as_read'),
  'GET /tag_list': async (w) => {
    await newTag(w)
    return w.ada('GET', '/tag_list')
  },
  'POST /tag_list': async (w) => (await newTag(w)).answer,
  'PUT /tag_list/{id}': async (w) => w.ada('PUT', `/tag_list/${(await newTag(w)).id}`, { name: newName() }),
  'DELETE /tag_list/{id}': async (w) => w.ada('DELETE', `/tag_list/${(await newTag(w)).id}`),
  'GET /tag_search': async (w) => {
    await newTag(w)
    return w.ada('GET', '/tag_search?term=recorded')
  },
  'GET /tags': async (w) => {
    const ticket = await newTicket(w)
    await w.ada('POST', '/tags/add', tagOf(ticket))
    return w.ada('GET', `/tags?object=Ticket&o_id=${ticket.id}`)
  },
  'POST /tags/add': async (w) => w.ada('POST', '/tags/add', tagOf(await newTicket(w))),
  'DELETE /tags/remove': async (w) => {
    const tag = tagOf(await newTicket(w))
    await w.ada('POST', '/tags/add', tag)
    return w.ada('DELETE', '/tags/remove', tag)
  },
  'POST /ticket_articles': newArticle,
  'GET /ticket_articles/by_ticket/{ticket_id}': async (w) =>
    w.ada('GET', `/ticket_articles/by_ticket/${(await newArticle(w)).body.ticket_id}`),
  'GET /ticket_articles/{id}': async (w) => w.ada('GET', `/ticket_articles/${(await newArticle(w)).body.id}`),
  'GET /ticket_history/{id}': async (w) => w.ada('GET', `/ticket_history/${(await newTicket(w)).id}`),
  'PUT /ticket_merge/{id}/{id}': async (w) => {
    const [one, other] = [await newTicket(w), await newTicket(w)]
    return w.ada('PUT', `/ticket_merge/${one.id}/${other.number}`)
  },
  'GET /tickets/{id}/time_accountings': async (w) =>
    w.ada('GET', `/tickets/${(await newTime(w)).body.ticket_id}/time_accountings`),
  'GET /time_accounting/types': async (w) => {
    await newTime(w)
    return w.ada('GET', '/time_accounting/types')
  },
  'POST /time_accounting/types': (w) => w.ada('POST', '/time_accounting/types', { name: newName(), active: true }),
  'POST /time_accountings': newTime,
  'GET /time_accountings/{id}': async (w) => w.ada('GET', `/time_accountings/${(await newTime(w)).body.id}`),
  'PUT /time_accountings/{id}': async (w) => {
    const { id, ...time } = (await newTime(w)).body
    return w.ada('PUT', `/time_accountings/${id}`, { ...time, time_unit: '45' })
  },
  'DELETE /time_accountings/{id}': async (w) => w.ada('DELETE', `/time_accountings/${(await newTime(w)).body.id}`),
}
