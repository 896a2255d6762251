import { formatRelative } from '#web/lib/format.ts'
import { measureText } from '#web/ui/measure-text.ts'
import type { TicketRow } from '#web/domain/tickets/ticket-row.ts'

export const wideCardHeight = 60
/** A row with two lines. */
export const tallRow = 54
const lineHeight = 20
const oneLine = 80
/** The space beside the title: the padding of the row and of the card, a gap. */
const around = 54
const flagWidth = 26
/** The menu for fingers, and the boxes where nothing can hover. */
const menuWidth = 44
const boxWidth = 44

const cannotHover = matchMedia('(hover: none)')

/**
 * The height of a card depends on its title, one line or two: computed without rendering, so that the list can
 * scroll.
 */
export function measureCard(row: TicketRow | undefined, width: number, isForFingers: boolean): number {
  if (!row) return oneLine
  const beside = (isForFingers ? menuWidth : 0) + (cannotHover.matches ? boxWidth : 0)
  const taken = around + flagWidth + beside + measureText(formatRelative(row.updated_at))
  return measureText(row.title) > width - taken ? oneLine + lineHeight : oneLine
}
