import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatStatement } from './format.ts'
import { normalizeStatement } from './normalize.ts'

/**
 * Where filters or columns are chosen at run time, a line of the source has hundreds of variants. The shortest
 * ones are enough.
 */
const variantsPerLine = 3

type Place = { file: string; statements: Set<string> }

/** The statements of each file in `db/queries`, from the recordings of test processes in a folder. */
export function collectQueries(folder: string): [name: string, statements: string[]][] {
  const places = Map.groupBy(readPlaces(folder), ({ file }) => nameOf(file))
  return [...places].map(([name, list]) => [name, formatAll(list.flatMap(shortestVariants))])
}

function readPlaces(folder: string): Place[] {
  const places = new Map<string, Place>()
  for (const name of readdirSync(folder)) {
    const recorded = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, string[]>
    for (const [place, texts] of Object.entries(recorded)) {
      const known = places.get(place) ?? { file: place.replace(/:\d+$/, ''), statements: new Set() }
      places.set(place, known)
      for (const text of texts) known.statements.add(normalizeStatement(text) ?? '')
    }
  }
  return [...places.values()]
}

/** One line of the kernel runs statements for many tables, so the variants of each table are counted separately. */
function shortestVariants({ statements }: Place): string[] {
  const kept = [...statements].filter(Boolean).toSorted(shortestFirst)
  const alike = Map.groupBy(kept, beginningOf)
  return [...alike.values()].flatMap((variants) => variants.slice(0, variantsPerLine))
}

const shortestFirst = (one: string, other: string) => one.length - other.length || (one < other ? -1 : 1)

/** The verb and the table of a statement. */
const beginningOf = (statement: string) => /^\w+.*?\b(?:from|into|update) "?\w+/i.exec(statement)?.[0] ?? statement

/** `server/features/tickets/store.ts` → `tickets`. */
function nameOf(file: string): string {
  const [, area = '', folder = ''] = file.split('/')
  return ['features', 'channels'].includes(area) ? folder : area.replace(/\.ts$/, '')
}

/** Sorted, without the position in the source: moving code within a feature changes nothing. */
const formatAll = (statements: string[]) => [...new Set(statements.map(formatStatement))].toSorted()
