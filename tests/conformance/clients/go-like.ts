import {
  type Attributes,
  type Connection,
  exchange,
  mostPages,
  query,
  resourceClient,
  type ResourceClient,
  type Send,
} from './connection.ts'
import { commonRound, downloader, type TicketClient } from './ticket-client.ts'

/** The zero values of a Go struct, sent with every request. */
const zeroValues = {
  id: 0,
  organization_id: 0,
  created_by_id: 0,
  updated_by_id: 0,
  created_at: '0001-01-01T00:00:00Z',
  updated_at: '0001-01-01T00:00:00Z',
  last_login: '0001-01-01T00:00:00Z',
  preferences: {},
  role_ids: null,
  organization_ids: null,
  unknown_to_the_server: '',
}

/** What its ticket holds besides. */
const zeroTicket = { number: '', note: '', owner_id: 0, state_id: 0, priority_id: 0, pending_time: null }

const manner = { flags: '', listed: {}, pageSize: 2 }

/** Like zammad-go: zero values in every body, `From` to act for others, and pages read until an empty one. */
export function goLike(connection: Connection, resource: string): ResourceClient {
  const send = sender(connection)
  const zero = resource === 'tickets' ? { ...zeroValues, ...zeroTicket } : zeroValues
  const untilEmpty = async (path: string, page = 1): Promise<Attributes[]> => {
    if (page > mostPages) throw new Error('The pages do not end.')
    const found = await send<Attributes[]>('GET', `${path}page=${page}&per_page=${manner.pageSize}`)
    return found.length === 0 ? [] : [...found, ...(await untilEmpty(path, page + 1))]
  }
  return {
    ...resourceClient(send, resource, manner),
    all: () => untilEmpty(`${resource}?`),
    search: (words) => untilEmpty(`${resource}/search?${query({ query: words })}&`),
    create: (attributes) => send('POST', resource, { ...zero, ...attributes }),
    update: (id, changes) => send('PUT', `${resource}/${id}`, { ...zero, ...changes }),
  }
}

const headersOf = ({ authorization, onBehalfOf }: Connection) => ({
  Authorization: authorization,
  'Content-Type': 'application/json',
  ...(onBehalfOf === undefined ? {} : { From: onBehalfOf }),
})

const sender = (connection: Connection): Send =>
  async function send<T>(...[method, path, attributes]: Parameters<Send>): Promise<T> {
    const headers = headersOf(connection)
    const { response, text } = await exchange({ base: connection.base, headers }, method, path, attributes)
    const answer = (text === '' ? {} : JSON.parse(text)) as T & { error?: string }
    if (!response.ok) throw new Error(`${response.status} ${String(answer.error)}`)
    return answer
  }

const tagging = (o_id: number, item: string) => query({ object: 'Ticket', o_id, item })

/** Tags are added and removed by separate methods, with everything in the query. */
export function goTickets(connection: Connection): TicketClient {
  const send = sender(connection)
  return {
    ...commonRound(send),
    tickets: goLike(connection, 'tickets'),
    addArticle: (attributes) => send('POST', 'ticket_articles', { ...zeroValues, ...attributes }),
    articlesOf: (id) => send('GET', `ticket_articles/by_ticket/${id}`),
    download: downloader(connection, headersOf(connection)),
    tag: (id, item) => send('POST', `tags/add?${tagging(id, item)}`),
    untag: (id, item) => send('DELETE', `tags/remove?${tagging(id, item)}`),
  }
}
