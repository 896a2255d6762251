import { fetchTogether } from './batch.ts'

type Prefetched = { answer: Promise<Response>; at: number; uses: number }

/** Reads that were sent before the scripts that need the answers have been loaded. */
const prefetched = new Map<string, Prefetched>()

/** A part of the screen that appears later must not show an old answer. */
const lasts = 10_000

/** The open tabs are read by the sidebar and by the composer of a ticket. */
const usesOf: Readonly<Record<string, number>> = { '/taskbar': 2 }

function keep(path: string, answer: Promise<Response>): void {
  // The failure is handled where the response is taken.
  answer.catch(() => undefined)
  prefetched.set(path, { answer, at: Date.now(), uses: usesOf[path] ?? 1 })
}

/** The next request for the same path takes this response; later ones are sent. */
export function prefetch(path: string): Promise<Response> {
  const answer = fetch(`/api/v1${path}`)
  keep(path, answer)
  return answer
}

/** The same for several paths in one request. */
export function prefetchTogether(paths: readonly string[]): void {
  for (const [index, answer] of fetchTogether(paths).entries()) keep(paths[index] as string, answer)
}

/** After a change, because they may be older. */
export const dropPrefetched = (): void => prefetched.clear()

export function takePrefetched(path: string): Promise<Response> | undefined {
  const taken = prefetched.get(path)
  if (!taken || taken.uses === 0 || Date.now() - taken.at > lasts) return undefined
  taken.uses -= 1
  return taken.answer.then((response) => response.clone())
}
