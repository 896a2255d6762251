import { nameOf, type Person } from '#web/lib/people.ts'

/** A ticket as lists show it: the record, and the names of what it points to. */
export type TicketRow = {
  id: number
  number: string
  title: string
  state_id: number
  priority_id: number
  group_id: number
  owner_id: number
  customer_id: number
  organization_id: number | null
  article_count: number | null
  checklist_id: number | null
  created_at: string
  updated_at: string
  updated_by_id: number
  pending_time: string | null
  escalation_at: string | null
  close_at: string | null
  last_contact_at: string | null
  group: string
  /** Empty while nobody has it. */
  owner: string
  customer: string
  organization: string
  /** Empty when it was the system. */
  updated_by: string
  /** Where the searched words stand, as escaped HTML with the words in `<em>`. */
  highlight?: Readonly<Record<string, readonly string[]>> | undefined
}

/** The user who stands for "nobody has it". */
export const nobodyId = 1

type Assets = Readonly<Record<string, Readonly<Record<string, object>>>>
type Named = { name?: string }

/** The tickets of an answer in their order, with the names that came along. */
export function rowsIn(ids: readonly number[], { Ticket = {}, User = {}, Group = {}, Organization = {} }: Assets) {
  const personOf = (id: number) => (User[id] ? nameOf(User[id] as Person) : '')
  const somebodyOf = (id: number) => (id === nobodyId ? '' : personOf(id))
  const nameIn = (records: Assets[string], id: number | null) =>
    id === null ? '' : ((records[id] as Named | undefined)?.name ?? '')
  return ids.flatMap((id): TicketRow[] => {
    const ticket = Ticket[id] as TicketRow | undefined
    if (!ticket) return []
    const { owner_id, customer_id, group_id, organization_id, updated_by_id } = ticket
    return [
      {
        ...ticket,
        owner: somebodyOf(owner_id),
        updated_by: somebodyOf(updated_by_id),
        customer: personOf(customer_id),
        group: nameIn(Group, group_id),
        organization: nameIn(Organization, organization_id),
      },
    ]
  })
}

export const isEscalated = ({ escalation_at }: Pick<TicketRow, 'escalation_at'>, now = Date.now()): boolean =>
  escalation_at !== null && Date.parse(escalation_at) <= now
