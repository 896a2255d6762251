import type { Assets } from '#contract/assets.ts'
import type { TicketRecord } from '#contract/ticket.ts'
import { findPicture, formatName } from '#web/lib/people.ts'

/** A ticket as lists show it: the record, and the names of what it points to. */
export type TicketRow = Known<TicketRecord> & {
  group: string
  /** Empty while it has no owner. */
  owner: string
  customer: string
  organization: string
  /** Empty when it was the system. */
  updated_by: string
  /** Addresses of pictures, of those who have one. */
  pictures: { owner?: string | undefined; customer?: string | undefined }
  /** The start of the last message. */
  excerpt?: string | undefined
}

/** The attributes that the contract names, without others that an answer may have. */
type Known<T> = { [Key in keyof T as string extends Key ? never : number extends Key ? never : Key]: T[Key] }

/** The user that means "no owner". */
export const nobodyId = 1

type Named = Readonly<Record<string, { name: string }>>

const nameIn = (records: Named, id: number | null) => (id === null ? '' : (records[id]?.name ?? ''))

/** The tickets of a response in order, with the names in it. */
export function buildRows(ids: readonly number[], assets: Assets, excerpts: Readonly<Record<string, string>> = {}) {
  const { Ticket = {}, User = {}, Group = {}, Organization = {} } = assets
  const personOf = (id: number) => (User[id] ? formatName(User[id]) : '')
  const somebodyOf = (id: number) => (id === nobodyId ? '' : personOf(id))
  return ids.flatMap((id): TicketRow[] => {
    const ticket = Ticket[id]
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
        pictures: { owner: findPicture(User[owner_id]), customer: findPicture(User[customer_id]) },
        excerpt: excerpts[id],
      },
    ]
  })
}

export const isEscalated = ({ escalation_at }: Pick<TicketRow, 'escalation_at'>, now = Date.now()): boolean =>
  escalation_at !== null && Date.parse(escalation_at) <= now
