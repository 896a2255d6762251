import { createStore } from '#web/lib/external-store.ts'
import type { TicketList } from '#web/domain/ticket-lists/ticket-list.ts'
import type { TicketRow } from '#web/domain/tickets/ticket-row.ts'

/** Properties that can be set for tickets, each in a dialog. */
export type Question = 'owner' | 'group' | 'state' | 'priority' | 'tag' | 'snooze' | 'merge' | CustomQuestion

/** A field that an administrator added, by its name. */
type CustomQuestion = `field:${string}`

export type DialogRequest = {
  question: Question
  list: TicketList
  /** These only; else the selection, else the row under the cursor. */
  only?: readonly TicketRow[] | undefined
}

export const openedDialog = createStore<DialogRequest | undefined>(undefined)

export const openChangeDialog = (question: Question, list: TicketList, only?: readonly TicketRow[]): void =>
  openedDialog.set({ question, list, only })
