import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Statements by the line of the product that ran them: `server/features/tickets/store.ts:42`. */
type Recorded = Record<string, string[]>

/** With `RECORD_QUERIES`, each test process writes the statements that it ran to a file in this folder. */
const folder = process.env.RECORD_QUERIES
const recorded = new Map<string, Set<string>>()
const root = new URL('../../', import.meta.url).href

export function recordQuery(text: string): void {
  if (!folder) return
  const place = findCaller()
  if (place) recorded.set(place, (recorded.get(place) ?? new Set()).add(text))
}

/** These run statements that others write. */
const isDriver = (place: string) =>
  /^(node_modules|server\/kernel\/db)\/|^tests\/support\/(database|record-queries)\.ts/.test(place)
const isProduct = (place: string) => place.startsWith('server/') && !/\.test\.ts:/.test(place)

/** The innermost caller. A statement of a test has none: tests read what they like. */
function findCaller(): string | undefined {
  const lines = (new Error().stack ?? '').split('\n').filter((line) => line.includes(root))
  const places = lines.map((line) => (line.split(root)[1] ?? '').replace(/:\d+\)?$/, ''))
  const caller = places.find((place) => !isDriver(place)) ?? ''
  return isProduct(caller) ? caller : undefined
}

if (folder) {
  Error.stackTraceLimit = 50
  process.on('exit', () => {
    const entries: Recorded = Object.fromEntries([...recorded].map(([place, texts]) => [place, [...texts]]))
    writeFileSync(join(folder, `${randomUUID()}.json`), JSON.stringify(entries))
  })
}
