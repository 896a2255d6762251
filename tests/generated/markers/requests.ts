import type { InjectOptions } from 'fastify'
import { allEndpoints } from '#contract/all-endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { parametersOf, requestOf, usualValues, type Values } from '#tests/support/requests.ts'
import type { Ids } from './plant.ts'

const modes = ['expand', 'full', 'all']
const words = ['query', 'term', 'q']

/** The ids for a path, by its prefix. */
function idsFor(path: string, ids: Ids): readonly number[] {
  if (/^\/ticket_attachment|^\/attachments|^\/ticket_article_plain/.test(path)) return ids.articles
  if (path.startsWith('/ticket_articles/{')) return ids.articles
  if (/^\/(tickets|ticket_|presence)/.test(path)) return ids.tickets
  if (path.startsWith('/checklist_items')) return ids.items
  if (path.startsWith('/checklists')) return ids.checklists
  if (path.startsWith('/organizations')) return ids.organizations
  if (path.startsWith('/inbound_mails')) return ids.mails
  return path.startsWith('/users') ? ids.users : [1, 2]
}

/** The same path with each id, plain and in each mode; searches match everything. */
function requestsTo(endpoint: Endpoint, ids: Ids): InjectOptions[] {
  const parameters = parametersOf(endpoint)
  const names = new Set(parameters.map(({ name }) => name))
  const dresses: Values[] = [{}, ...modes.filter((mode) => names.has(mode)).map((mode) => ({ [mode]: true }))]
  const asked = Object.fromEntries(words.filter((name) => names.has(name)).map((name) => [name, '*']))
  const wanted = endpoint.path.includes('{') ? idsFor(endpoint.path, ids) : [1]
  const ticketIds: readonly (number | undefined)[] = names.has('ticket_id') ? ids.tickets : [undefined]
  return wanted.flatMap((id) =>
    ticketIds.flatMap((ticket_id) =>
      dresses.map((dress) =>
        requestOf(endpoint, { ...usualValues(endpoint, id), ...asked, ...(ticket_id && { ticket_id }), ...dress }),
      ),
    ),
  )
}

const reads = allEndpoints.filter(({ method, writes }) => method === 'GET' && !writes)

/** Every read of the contract, files by their full chain of ids, and a ticket by its other names. */
export function allReads(ids: Ids): InjectOptions[] {
  const aboutTickets = ids.tickets.flatMap((id) => [
    `/links?link_object=Ticket&link_object_value=${id}`,
    `/tags?object=Ticket&o_id=${id}`,
    `/mentions?mentionable_type=Ticket&mentionable_id=${id}`,
  ])
  const addressed = [...ids.files, ...aboutTickets].map((path): InjectOptions => ({
    method: 'GET',
    url: `/api/v1${path}`,
  }))
  return [...reads.flatMap((endpoint) => requestsTo(endpoint, ids)), ...addressed]
}
