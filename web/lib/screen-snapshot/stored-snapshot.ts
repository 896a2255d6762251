/** A node of the page: a text, or an element with attributes and children. */
export type SnapshotNode =
  | string
  | readonly [name: string, attributes: Readonly<Record<string, string>>, inside: readonly SnapshotNode[]]

/** The DOM of a list as it was last shown on this device. */
export type Snapshot = {
  /** Only this user may see it. */
  userId: number
  /** The addresses that show this list. */
  paths: readonly string[]
  /** Of the window: another width shows other columns. */
  width: number
  /** The script that rendered it: another release may render it differently. */
  script: string
  styles: readonly string[]
  language: string
  direction: string
  page: SnapshotNode
}

const storageKey = 'snapshot'

export function readSnapshot(): Snapshot | undefined {
  const text = localStorage.getItem(storageKey)
  return text === null ? undefined : (JSON.parse(text) as Snapshot)
}

let isOver = false

/** Without space in the storage there is no snapshot. */
export function storeSnapshot(snapshot: Snapshot): void {
  if (isOver) return
  try {
    localStorage.setItem(storageKey, JSON.stringify(snapshot))
  } catch {
    deleteSnapshot()
  }
}

export const deleteSnapshot = (): void => localStorage.removeItem(storageKey)

/** At sign-out: deletes the snapshot and prevents a new one while the page unloads. */
export function stopSnapshots(): void {
  isOver = true
  deleteSnapshot()
}

/** The first script of this page; its name identifies the release. */
export const firstScript = (): string => document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? ''
