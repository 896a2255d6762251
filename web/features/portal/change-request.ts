import type { z } from 'zod'
import { Ticket as Tickets } from '#contract/ticket.ts'
import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { touch } from '#web/lib/api/touch.ts'

type Change = Pick<z.input<typeof Tickets.update.input & {}>, 'state_id' | 'article'> &
  Readonly<Record<string, unknown>>

export async function changeRequest(id: number, change: Change): Promise<void> {
  await api(Tickets).update({ id, ...change })
  await touch(queryClient, [{ object: 'tickets', id }])
}
