import { Check, Clock, Ellipsis, UserCheck } from 'lucide-react'
import { t } from '#web/lib/i18n/i18n.ts'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import { Menu } from '#web/ui/primitives/menu.tsx'
import { openChangeDialog } from './bulk/open-dialog.ts'
import { claimTickets, closeTickets } from './bulk/changes.ts'
import type { Operation } from './bulk/operations.ts'
import { runOperation } from './bulk/run.ts'
import type { Choices } from '#web/domain/tickets/choices.ts'
import type { TicketList } from '#web/domain/ticket-lists/ticket-list.ts'
import type { TicketRow } from '#web/domain/tickets/ticket-row.ts'

/** The list and the user of a row's actions. */
export type RowContext = { list: TicketList; choices: Choices; me: { id: number } }

const stateType = ({ state_id }: TicketRow, { states }: Choices) => states.find(({ id }) => id === state_id)?.type ?? ''

function rowActionsFor(row: TicketRow, { list, choices, me }: RowContext) {
  const run = (operation: Operation | undefined) => void (operation && runOperation(list, operation, [row]))
  const isOver = ['closed', 'merged', 'removed'].includes(stateType(row, choices))
  return [
    {
      id: 'claim',
      label: t('Assign to me'),
      icon: UserCheck,
      isOffered: row.owner_id !== me.id,
      run: () => run(claimTickets(me)),
    },
    {
      id: 'snooze',
      label: t('Snooze…'),
      icon: Clock,
      isOffered: !isOver,
      run: () => openChangeDialog('snooze', list, [row]),
    },
    { id: 'close', label: t('Close ticket'), icon: Check, isOffered: !isOver, run: () => run(closeTickets(choices)) },
  ].filter(({ isOffered }) => isOffered)
}

/** At the end of the row that is pointed at; by keys the same is under m, s and e. */
export const RowActions = ({ row, context }: { row: TicketRow; context: RowContext }) =>
  rowActionsFor(row, context).map(({ id, label, icon, run }) => (
    <IconButton key={id} icon={icon} label={label} size="s" excludeFromTabOrder onPress={run} />
  ))

/** The same for fingers, which cannot hover. */
export const RowMenu = ({ row, context }: { row: TicketRow; context: RowContext }) => (
  <Menu
    label={t('Actions for {name}', { name: `#${row.number}` })}
    placement="bottom end"
    trigger={<IconButton icon={Ellipsis} label={t('Actions for {name}', { name: `#${row.number}` })} size="s" />}
    groups={[
      {
        entries: [
          ...rowActionsFor(row, context),
          { id: 'assign', label: t('Assign…'), run: () => openChangeDialog('owner', context.list, [row]) },
          { id: 'state', label: t('Change state…'), run: () => openChangeDialog('state', context.list, [row]) },
          {
            id: 'priority',
            label: t('Change priority…'),
            run: () => openChangeDialog('priority', context.list, [row]),
          },
          { id: 'tag', label: t('Add tag…'), run: () => openChangeDialog('tag', context.list, [row]) },
        ],
      },
    ]}
  />
)
