import type { ListOrder } from './criteria.ts'
import type { GroupValue } from './list-window.ts'
import { sayFailure } from '#web/domain/tickets/actions.ts'
import { preferenceNow, savePreference, showPreference, usePreference } from '#web/domain/preferences.ts'

/** The layout of one list for one user; omitted values are the defaults of the list. */
export type ListLayout = {
  columns?: readonly string[] | undefined
  widths?: Readonly<Record<string, number>> | undefined
  order?: ListOrder | undefined
  group?: string | undefined
  /** The groups that are collapsed, by the column that rows are grouped by. */
  collapsed?: Readonly<Record<string, readonly GroupValue[]>> | undefined
}

const name = 'ticket_lists'
type Layouts = Readonly<Record<string, ListLayout>>

const none: ListLayout = {}
export const useListLayout = (link: string): ListLayout => usePreference<Layouts>(name)?.[link] ?? none
export const listLayoutNow = (link: string): ListLayout => preferenceNow<Layouts>(name)?.[link] ?? none

/** Widths change many times a second while an edge is dragged. */
const pause = 400
let timer: ReturnType<typeof setTimeout> | undefined
/** Not saved yet. The session may be fetched again meanwhile, without these changes. */
let unsaved: Layouts | undefined

export function changeListLayout(link: string, change: ListLayout): void {
  const layouts = unsaved ?? preferenceNow<Layouts>(name) ?? {}
  unsaved = { ...layouts, [link]: { ...layouts[link], ...change } }
  showPreference(name, unsaved)
  clearTimeout(timer)
  timer = setTimeout(saveLayouts, pause)
}

function saveLayouts(): void {
  const layouts = unsaved
  unsaved = undefined
  savePreference(name, layouts).catch(sayFailure)
}

/** The list looks again as it did before its reader changed anything. */
export const resetListLayout = (link: string): void =>
  changeListLayout(link, {
    columns: undefined,
    widths: undefined,
    order: undefined,
    group: undefined,
    collapsed: undefined,
  })
