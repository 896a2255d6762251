import { type Connection, query, readPages, type ResourceClient } from './connection.ts'
import { commonRound, downloader, type Send, type TicketClient } from './ticket-client.ts'

const pageSize = 10

/**
 * Like zammad_py: ids only in `find`, names in lists; `X-On-Behalf-Of` to act for others; ten records a page;
 * a body also with DELETE; any status from 400 is a failure, anything that is not JSON is passed on raw.
 */
export function pythonLike(connection: Connection, resource: string): ResourceClient {
  const send = sender(connection)
  const pages = (path: string, parameters: Record<string, string>) =>
    readPages(pageSize, (page) =>
      send('GET', `${path}?${query({ ...parameters, page, per_page: pageSize, expand: true })}`),
    )
  return {
    find: (id) => send('GET', `${resource}/${id}`),
    all: () => pages(resource, {}),
    search: (words) => pages(`${resource}/search`, { query: words }),
    create: (attributes) => send('POST', resource, attributes),
    update: (id, changes) => send('PUT', `${resource}/${id}`, changes),
    destroy: (id) => send('DELETE', `${resource}/${id}`, {}),
  }
}

const headersOf = ({ authorization, onBehalfOf }: Connection) => ({
  Authorization: authorization,
  Accept: '*/*',
  ...(onBehalfOf === undefined ? {} : { 'X-On-Behalf-Of': onBehalfOf }),
})

const sender = (connection: Connection): Send =>
  async function send<T>(method: string, path: string, attributes?: object): Promise<T> {
    const response = await fetch(`${connection.base}/api/v1/${path}`, {
      method,
      headers: { ...headersOf(connection), ...(attributes && { 'Content-Type': 'application/json' }) },
      ...(attributes && { body: JSON.stringify(attributes) }),
    })
    const text = await response.text()
    if (response.status >= 400) throw new Error(`${response.status} ${text}`)
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return (isJson ? JSON.parse(text) : text) as T
  }

/** Tags are added and removed in a body, also with DELETE. */
export function pythonTickets(connection: Connection): TicketClient {
  const send = sender(connection)
  return {
    ...commonRound(send),
    tickets: pythonLike(connection, 'tickets'),
    addArticle: (attributes) => send('POST', 'ticket_articles', attributes),
    articlesOf: (id) => send('GET', `ticket_articles/by_ticket/${id}?expand=true`),
    download: downloader(connection, headersOf(connection)),
    tag: (o_id, item) => send('POST', 'tags/add', { o_id, item, object: 'Ticket' }),
    untag: (o_id, item) => send('DELETE', 'tags/remove', { o_id, item, object: 'Ticket' }),
  }
}
