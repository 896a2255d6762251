import { formatRelative } from '#web/lib/format.ts'
import { measureText } from '#web/ui/measure-text.ts'
import type { TicketRow } from '#web/domain/tickets/ticket-row.ts'

export const wideCardHeight = 60
/** A row with two lines. */
export const tallRow = 54
/** A card has four lines: two for the title and one for the message, or the other way round, and one for the state. */
export const cardHeight = 100
/** The space beside the title: the padding of the row and of the card, a gap. */
const around = 54
const flagWidth = 26
/** The menu for fingers, and the boxes where nothing can hover. */
const menuWidth = 44
const boxWidth = 44

const cannotHover = matchMedia('(hover: none)')

/** How many lines are left for the message. Computed without rendering the title. */
export function countMessageLines(row: TicketRow, width: number, isForFingers: boolean): 1 | 2 {
  const beside = (isForFingers ? menuWidth : 0) + (cannotHover.matches ? boxWidth : 0)
  const taken = around + flagWidth + beside + measureText(formatRelative(row.updated_at))
  return measureText(row.title) > width - taken ? 1 : 2
}
