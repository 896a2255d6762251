const key = 'seen-articles'
const mostKept = 500

type Seen = [ticketId: number, articleId: number][]

function allSeen(): Seen {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? (kept as Seen) : []
  } catch {
    return []
  }
}

/** The last message that was on screen in this browser; undefined for a ticket that never was. */
export const lastSeen = (ticketId: number): number | undefined => allSeen().find(([id]) => id === ticketId)?.[1]

export function noteSeen(ticketId: number, articleId: number): void {
  const others = allSeen().filter(([id]) => id !== ticketId)
  localStorage.setItem(key, JSON.stringify([[ticketId, articleId], ...others].slice(0, mostKept)))
}
