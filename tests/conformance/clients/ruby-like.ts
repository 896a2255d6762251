import { type Connection, exchange, query, resourceClient, type ResourceClient, type Send } from './connection.ts'
import { commonRound, downloader, type TicketClient } from './ticket-client.ts'

const manner = { flags: '?expand=true', listed: { expand: true }, pageSize: 100 }

/**
 * Like the official Ruby client: `expand=true` everywhere, `From` to act for others, and exactly one status is success:
 * 201 for create, 200 for everything else. The text of a failure is its `error`.
 */
export const rubyLike = (connection: Connection, resource: string): ResourceClient =>
  resourceClient(sender(connection), resource, manner)

const headersOf = ({ authorization, onBehalfOf }: Connection) => ({
  Authorization: authorization,
  ...(onBehalfOf === undefined ? {} : { From: onBehalfOf }),
})

const sender = (connection: Connection): Send =>
  async function send<T>(...[method, path, attributes]: Parameters<Send>): Promise<T> {
    const headers = headersOf(connection)
    const { response, text } = await exchange({ base: connection.base, headers }, method, path, attributes)
    const body = (text.trim() === '' ? {} : JSON.parse(text)) as T & { error?: string }
    const isExpected = path.startsWith('links/') || response.status === (method === 'POST' ? 201 : 200)
    if (!isExpected || response.status >= 400) throw new Error(`${response.status} ${body.error}`)
    return body
  }

const tagging = (o_id: number, item: string) => query({ object: 'Ticket', o_id, item })

/** Tags are added and removed with GET, as in older versions. */
export function rubyTickets(connection: Connection): TicketClient {
  const send = sender(connection)
  return {
    ...commonRound(send),
    tickets: rubyLike(connection, 'tickets'),
    addArticle: (attributes) => send('POST', 'ticket_articles?expand=true', attributes),
    articlesOf: (id) => send('GET', `ticket_articles/by_ticket/${id}?expand=true`),
    download: downloader(connection, headersOf(connection)),
    tag: (id, item) => send('GET', `tags/add?${tagging(id, item)}`),
    untag: (id, item) => send('GET', `tags/remove?${tagging(id, item)}`),
  }
}
