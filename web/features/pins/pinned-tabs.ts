type OpenTab = { key: string; preferences: Record<string, unknown> }

export const buildTabKey = (ticketId: number): string => `Ticket-${ticketId}`

/** The tickets among all that is open which are kept until they are unpinned. */
export const readPinned = (tabs: readonly OpenTab[]): number[] =>
  tabs.flatMap(({ key, preferences }) => {
    const [, id] = /^Ticket-(\d+)$/.exec(key) ?? []
    return id !== undefined && preferences.pinned === true ? [Number(id)] : []
  })
