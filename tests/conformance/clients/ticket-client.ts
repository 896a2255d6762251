import type { Attributes, Connection, ResourceClient, Send } from './connection.ts'

/** What the libraries offer for tickets, each in its own way. */
export type TicketClient = {
  tickets: ResourceClient
  addArticle(attributes: Attributes): Promise<Attributes>
  articlesOf(ticketId: number): Promise<Attributes[]>
  download(ticketId: number, articleId: number, fileId: number): Promise<Buffer>
  tag(ticketId: number, item: string): Promise<unknown>
  untag(ticketId: number, item: string): Promise<unknown>
  tagsOf(ticketId: number): Promise<string[]>
  link(sourceNumber: string, targetId: number): Promise<unknown>
  linksOf(ticketId: number): Promise<number[]>
  unlink(sourceId: number, targetId: number): Promise<unknown>
  merge(sourceId: number, targetNumber: string): Promise<Attributes>
}

/** What is the same in all of them. */
export function commonRound(send: Send) {
  const kind = { link_object_source: 'Ticket', link_object_target: 'Ticket', link_type: 'normal' }
  return {
    tagsOf: async (id: number) => (await send<{ tags: string[] }>('GET', `tags?object=Ticket&o_id=${id}`)).tags,
    link: (link_object_source_number: string, link_object_target_value: number) =>
      send('POST', 'links/add', { ...kind, link_object_source_number, link_object_target_value }),
    linksOf: async (id: number) => {
      const path = `links?link_object=Ticket&link_object_value=${id}`
      const { links } = await send<{ links: { link_object_value: number }[] }>('GET', path)
      return links.map(({ link_object_value }) => link_object_value)
    },
    unlink: (link_object_source_value: number, link_object_target_value: number) =>
      send('DELETE', 'links/remove', { ...kind, link_object_source_value, link_object_target_value }),
    merge: (sourceId: number, number: string) => send<Attributes>('PUT', `ticket_merge/${sourceId}/${number}`),
  }
}

/** The bytes of a file, as they come over the wire. */
export const downloader =
  ({ base }: Connection, headers: Record<string, string>): TicketClient['download'] =>
  async (ticketId, articleId, fileId) => {
    const response = await fetch(`${base}/api/v1/ticket_attachment/${ticketId}/${articleId}/${fileId}`, { headers })
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
    return Buffer.from(await response.arrayBuffer())
  }
