import { useMemo } from 'react'
import { findConstantColumns, narrowed } from '#web/domain/ticket-lists/criteria.ts'
import { changeListLayout, useListLayout } from '#web/domain/ticket-lists/list-layout.ts'
import type { ListSource } from '#web/domain/ticket-lists/list-source.ts'

const noWidths = {}

/** The columns of a list in the user's layout. By default those with the same value in every row are hidden. */
export function useListColumns(source: ListSource) {
  const { columns: chosen, widths = noWidths } = useListLayout(source.link)
  const constant = findConstantColumns(narrowed(source.condition, source.filter))
  const names = (chosen ?? source.columns.filter((id) => !constant.includes(id))).join(',')
  const columns = useMemo(() => names.split(','), [names])
  return { columns, widths, isOwnChoice: chosen !== undefined }
}

/** The column before the other one, or at the end. */
export function placeColumn(columns: readonly string[], id: string, before: string | undefined): string[] {
  const others = columns.filter((one) => one !== id)
  const at = before === undefined ? -1 : others.indexOf(before)
  return others.toSpliced(at === -1 ? others.length : at, 0, id)
}

export const saveColumns = (link: string, columns: readonly string[]): void => changeListLayout(link, { columns })
