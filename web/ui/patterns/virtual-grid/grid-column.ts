import type { ReactNode } from 'react'

export type GridColumn<Row> = {
  id: string
  title: string
  cell: (row: Row) => ReactNode
  /** In pixels; left out, it shares what remains. */
  width?: number | undefined
  /** Takes the room that remains, and has at least its width. */
  grows?: boolean | undefined
  align?: 'start' | 'end' | undefined
  isSortable?: boolean | undefined
  /** Text of people, in its own direction: the cell is cut at the end of the text, on whichever side that is. */
  textOf?: ((row: Row) => string) | undefined
  /** The name of the column is read aloud but not shown. */
  isPicture?: boolean | undefined
  /** Always fits its width. To cut off what does not costs a list that scrolls a quarter of a millisecond a column. */
  isFitting?: boolean | undefined
  /** How wide the content is with its padding, so that it is cut only in rows where it does not fit. */
  contentWidth?: ((row: Row) => number) | undefined
  /** Shown during fast scrolling and on a phone: what distinguishes one row from the next. */
  isEssential?: boolean | undefined
}

export const isCut = <Row>({ isFitting, contentWidth, width = 0 }: GridColumn<Row>, row: Row | undefined): boolean =>
  !isFitting && (row === undefined || contentWidth === undefined || contentWidth(row) > width)

export type GridSorting = { by: string; direction: 'ascending' | 'descending' }

/** A narrower column is useless. */
export const narrowestColumn = 60
const selectWidth = 44
const sharedWidth = 120
/** At both ends of a row. */
const rowPadding = 24

type Sized = Pick<GridColumn<never>, 'width' | 'grows'>

/** So wide must all columns be together; where there is less room, the grid scrolls sideways. */
export const leastWidth = (columns: readonly Sized[], isSelectable: boolean): number =>
  columns.reduce((sum, { width = sharedWidth }) => sum + width, rowPadding + (isSelectable ? selectWidth : 0))

/** The widths of all columns as one CSS value, so that every row has the same. */
export const buildTemplate = (columns: readonly Sized[], isSelectable: boolean): string =>
  [
    ...(isSelectable ? [`${selectWidth}px`] : []),
    ...columns.map(({ width, grows = width === undefined }) =>
      grows ? `minmax(${width ?? sharedWidth}px, 1fr)` : `${width}px`,
    ),
  ].join(' ')
