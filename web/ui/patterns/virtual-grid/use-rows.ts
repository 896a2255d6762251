import { useCallback, useEffect, useRef } from 'react'
import type { RowKey } from './grid-store.ts'

type Rows<Row> = {
  rowAt: (index: number) => Row | undefined
  loadedRows: () => Iterable<Row>
  keyOf: (row: Row) => RowKey
  onOpen?: ((row: Row, index: number) => void) | undefined
}

/** Looks rows up with the values of the last rendering, through stable functions. */
export function useRows<Row>(given: Rows<Row>) {
  const latest = useRef(given)
  useEffect(() => {
    latest.current = given
  })
  const keyAt = useCallback((index: number): RowKey | undefined => {
    const row = latest.current.rowAt(index)
    return row === undefined ? undefined : latest.current.keyOf(row)
  }, [])
  const loadedKeys = useCallback((): RowKey[] => Array.from(latest.current.loadedRows(), latest.current.keyOf), [])
  const open = useCallback((index: number): void => {
    const row = latest.current.rowAt(index)
    if (row !== undefined) latest.current.onOpen?.(row, index)
  }, [])
  return { keyAt, loadedKeys, open }
}
