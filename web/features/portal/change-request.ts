import { Ticket as Tickets } from '#contract/ticket.ts'
import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { touch } from '#web/lib/api/touch.ts'

type Change = { state_id?: number | undefined; article?: Record<string, unknown> }

export async function changeRequest(id: number, change: Change): Promise<void> {
  await api(Tickets).update({ id, ...change } as never)
  await touch(queryClient, [{ object: 'tickets', id }])
}
