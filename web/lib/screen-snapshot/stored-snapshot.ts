/** Before the names of elements of icons. */
export const vectorPrefix = 'svg:'

/** An element without its content. */
export type SnapshotTag = readonly [name: string, attributes: Readonly<Record<string, string>>]

/**
 * A node of the page: a text, an element as the index of its tag and its content, or the index of an icon. Most cells and
 * icons of a list are the same, and copying an element takes a fifth of the time of creating it.
 */
export type SnapshotNode = string | number | SnapshotElement
export type SnapshotElement = readonly [tag: number, inside: readonly SnapshotNode[]]

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
  tags: readonly SnapshotTag[]
  icons: readonly SnapshotElement[]
  page: SnapshotElement
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
