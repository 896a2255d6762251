import { Check, CircleUserRound, Clock, Flag, FolderInput, RotateCcw, Tag, Trash2, UserPlus } from 'lucide-react'
import { useActions } from '#web/lib/actions/registry.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { useCan, useMe } from '#web/lib/session.ts'
import { openChangeDialog } from './bulk/open-dialog.ts'
import { claimTickets, closeTickets, reopenTickets } from './bulk/changes.ts'
import { deleteTickets, type Operation } from './bulk/operations.ts'
import { runOperation } from './bulk/run.ts'
import { useChoices } from '#web/domain/tickets/choices.ts'
import type { TicketList } from '#web/domain/ticket-lists/ticket-list.ts'

/** Whether there is a selection or a row under the cursor. */
const hasTarget = ({ grid }: TicketList) => grid.get().selected.size > 0 || grid.get().focus >= 0

/** Keys and palette for the selected tickets, or for the one under the cursor. */
export function ListActions({ list }: { list: TicketList }) {
  const me = useMe()
  const mayDelete = useCan()('admin')
  const choices = useChoices()
  const run = (operation: Operation | undefined) => {
    if (operation && hasTarget(list)) void runOperation(list, operation)
  }
  const choose = (question: Parameters<typeof openChangeDialog>[0]) =>
    hasTarget(list) && openChangeDialog(question, list)
  const group = t('Tickets')
  useActions([
    {
      id: 'list-close',
      title: t('Close tickets'),
      group,
      icon: Check,
      shortcut: 'e',
      run: () => run(closeTickets(choices)),
    },
    {
      id: 'list-reopen',
      title: t('Reopen'),
      group,
      icon: RotateCcw,
      shortcut: 'shift+e',
      run: () => run(reopenTickets(choices)),
    },
    {
      id: 'list-claim',
      title: t('Assign to me'),
      group,
      icon: CircleUserRound,
      shortcut: 'm',
      run: () => run(claimTickets(me)),
    },
    { id: 'list-assign', title: t('Assign…'), group, icon: UserPlus, shortcut: 'a', run: () => choose('owner') },
    { id: 'list-state', title: t('Change state…'), group, icon: RotateCcw, shortcut: 's', run: () => choose('state') },
    {
      id: 'list-priority',
      title: t('Change priority…'),
      group,
      icon: Flag,
      shortcut: 'p',
      run: () => choose('priority'),
    },
    { id: 'list-tag', title: t('Add tag…'), group, icon: Tag, shortcut: 't', run: () => choose('tag') },
    { id: 'list-group', title: t('Move to group…'), group, icon: FolderInput, run: () => choose('group') },
    { id: 'list-snooze', title: t('Snooze…'), group, icon: Clock, run: () => choose('snooze') },
    {
      id: 'list-delete',
      title: t('Delete tickets…'),
      group,
      icon: Trash2,
      shortcut: '#',
      danger: true,
      enabled: mayDelete,
      run: () => run(deleteTickets()),
    },
  ])
  return null
}
