import { type KeyboardEvent, useState } from 'react'

type CursorOptions = {
  /** Places from left to right, and marks at each place. */
  columns: number
  rows: number
  /** Where it starts: the newest place is the last. */
  start: number
  onOpen: (column: number, row: number) => void
  onTable: () => void
}

/** A chart is one stop of the Tab key: arrows move inside, Enter opens the tickets, V shows the table. */
export function useChartCursor({ columns, rows, start, onOpen, onTable }: CursorOptions) {
  const [cursor, setCursor] = useState<{ column: number; row: number } | undefined>()
  const column = Math.min(cursor?.column ?? start, columns - 1)
  const row = Math.min(cursor?.row ?? 0, rows - 1)
  const move = (toColumn: number, toRow: number) =>
    setCursor({
      column: Math.max(0, Math.min(columns - 1, toColumn)),
      row: Math.max(0, Math.min(rows - 1, toRow)),
    })
  const keys: Record<string, () => void> = {
    ArrowLeft: () => move(column - 1, row),
    ArrowRight: () => move(column + 1, row),
    ArrowUp: () => move(column, row - 1),
    ArrowDown: () => move(column, row + 1),
    Home: () => move(0, row),
    End: () => move(columns - 1, row),
    Enter: () => onOpen(column, row),
    v: onTable,
  }
  return {
    column,
    row,
    isActive: cursor !== undefined,
    point: (toColumn: number, toRow = row) => move(toColumn, toRow),
    onFocus: () => cursor === undefined && move(column, row),
    onKeyDown: (event: KeyboardEvent) => {
      const run = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key]
      if (!run) return
      event.preventDefault()
      event.stopPropagation()
      run()
    },
  }
}
