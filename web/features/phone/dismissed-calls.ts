const key = 'dismissed calls'
/** More calls than ring at the same time. */
const mostKept = 20

/** Kept in this tab, so that a dismissed call stays hidden after a reload. */
function readDismissed(): number[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'number') : []
  } catch {
    return []
  }
}

export const isDismissed = (id: number): boolean => readDismissed().includes(id)

export const rememberDismissed = (id: number): void =>
  sessionStorage.setItem(key, JSON.stringify([...readDismissed(), id].slice(-mostKept)))
