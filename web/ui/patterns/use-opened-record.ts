import { useState } from 'react'
import { mayLeaveForm } from './form/use-unsaved.ts'
import type { RecordSteps } from './sheet.tsx'

type WithId = { id?: number | string | undefined }

type OpenedRecord<Row extends WithId> = {
  opened: Row | undefined
  /** The key of the sheet: another one for each record that is opened, so that no form inherits what was typed. */
  turn: number
  /** Asks first if the open record has unsaved changes. */
  open: (row: Row) => void
  /** The same for a record that was just created: its form has nothing to lose. */
  replace: (row: Row) => void
  close: () => void
  /** To the records before and after the open one. */
  stepsIn: (rows: readonly Row[] | undefined) => RecordSteps
}

/** The record of a list that is open in the sheet beside it. */
export function useOpenedRecord<Row extends WithId>(): OpenedRecord<Row> {
  const [{ opened, turn }, setState] = useState<{ opened: Row | undefined; turn: number }>({
    opened: undefined,
    turn: 0,
  })
  const show = (row: Row | undefined) => setState((before) => ({ opened: row, turn: before.turn + 1 }))
  const open = (row: Row) => {
    if (opened?.id !== undefined && opened.id === row.id) return
    void mayLeaveForm().then((may) => may && show(row))
  }
  const stepsIn = (rows: readonly Row[] = []) => {
    const at = rows.findIndex(({ id }) => id === opened?.id)
    const stepTo = (row: Row | undefined) => row && (() => open(row))
    return at === -1
      ? { previous: undefined, next: undefined }
      : { previous: stepTo(rows[at - 1]), next: stepTo(rows[at + 1]) }
  }
  return { opened, turn, open, replace: show, close: () => show(undefined), stepsIn }
}
