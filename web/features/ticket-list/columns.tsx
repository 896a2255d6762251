import { t } from '#web/lib/i18n/i18n.ts'
import type { GridColumn } from '#web/ui/patterns/virtual-grid/grid-column.ts'
import { Digits, Due, PriorityWord, TicketState, Title, Updated, When, Who, Word } from './cells.tsx'
import type { Choices } from '#web/domain/tickets/choices.ts'
import type { TicketRow } from '#web/domain/tickets/ticket-row.ts'

export type TicketColumn = GridColumn<TicketRow>

/** Everything that a list can show, in the order in which it is offered. */
export const allColumns = (choices: Choices): TicketColumn[] => [
  { id: 'number', title: t('Number'), width: 96, isFitting: true, cell: ({ number }) => <Digits text={number} /> },
  { id: 'title', title: t('Title'), isEssential: true, cell: (row) => <Title row={row} /> },
  { id: 'customer', title: t('Customer'), width: 160, cell: ({ customer }) => <Who name={customer} /> },
  {
    id: 'organization',
    title: t('Organization'),
    width: 150,
    cell: ({ organization }) => <Word text={organization} />,
  },
  { id: 'group', title: t('Group'), width: 100, cell: ({ group }) => <Word text={group} /> },
  { id: 'owner', title: t('Owner'), width: 150, cell: ({ owner }) => <Who name={owner} /> },
  {
    id: 'state',
    title: t('State'),
    width: 160,
    cell: (row) => <TicketState row={row} choices={choices} />,
  },
  {
    id: 'priority',
    title: t('Priority'),
    width: 100,
    isFitting: true,
    cell: ({ priority_id }) => <PriorityWord id={priority_id} choices={choices} />,
  },
  ...momentColumns(),
  {
    id: 'article_count',
    title: t('Messages'),
    width: 92,
    align: 'end',
    isFitting: true,
    cell: ({ article_count }) => article_count,
  },
]

const momentColumns = (): TicketColumn[] => [
  moment('escalation_at', t('Escalation'), ({ escalation_at }) => <Due at={escalation_at} />, 150),
  moment('pending_time', t('Waits until'), ({ pending_time }) => <When at={pending_time} />),
  moment('created_at', t('Created'), ({ created_at }) => <When at={created_at} />),
  moment('updated_at', t('Updated'), (row) => <Updated row={row} />, 120),
  moment('last_contact_at', t('Last contact'), ({ last_contact_at }) => <When at={last_contact_at} />),
  moment('close_at', t('Closed'), ({ close_at }) => <When at={close_at} />),
]

const moment = (id: string, title: string, cell: TicketColumn['cell'], width = 110): TicketColumn => ({
  id,
  title,
  width,
  align: 'end',
  isFitting: true,
  cell,
})

export type Layout = { columns: readonly string[]; widths: Readonly<Record<string, number>> }

/** What fits by itself no longer does in a column that somebody made narrower. */
const widthOf = ({ width, isFitting = false }: TicketColumn, chosen = width) => ({
  width: chosen,
  isFitting: isFitting && (chosen ?? 0) >= (width ?? 0),
})

/** The chosen ones in their order; what is chosen but unknown is left out. The title is always there. */
export function chosenColumns(choices: Choices, { columns, widths }: Layout): TicketColumn[] {
  const all = allColumns(choices)
  const wanted = columns.includes('title') ? columns : ['title', ...columns]
  return wanted.flatMap((id) => {
    const column = all.find((one) => one.id === id)
    return column ? [{ ...column, isSortable: true, ...widthOf(column, widths[id]) }] : []
  })
}
