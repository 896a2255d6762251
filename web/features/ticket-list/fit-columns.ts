/** How a list is shown. Decided by its own width, because a sidebar or another pane may take part of the window. */
export type ListLook = 'table' | 'wide cards' | 'cards'

export function chooseLook(width: number): ListLook {
  if (width >= 900) return 'table'
  return width >= 600 ? 'wide cards' : 'cards'
}

/** Without its name, a person needs only this much. */
const pictureWidth = 44
/** The box to select a row with, and the padding of a row. */
const around = 44 + 24
/** A narrower title cannot be read. */
export const narrowestTitle = 280

/** The order in which columns are hidden in a narrower list. A column with a picture keeps the picture for a while. */
const givingWay: readonly { id: string; below: number; isPicture?: boolean }[] = [
  { id: 'created_at', below: 1240 },
  { id: 'number', below: 1120 },
  { id: 'group', below: 1120 },
  { id: 'owner', below: 1000, isPicture: true },
  { id: 'customer', below: 900 },
]

type Fittable = { id: string; width?: number | undefined; isPicture?: boolean | undefined }

const needed = (columns: readonly Fittable[]) =>
  columns.reduce((sum, { id, width = 0 }) => sum + (id === 'title' ? Math.max(width, narrowestTitle) : width), around)

/**
 * The columns that fit. The default ones are hidden at fixed widths, before the title gets narrow; those that a
 * user has chosen only when they do not fit. What still does not fit is scrolled sideways.
 */
export function fitColumns<C extends Fittable>(columns: readonly C[], width: number, isOwnChoice: boolean): C[] {
  let fitted = [...columns]
  for (const { id, below, isPicture } of givingWay) {
    const hasRoom = isOwnChoice ? needed(fitted) <= width : width >= below && needed(fitted) <= width
    if (hasRoom) continue
    fitted = isPicture
      ? fitted.map((column) => (column.id === id ? { ...column, width: pictureWidth, isPicture } : column))
      : fitted.filter((column) => column.id !== id)
  }
  return fitted
}
