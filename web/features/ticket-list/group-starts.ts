import type { ListWindow } from '#web/domain/ticket-lists/list-window.ts'
import type { TicketRow } from '#web/domain/tickets/ticket-row.ts'

/** The tickets with which a group begins; a page of which the one before is not here begins one too. */
export function groupStarts({ pages, rows }: ListWindow, column: string): ReadonlySet<number> {
  const valueOf = (id: number | undefined) =>
    id === undefined ? undefined : String(rows.get(id)?.[column as keyof TicketRow] ?? '')
  const starts = new Set<number>()
  for (const [page, ids] of pages) {
    ids.forEach((id, index) => {
      const before = index > 0 ? ids[index - 1] : pages.get(page - 1)?.at(-1)
      if (valueOf(before) !== valueOf(id)) starts.add(id)
    })
  }
  return starts
}

/** What rows can be kept together by. */
export const groupings = ['group', 'state', 'priority', 'owner', 'customer', 'organization'] as const

/** Grouped by an id, which is what the server sorts by; shown is the name. */
export const groupKey = (column: string): string => `${column}_id`
