import { useMemo } from 'react'
import type { Choices } from '#web/domain/tickets/choices.ts'
import { chosenColumns, type Layout, makeTall, type TicketColumn, withExcerpts, withPicture } from './columns.tsx'
import { fitColumns, type ListLook } from './fit-columns.ts'
import { RowMenu, type RowContext } from './row-actions.tsx'
import { TicketCard, WideTicketCard } from './ticket-card.tsx'

type Shown = {
  look: ListLook
  /** Of the list, in pixels. */
  width: number
  /** Rows have two lines. */
  isTall: boolean
  /** Fingers need a menu at each card. */
  hasMenu: boolean
  layout: Layout & { isOwnChoice: boolean }
  /** Shown in the group headers, so it needs no column. */
  group: string | undefined
  context: RowContext
}

/** What a row shows. The columns keep their identity while nothing about them changes. */
export function useGridColumns({
  look,
  width,
  isTall,
  hasMenu,
  layout,
  group,
  context,
}: Shown): readonly TicketColumn[] {
  const { list, choices, me } = context
  const { columns: names, widths, isOwnChoice } = layout
  const table = useMemo(() => {
    const wanted = names.filter((id) => id !== group)
    const chosen = chosenColumns(choices, { columns: wanted, widths })
    const fitted = fitColumns(isTall ? makeTall(chosen, choices) : chosen, width, isOwnChoice).map(withPicture)
    return isTall ? fitted : withExcerpts(fitted, width, choices)
  }, [choices, names, widths, isOwnChoice, isTall, group, width])
  const cards = useMemo(
    () => cardColumns(choices, look, hasMenu ? { list, choices, me } : undefined),
    [choices, look, hasMenu, list, me],
  )
  return look === 'table' ? table : cards
}

const cardColumns = (choices: Choices, look: ListLook, context: RowContext | undefined): TicketColumn[] => [
  {
    id: 'card',
    title: '',
    isEssential: true,
    cell: (row) =>
      look === 'wide cards' ? (
        <WideTicketCard row={row} choices={choices} />
      ) : (
        <TicketCard row={row} choices={choices} isListed menu={context && <RowMenu row={row} context={context} />} />
      ),
  },
]
