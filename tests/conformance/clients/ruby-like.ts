import { type Attributes, type Connection, query, readPages, type ResourceClient } from './connection.ts'
import { commonRound, downloader, type Send, type TicketClient } from './ticket-client.ts'

const pageSize = 100

/**
 * Like the official Ruby client: `expand=true` everywhere, `From` to act for others, and exactly one status is success:
 * 201 for create, 200 for everything else. Lists must be arrays. The text of a failure is its `error`.
 */
export function rubyLike(connection: Connection, resource: string): ResourceClient {
  const send = sender(connection)
  const pages = (path: string, parameters: Record<string, string>) =>
    readPages(pageSize, async (page) => {
      const address = `${path}?${query({ ...parameters, expand: true, page, per_page: pageSize })}`
      const answer = await send<Attributes[]>('GET', address)
      if (!Array.isArray(answer)) throw new Error(`${address} did not answer with a list`)
      return answer
    })
  return {
    find: (id) => send('GET', `${resource}/${id}?expand=true`),
    all: () => pages(resource, {}),
    search: (words) => pages(`${resource}/search`, { query: words }),
    create: (attributes) => send('POST', `${resource}?expand=true`, attributes),
    update: (id, changes) => send('PUT', `${resource}/${id}?expand=true`, changes),
    destroy: (id) => send('DELETE', `${resource}/${id}?expand=true`),
  }
}

const headersOf = ({ authorization, onBehalfOf }: Connection) => ({
  Authorization: authorization,
  ...(onBehalfOf === undefined ? {} : { From: onBehalfOf }),
})

const sender = (connection: Connection): Send =>
  async function send<T>(method: string, path: string, attributes?: object): Promise<T> {
    const response = await fetch(`${connection.base}/api/v1/${path}`, {
      method,
      headers: { ...headersOf(connection), ...(attributes && { 'Content-Type': 'application/json' }) },
      ...(attributes && { body: JSON.stringify(attributes) }),
    })
    const text = await response.text()
    const body = (text.trim() === '' ? {} : JSON.parse(text)) as T & { error?: string }
    const isExpected = path.startsWith('links/') || response.status === (method === 'POST' ? 201 : 200)
    if (!isExpected || response.status >= 400) throw new Error(`${response.status} ${body.error}`)
    return body
  }

const tagging = (o_id: number, item: string) => query({ object: 'Ticket', o_id, item })

/** Tags come and go with plain links, as before they had verbs of their own. */
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
