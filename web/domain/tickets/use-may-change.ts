import { useMe } from '#web/lib/session.ts'
import type { Ticket } from './queries.ts'

/** Whether this agent may change the ticket; of another group's ticket one may only be a reader. */
export function useMayChange({ group_id }: Pick<Ticket, 'group_id'>): boolean {
  const { group_ids } = useMe()
  const rights = group_ids[group_id] ?? []
  return rights.includes('full') || rights.includes('change')
}
