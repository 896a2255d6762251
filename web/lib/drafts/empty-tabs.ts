/** The kinds of drafts that the last read of a tab found. */
const found = new Map<string, ReadonlySet<string>>()

const keyOf = (user: number, tab: string): string => `${user} ${tab}`

export function rememberKinds(user: number, tab: string, drafts: readonly { kind: string }[]): void {
  found.set(keyOf(user, tab), new Set(drafts.map(({ kind }) => kind)))
}

/** Something is written there: the next reader asks the database. */
export const forgetKinds = (user: number, tab: string): void => void found.delete(keyOf(user, tab))

/**
 * Whether the last read found no draft of this kind, so that a composer can open without waiting for the database.
 * Another window may have written one since: the database is asked nevertheless, a moment later.
 */
export const hadNoDraft = (user: number, tab: string, kind: string): boolean =>
  found.get(keyOf(user, tab))?.has(kind) === false
