/** The origin of a new ticket, from its URL. */
export type NewTicketSearch = {
  customer?: number | undefined
  phone?: string | undefined
  from_call?: number | undefined
  /** The message that is split off. */
  split?: number | undefined
  ticket?: number | undefined
}

const idIn = (value: unknown): number | undefined => {
  const id = Number(value)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

export const parseNewTicketSearch = (search: Record<string, unknown>): NewTicketSearch => ({
  customer: idIn(search.customer),
  phone: search.phone === undefined ? undefined : String(search.phone),
  from_call: idIn(search.from_call),
  split: idIn(search.split),
  ticket: idIn(search.ticket),
})

/** The key of the draft: each call and each split has its own, besides the one started manually. */
export function tabOfNew({ from_call, split, customer }: NewTicketSearch): string {
  const origin = from_call ? `call-${from_call}` : split ? `split-${split}` : customer ? `customer-${customer}` : 'new'
  return `TicketCreateScreen-${origin}`
}
