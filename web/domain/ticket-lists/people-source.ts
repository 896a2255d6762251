import { t } from '#web/lib/i18n/i18n.ts'
import type { Choices } from '#web/domain/tickets/choices.ts'
import type { ListSource } from './list-source.ts'

/** The tickets of a person or an organization, those that are open or those that are done. */
export type TicketTabName = 'open' | 'closed'
export type Whose = { kind: 'users' | 'organizations'; id: number }

export const linkOfPeople = ({ kind, id }: Whose, tab: TicketTabName): string => `@${kind}/${id}/${tab}`

export const isPeopleLink = (link: string): boolean => link.startsWith('@')

function readLink(link: string): Whose & { tab: TicketTabName } {
  const [kind, id, tab] = link.slice(1).split('/')
  return {
    kind: kind === 'organizations' ? 'organizations' : 'users',
    id: Number(id) || 0,
    tab: tab === 'closed' ? 'closed' : 'open',
  }
}

const typesOn: Record<TicketTabName, readonly string[]> = {
  open: ['new', 'open', 'pending reminder', 'pending action'],
  closed: ['closed'],
}

const attributeOf = { users: 'ticket.customer_id', organizations: 'ticket.organization_id' }

export function sourceOfPeople(link: string, { states }: Choices): ListSource {
  const { kind, id, tab } = readLink(link)
  const stateIds = states.filter(({ type }) => typesOn[tab].includes(type)).map((state) => state.id)
  const about = kind === 'users' ? 'group' : 'customer'
  return {
    link,
    title: tab === 'open' ? t('Open tickets') : t('Closed tickets'),
    condition: {
      [attributeOf[kind]]: { operator: 'is', pre_condition: 'specific', value: [id] },
      'ticket.state_id': { operator: 'is', value: stateIds },
    },
    filter: {},
    order: { by: 'updated_at', direction: 'desc' },
    columns: ['title', about, 'owner', 'state', 'number', 'updated_at'],
  }
}

/** Back to the page that shows the list. */
export function addressOfPeople(link: string) {
  const { kind, id, tab } = readLink(link)
  const place = { params: { id: String(id) }, search: { tab: tab } }
  return kind === 'users' ? { to: '/users/$id' as const, ...place } : { to: '/organizations/$id' as const, ...place }
}
