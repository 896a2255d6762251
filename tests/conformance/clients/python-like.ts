import { type Connection, exchange, resourceClient, type ResourceClient, type Send } from './connection.ts'
import { commonRound, downloader, type TicketClient } from './ticket-client.ts'

const manner = { flags: '', listed: { expand: true }, pageSize: 10 }

/**
 * Like zammad_py: ids only in `find`, names in lists; `X-On-Behalf-Of` to act for others; ten records a page;
 * a body also with DELETE; any status from 400 is a failure, anything that is not JSON is passed on raw.
 */
export function pythonLike(connection: Connection, resource: string): ResourceClient {
  const send = sender(connection)
  return {
    ...resourceClient(send, resource, manner),
    destroy: (id) => send('DELETE', `${resource}/${id}`, {}),
  }
}

const headersOf = ({ authorization, onBehalfOf }: Connection) => ({
  Authorization: authorization,
  Accept: '*/*',
  ...(onBehalfOf === undefined ? {} : { 'X-On-Behalf-Of': onBehalfOf }),
})

const sender = (connection: Connection): Send =>
  async function send<T>(...[method, path, attributes]: Parameters<Send>): Promise<T> {
    const headers = headersOf(connection)
    const { response, text } = await exchange({ base: connection.base, headers }, method, path, attributes)
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
