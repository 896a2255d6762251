import { type Connection, exchange, query, resourceClient, type ResourceClient, type Send } from './connection.ts'
import { commonRound, downloader, type TicketClient } from './ticket-client.ts'

const manner = { flags: '?expand=1', listed: { expand: 1 }, pageSize: 100 }

/**
 * Like the official PHP client: a JSON content type on every request, with or without a body; `expand=1` on every
 * method; `From` to act for others. It ignores the status: a response has failed if it has a non-empty `error`,
 * and it is decoded only if its type contains `application/json;`.
 */
export const phpLike = (connection: Connection, resource: string): ResourceClient =>
  resourceClient(sender(connection), resource, manner)

const headersOf = ({ authorization, onBehalfOf }: Connection) => ({
  Authorization: authorization,
  Accept: 'application/json',
  'Content-Type': 'application/json',
  ...(onBehalfOf === undefined ? {} : { From: onBehalfOf }),
})

const sender = (connection: Connection): Send =>
  async function send<T>(...[method, path, attributes]: Parameters<Send>): Promise<T> {
    const headers = headersOf(connection)
    const { response, text } = await exchange({ base: connection.base, headers }, method, path, attributes)
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
