import { type Connection, query, readPages, type ResourceClient } from './connection.ts'
import { commonRound, downloader, type Send, type TicketClient } from './ticket-client.ts'

const pageSize = 100

/**
 * Like the official PHP client: a JSON content type on every request, body or not; `expand=1` on every verb;
 * `From` to act for others. It never looks at the status: an answer has failed when it holds a non-empty `error`,
 * and it is decoded only when its type contains `application/json;`.
 */
export function phpLike(connection: Connection, resource: string): ResourceClient {
  const send = sender(connection)
  const pages = (path: string, parameters: Record<string, string>) =>
    readPages(pageSize, (page) =>
      send('GET', `${path}?${query({ ...parameters, expand: 1, page, per_page: pageSize })}`),
    )
  return {
    find: (id) => send('GET', `${resource}/${id}?expand=1`),
    all: () => pages(resource, {}),
    search: (words) => pages(`${resource}/search`, { query: words }),
    create: (attributes) => send('POST', `${resource}?expand=1`, attributes),
    update: (id, changes) => send('PUT', `${resource}/${id}?expand=1`, changes),
    destroy: (id) => send('DELETE', `${resource}/${id}?expand=1`),
  }
}

const headersOf = ({ authorization, onBehalfOf }: Connection) => ({
  Authorization: authorization,
  Accept: 'application/json',
  'Content-Type': 'application/json',
  ...(onBehalfOf === undefined ? {} : { From: onBehalfOf }),
})

const sender = (connection: Connection): Send =>
  async function send<T>(method: string, path: string, attributes?: object): Promise<T> {
    const response = await fetch(`${connection.base}/api/v1/${path}`, {
      method,
      headers: headersOf(connection),
      ...(attributes && { body: JSON.stringify(attributes) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('application/json;')
    const body = (isJson ? JSON.parse(text) : text) as T & { error?: string }
    if (body.error) throw new Error(body.error)
    return body
  }

/** Tags are added in a body and removed in the address. */
export function phpTickets(connection: Connection): TicketClient {
  const send = sender(connection)
  return {
    ...commonRound(send),
    tickets: phpLike(connection, 'tickets'),
    addArticle: (attributes) => send('POST', 'ticket_articles?expand=1', attributes),
    articlesOf: (id) => send('GET', `ticket_articles/by_ticket/${id}?expand=1`),
    download: downloader(connection, headersOf(connection)),
    tag: (o_id, item) => send('POST', 'tags/add', { item, object: 'Ticket', o_id }),
    untag: (o_id, item) => send('DELETE', `tags/remove?${query({ item, object: 'Ticket', o_id })}`),
  }
}
