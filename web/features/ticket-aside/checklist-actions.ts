import { ChecklistItems, Checklists } from '#contract/checklist.ts'
import { refreshTicket, sayFailure } from '#web/domain/tickets/actions.ts'
import { api } from '#web/lib/api/api.ts'
import { toast } from '#web/ui/primitives/toast-store.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import type { Checklist, ChecklistItem } from '#web/domain/tickets/ticket-context.ts'
import { movedBy } from './moved-by.ts'

/** What can be done with the checklist of a ticket; each is shown as soon as the server has it. */
export function checklistActions(ticketId: number) {
  const then = async (done: Promise<unknown>) => {
    await done.catch(sayFailure)
    await refreshTicket(ticketId)
  }
  const addItem = ({ id }: Checklist, text: string) => then(api(ChecklistItems).create({ checklist_id: id, text }))
  return {
    begin: (template_id?: number) => then(api(Checklists).create({ ticket_id: ticketId, template_id })),
    remove: ({ id }: Checklist) => then(api(Checklists).remove({ id })),
    addItem,
    tick: ({ id }: ChecklistItem, checked: boolean) => then(api(ChecklistItems).update({ id, checked })),
    rename: ({ id }: ChecklistItem, text: string) => then(api(ChecklistItems).update({ id, text })),
    move: ({ id, items }: Checklist, item: ChecklistItem, places: number) => {
      const ids = items.map((one) => one.id)
      return then(api(Checklists).update({ id, sorted_item_ids: movedBy(ids, item.id, places) }))
    },
    removeItem: async (checklist: Checklist, item: ChecklistItem) => {
      await then(api(ChecklistItems).remove({ id: item.id }))
      toast(t('Item deleted'), { undo: () => void addItem(checklist, item.text) })
    },
  }
}
