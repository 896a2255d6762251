import { createStore } from '#web/lib/external-store.ts'
import type { TicketList } from '#web/domain/ticket-lists/ticket-list.ts'
import type { TicketRow } from '#web/domain/tickets/ticket-row.ts'

/** Properties that can be set for tickets, each in a dialog. */
export type Question = 'owner' | 'group' | 'state' | 'priority' | 'tag' | 'snooze' | 'merge'

export type Asking = {
  question: Question
  list: TicketList
  /** These only; else the selection, else the row under the cursor. */
  only?: readonly TicketRow[] | undefined
}

export const asking = createStore<Asking | undefined>(undefined)

export const ask = (question: Question, list: TicketList, only?: readonly TicketRow[]): void =>
  asking.set({ question, list, only })
