import type { FaultClient } from '../client.ts'
import { findLostAndDouble, type WriteKind } from './kind.ts'

export type FoundTicket = { id: number; title: string; article_count: number | null; priority_id: number }

export async function listTickets({ call }: FaultClient): Promise<FoundTicket[]> {
  const tickets: FoundTicket[] = []
  for (let page = 1; ; page += 1) {
    const found = await call<FoundTicket[]>('GET', `/tickets?sort_by=id&order_by=asc&page=${page}&per_page=100`)
    tickets.push(...found)
    if (found.length < 100) return tickets
  }
}

const ticketsOf = async (client: FaultClient, name: string) =>
  (await listTickets(client)).filter(({ title }) => title.startsWith(`${name} `))

type Wanted = { name: string; more?: (title: string) => object; check(ticket: FoundTicket): string | undefined }

/** Every request is repeated once with its key after its answer. */
function createTicketKind(client: FaultClient, { name, more, check }: Wanted): WriteKind {
  return {
    name,
    write: async (index) => {
      const title = `${name} ${index}`
      const article = { body: title, ...more?.(title) }
      const body = { title, group: 'Users', customer_id: `guess:writer${index % 50}@example.com`, article }
      const { id } = await client.call<{ id: number }>('POST', '/tickets', body, `faults ${title}`)
      const again = await client.call<{ id: number }>('POST', '/tickets', body, `faults ${title}`)
      return again.id === id ? [] : [`${title}: the repeated request made ticket ${again.id} besides ${id}`]
    },
    verify: async (acknowledged) => {
      const found = await ticketsOf(client, name)
      const titles = found.map(({ title }) => title)
      const incomplete = found.flatMap((ticket) => check(ticket) ?? [])
      return [...findLostAndDouble(name, acknowledged, titles), ...incomplete]
    },
  }
}

const hasOneArticle: Wanted['check'] = ({ title, article_count }) =>
  article_count === 1 ? undefined : `${title} has ${article_count} articles`

export const createApiKind = (client: FaultClient): WriteKind =>
  createTicketKind(client, { name: 'Ticket', check: hasOneArticle })

type FoundArticle = { id: number; attachments: { id: number }[] }

const listArticles = ({ call }: FaultClient, ticketId: number) =>
  call<FoundArticle[]>('GET', `/ticket_articles/by_ticket/${ticketId}`)

/** How many of the newest tickets are looked into. */
const lookedInto = 50

/** The checks of a kind, and another one that needs a request for each ticket. */
const lookInto = (
  client: FaultClient,
  kind: WriteKind,
  findFault: (ticket: FoundTicket) => Promise<string | undefined>,
): WriteKind => ({
  ...kind,
  verify: async (acknowledged) => {
    const faults = await kind.verify(acknowledged)
    for (const ticket of (await ticketsOf(client, kind.name)).slice(-lookedInto)) {
      const fault = await findFault(ticket)
      if (fault !== undefined) faults.push(fault)
    }
    return faults
  },
})

/** A trigger raises the priority and adds a note, in the transaction of the ticket. */
export function createRuleKind(client: FaultClient): WriteKind {
  const kind = createTicketKind(client, {
    name: 'Rule',
    check: ({ title, priority_id }) => (priority_id === 3 ? undefined : `${title} has priority ${priority_id}`),
  })
  const prepare = async () => {
    await client.call('POST', '/triggers', {
      name: 'Faults',
      condition: {
        'ticket.action': { operator: 'is', value: 'create' },
        'ticket.title': { operator: 'contains', value: 'Rule' },
      },
      perform: {
        'ticket.priority_id': { value: '3' },
        'article.note': { subject: 'Rule', body: 'Raised', internal: 'true' },
      },
    })
  }
  return lookInto(client, { ...kind, prepare }, async ({ id, title }) => {
    const { length } = await listArticles(client, id)
    return length === 2 ? undefined : `${title} has ${length} articles`
  })
}

const attachmentsOf = (title: string) => ({
  attachments: [{ filename: 'a.txt', data: btoa(title), 'mime-type': 'text/plain' }],
})

/** With a file whose content is its title. */
export function createFileKind(client: FaultClient): WriteKind {
  const kind = createTicketKind(client, { name: 'File', more: attachmentsOf, check: hasOneArticle })
  return lookInto(client, kind, async ({ id, title }) => {
    const [article] = await listArticles(client, id)
    const file = article?.attachments[0]?.id
    const isIntact =
      file !== undefined && (await client.download(`/ticket_attachment/${id}/${article?.id}/${file}`)) === title
    return isIntact ? undefined : `${title}: its file is missing or another one`
  })
}
