import { prefetch } from '#web/lib/api/prefetched-responses.ts'

/** What the list of an overview asks first; links of one's own views have a dash, and the server knows nothing of those. */
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

/** What the screen at this address will ask of the server, which is on its way while the scripts still run. */
export function prefetchList(path: string): void {
  const link = overview.exec(path)?.[1]
  if (link) for (const question of questionsOf(link)) void prefetch(question)
}
