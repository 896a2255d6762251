import { Checklists } from '#contract/checklist.ts'
import { readTicketContext } from './ticket-context.ts'
import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { t, tn } from '#web/lib/i18n/i18n.ts'
import { confirm } from '#web/ui/primitives/confirm-store.ts'
import { threadQuery } from './queries.ts'

const isOpen = ({ checked }: { checked: boolean }) => !checked

/** Asks before a ticket with open checklist items is closed. */
async function askAbout(left: number): Promise<boolean> {
  if (left === 0) return true
  return confirm({
    title: t('Close anyway?'),
    text: tn(left, '{count} checklist item isn’t done.', '{count} checklist items aren’t done.'),
    action: t('Close ticket'),
  })
}

/** Every action that closes the ticket on screen calls this first. */
export async function mayClose(ticketId: number): Promise<boolean> {
  const { checklist } = readTicketContext(await queryClient.ensureQueryData(threadQuery(ticketId)))
  return askAbout(checklist?.items.filter(isOpen).length ?? 0)
}

type Listed = { id: number; checklist_id?: number | null | undefined }

async function hasStepsLeft(checklistId: number): Promise<boolean> {
  const { assets } = await api(Checklists).show({ id: checklistId })
  const items = Object.values(assets.ChecklistItem ?? {})
  return items.some((item) => item.checklist_id === checklistId && isOpen(item))
}

/** At most so many checklists are loaded; for more tickets the question would not be read. */
const mostLookedAt = 50

/** The same for tickets of a list. */
export async function mayCloseAll(tickets: readonly Listed[]): Promise<boolean> {
  const ids = tickets.flatMap(({ checklist_id }) => checklist_id ?? []).slice(0, mostLookedAt)
  const left = (await Promise.all(ids.map(hasStepsLeft))).filter(Boolean).length
  if (left === 0) return true
  return confirm({
    title: t('Close anyway?'),
    text: tn(left, '{count} ticket has an unfinished checklist.', '{count} tickets have unfinished checklists.'),
    action: t('Close tickets'),
  })
}
