import type { ReactNode } from 'react'

export type GridColumn<Row> = {
  id: string
  title: string
  cell: (row: Row) => ReactNode
  /** In pixels; left out, it shares what remains. */
  width?: number | undefined
  align?: 'start' | 'end' | undefined
  isSortable?: boolean | undefined
  /** Always fits its width. To cut off what does not costs a list that scrolls a quarter of a millisecond a column. */
  isFitting?: boolean | undefined
  /** Still shown while the list flies by and on a phone: what tells one row from the next. */
  isEssential?: boolean | undefined
}

export type GridSorting = { by: string; direction: 'ascending' | 'descending' }

/** Narrower than this a column says nothing. */
export const narrowestColumn = 60
const selectWidth = 44
const sharedWidth = 120

/** So wide must all columns be together; where there is less room, the grid scrolls sideways. */
export const leastWidth = (columns: readonly Pick<GridColumn<never>, 'width'>[], isSelectable: boolean): number =>
  columns.reduce((sum, { width = sharedWidth }) => sum + width, isSelectable ? selectWidth : 0)

/** The widths of all columns as one CSS value, so that every row has the same. */
export const buildTemplate = (columns: readonly Pick<GridColumn<never>, 'width'>[], isSelectable: boolean): string =>
  [
    ...(isSelectable ? [`${selectWidth}px`] : []),
    ...columns.map(({ width }) => (width ? `${width}px` : `minmax(${sharedWidth}px, 1fr)`)),
  ].join(' ')
