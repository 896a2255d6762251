import { prefetch } from '#web/lib/api/prefetched-responses.ts'

/** The first request of an overview's list; links of own views contain a dash, and the server does not know those. */
const overview = /^\/overviews\/(\w+)$/
const questionsOf = (link: string) => [
  `/ticket_overviews?view=${link}&per_page=1`,
  '/ticket_create',
  '/ticket_states?expand=true',
  '/ticket_priorities',
]

/** The id of who is signed in. */
export async function askWhoIsHere(): Promise<number | undefined> {
  const response = await prefetch('/signshow').catch(() => undefined)
  const answer = await response
    ?.clone()
    .json()
    .catch(() => undefined)
  return (answer as { session?: { id: number } } | undefined)?.session?.id
}

/** Sends the first requests of the screen at this path while the scripts still load. */
export function prefetchList(path: string): void {
  const link = overview.exec(path)?.[1]
  if (link) for (const question of questionsOf(link)) void prefetch(question)
}
